import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { CommandRegistry } from '../../commands/commandRegistry.ts';
import { FLIGHT_TOOL_ID } from '../../domain/flight/route.ts';
import { showClip } from '../../features/camera/clipOverlay.ts';
import { IdentifyPopup } from '../../features/identify/IdentifyPopup.tsx';
import { LAYER_PANEL_WIDTH_PX, LayerPanel } from '../../features/layer-panel/LayerPanel.tsx';
import { LegendPanel } from '../../features/legend/LegendPanel.tsx';
import { QueryBusy } from '../../features/query/QueryBusy.tsx';
import { BaseMapSwitch } from '../../features/navigation/BaseMapSwitch.tsx';
import { EyeView } from '../../features/navigation/EyeView.tsx';
import { showFootprint } from '../../features/navigation/footprintOverlay.ts';
import { LinkedCursor } from '../../features/navigation/LinkedCursor.tsx';
import { NavigationRail } from '../../features/navigation/NavigationRail.tsx';
import { StatusLine } from '../../features/navigation/StatusLine.tsx';
import { MapStage } from '../../features/stage/MapStage.tsx';
import { baseMapsFor } from '../../domain/baseMap.ts';
import { legendSections } from '../../domain/layer/legend.ts';
import { createSignal } from '../../lib/signal.ts';
import { CLEAR_ALL_LEGENDS } from '../../stores/layerState.ts';
import { departmentOf } from '../../stores/sessionStore.ts';
import { DEFAULT_SPLIT_RATIO } from '../../stores/preferenceStore.ts';
import type { RunningTool } from '../../tools/toolManager.ts';
import { usePanelPlace } from '../../ui/usePanelPlace.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { usePortal, type Portal } from '../portal.ts';
import { watchFileDrops } from '../fileDrop.ts';
import { ANNOTATION_WINDOW } from '../../features/annotate/annotationWindow.ts';
import { LAYER_PROPERTIES_WINDOW } from '../windows/windowRows.ts';
import { EffectsOver } from './EffectsOver.tsx';
import type { FirstPictures } from './firstPictures.ts';
import type { MapSession } from './mapSession.ts';
import { Results } from './Results.tsx';

/** Between the eye view and the edge of the map, CSS pixels. */
const EYE_VIEW_GAP_PX = 12;

/** What a {@link MapArea} needs. */
export interface MapAreaProps {
  /** A page is docked beside the map. */
  readonly narrow: boolean;
  /** undefined until the engine is loaded. */
  readonly session: MapSession | undefined;
  /** What stands for the views until they are drawn. */
  readonly pictures: FirstPictures | undefined;
  readonly onRetryEngine: () => void;
  readonly registry: CommandRegistry;
  /** False on the screens that hide it. */
  readonly showsToolbar: boolean;
  /** A briefing runs: the map has the page for itself, but for the legend. */
  readonly presenting: boolean;
}

const overlaysOf = (session: MapSession) => ({
  globe: (
    <>
      <EffectsOver session={session} />
      <LinkedCursor scene={session.scene} view="globe" />
    </>
  ),
  plane: (
    <>
      <LinkedCursor scene={session.scene} view="plane" />
      <BaseMaps />
    </>
  ),
});

/** The switcher of the plane's base map, bound to the stores. */
function BaseMaps() {
  const { config, preferences, session } = usePortal();
  const department = useStore(session, departmentOf);
  const offered = useMemo(
    () => baseMapsFor(config.services.baseMaps, department),
    [config.services.baseMaps, department],
  );
  const chosen = useStore(preferences, ({ baseMap }) => baseMap);
  return (
    <BaseMapSwitch
      offered={offered}
      chosen={chosen}
      onChoose={(baseMap) => preferences.actions.set({ baseMap })}
    />
  );
}

/** What runs while there is no map. */
const NO_TOOLS = createSignal<readonly RunningTool[]>([]);

/** Draws what lies over the whole map, and takes files that are dropped on the page. */
function useOverMap(session: MapSession | undefined, windows: Portal['windows']): void {
  const scene = session?.scene;
  useEffect(() => (scene === undefined ? undefined : showFootprint(scene)), [scene]);
  useEffect(() => (scene === undefined ? undefined : showClip(scene)), [scene]);
  useEffect(() => {
    if (session === undefined) return undefined;
    return watchFileDrops(document, (files) => {
      windows.actions.open(ANNOTATION_WINDOW);
      for (const file of files) void session.annotations.importFile(file);
    });
  }, [session, windows]);
}

/** The views with their panels and controls, bound to the stores. */
export function MapArea({
  session,
  pictures,
  onRetryEngine,
  registry,
  showsToolbar,
  presenting,
  narrow,
}: MapAreaProps) {
  const portal = usePortal();
  const { config, layers, views, preferences, surroundings, windows } = portal;
  const layout = useStore(preferences);
  const failures = useStore(views, (state) => state.failures);
  const layerPlace = usePanelPlace(surroundings.localStorage, 'layer-panel');
  const set = preferences.actions.set;
  const scene = session?.scene;
  useOverMap(session, windows);
  const running = useSignal(session?.tools.running ?? NO_TOOLS);
  const isAiming = running.some(({ lanes }) => lanes.includes('pointer'));
  const isDocked = !presenting && layout.layerPanelOpen && layerPlace.place === undefined;
  const insetLeftPx = isDocked ? LAYER_PANEL_WIDTH_PX : 0;
  return (
    <MapStage
      scene={scene}
      bases={session?.bases}
      pictures={pictures?.addresses}
      failures={failures}
      onFailure={views.actions.setFailure}
      onRetry={(kind) => {
        views.actions.setFailure(kind, undefined);
        if (session === undefined) onRetryEngine();
      }}
      split={{ ratio: layout.splitRatio, collapsed: layout.collapsedView }}
      defaultRatio={DEFAULT_SPLIT_RATIO}
      onSplitChange={({ ratio, collapsed }) => set({ splitRatio: ratio, collapsedView: collapsed })}
      insetLeftPx={insetLeftPx}
      aiming={isAiming}
      {...(session === undefined ? {} : { over: overlaysOf(session) })}
    >
      {!presenting && (
        <LayerPanel
          store={layers}
          open={layout.layerPanelOpen}
          panelPlace={layerPlace}
          onOpenChange={(layerPanelOpen) => set({ layerPanelOpen })}
          onFly={(place) => void session?.flyToLayer(place)}
          onRetry={(id) => session?.controller.retry(id)}
          onProperties={(id) => {
            layers.actions.select(id);
            windows.actions.open(LAYER_PROPERTIES_WINDOW);
          }}
        />
      )}
      <Legend sidePanelsOpen={isDocked} narrow={narrow} />
      {session !== undefined && (
        <SessionPanels
          session={session}
          registry={registry}
          showsEyeView={layout.eyeViewOpen && !presenting}
          showsToolbar={showsToolbar}
          insetLeftPx={insetLeftPx}
        />
      )}
      <StatusLine
        scene={scene}
        views={views}
        linked={layout.linkedViews}
        attribution={config.services.attribution}
      />
    </MapStage>
  );
}

interface SessionPanelsProps extends Pick<MapAreaProps, 'registry' | 'showsToolbar'> {
  readonly session: MapSession;
  readonly showsEyeView: boolean;
  /** What the docked panel takes of the map, CSS pixels. */
  readonly insetLeftPx: number;
}

/** The panels and controls that there are once the engine is loaded. */
function SessionPanels({ session, registry, showsEyeView, showsToolbar, insetLeftPx }: SessionPanelsProps) {
  const portal = usePortal();
  const { services } = portal.config;
  const open = useStore(portal.preferences, ({ toolRailOpen }) => toolRailOpen);
  const set = portal.preferences.actions.set;
  const { scene } = session;
  const isFlown = useSignal(session.tools.running).some(({ toolId }) => toolId === FLIGHT_TOOL_ID);
  return (
    <>
      {showsEyeView && (
        <EyeView
          scene={scene}
          imageryTemplate={services.overview ?? services.imagery}
          leftPx={insetLeftPx + EYE_VIEW_GAP_PX}
          onClose={() => set({ eyeViewOpen: false })}
        />
      )}
      {showsToolbar && (
        <NavigationRail
          registry={registry}
          scene={scene}
          open={open}
          onOpenChange={(toolRailOpen) => set({ toolRailOpen })}
        />
      )}
      <IdentifyPopup
        scene={scene}
        session={session.picking.identify}
        readFields={portal.readFields}
        away={isFlown}
        onZoom={(extent) => void session.flyToExtent(extent)}
        notify={(event) => void portal.present(event)}
      />
      <QueryBusy source={session.querying.session} />
      <Results session={session.results} insetLeftPx={insetLeftPx} />
    </>
  );
}

/** The legend, bound to the stores. */
function Legend({ sidePanelsOpen, narrow }: { readonly sidePanelsOpen: boolean; readonly narrow: boolean }) {
  const { layers, preferences, surroundings } = usePortal();
  const { legendOpen, legendInView } = useStore(preferences);
  const { tree, legend, clearedLegendIds } = useStore(layers);
  const place = usePanelPlace(surroundings.localStorage, 'legend');
  const shown = useMemo(
    () => legend.filter(({ layerId }) => !clearedLegendIds.includes(layerId)),
    [legend, clearedLegendIds],
  );
  const sections = useMemo(() => legendSections(tree, shown), [tree, shown]);
  const set = preferences.actions.set;
  // With nothing in it the legend stays folded, unless it is asked for.
  const [isAsked, setAsked] = useState(false);
  const hasNothing = legend.length === 0 && !legendInView;
  return (
    <LegendPanel
      sections={sections}
      cleared={shown.length < legend.length}
      onClear={() => layers.actions.clearLegend(CLEAR_ALL_LEGENDS)}
      onRestore={layers.actions.restoreLegend}
      inView={legendInView}
      onInViewChange={(inView) => set({ legendInView: inView })}
      open={legendOpen && (isAsked || !hasNothing)}
      onOpenChange={(open) => {
        setAsked(open);
        set({ legendOpen: open });
      }}
      sidePanelsOpen={sidePanelsOpen}
      narrow={narrow}
      panelPlace={place}
    />
  );
}
