import { useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { CommandRegistry } from '../../commands/commandRegistry.ts';
import type { Extent } from '../../domain/geo/extent.ts';
import { LAYER_PANEL_WIDTH_PX, LayerPanel } from '../../features/layer-panel/LayerPanel.tsx';
import { LegendPanel } from '../../features/legend/LegendPanel.tsx';
import { EyeView } from '../../features/navigation/EyeView.tsx';
import { showFootprint } from '../../features/navigation/footprintOverlay.ts';
import { LinkedCursor } from '../../features/navigation/LinkedCursor.tsx';
import { NavigationRail } from '../../features/navigation/NavigationRail.tsx';
import { StatusLine } from '../../features/navigation/StatusLine.tsx';
import { MapStage } from '../../features/stage/MapStage.tsx';
import type { Scene } from '../../scene/scene.ts';
import type { ViewKind } from '../../scene/viewPort.ts';
import { DEFAULT_SPLIT_RATIO } from '../../stores/preferenceStore.ts';
import { usePanelPlace } from '../../ui/usePanelPlace.ts';
import { usePortal } from '../portal.ts';

/** Between the eye view and what stands left of it, CSS pixels. */
const GAP_PX = 12;

/** What a {@link Workspace} needs besides the portal. */
export interface WorkspaceProps {
  /** undefined until the engine is loaded. */
  readonly scene: Scene | undefined;
  readonly registry: CommandRegistry;
  /** Loads the engine again where there is none, and clears the view's failure, so that it is attached anew. */
  readonly onRetryView: (kind: ViewKind) => void;
  readonly onRetryLayer: (layerId: string) => void;
  readonly onFlyToExtent: (extent: Extent) => void;
  /** Screens of the routes, over the map. */
  readonly children?: ReactNode;
}

/** The map with its panels and controls, bound to the portal's stores. */
export function Workspace(props: WorkspaceProps) {
  const { scene, registry, onRetryView, onRetryLayer, onFlyToExtent, children } = props;
  const { config, layers, preferences, surroundings, views } = usePortal();
  const arranged = useStore(preferences);
  const failures = useStore(views, (state) => state.failures);
  const legend = useStore(layers, (state) => state.legend);
  const layersPlace = usePanelPlace(surroundings.localStorage, 'panel.layers');
  const legendPlace = usePanelPlace(surroundings.localStorage, 'panel.legend');
  const { set } = preferences.actions;
  useEffect(() => (scene === undefined ? undefined : showFootprint(scene)), [scene]);
  // Commands show whether a panel is open.
  useEffect(() => preferences.subscribe(() => registry.refresh()), [preferences, registry]);
  const docked = arranged.layerPanelOpen && layersPlace.place === undefined;
  const insetLeftPx = docked ? LAYER_PANEL_WIDTH_PX : 0;
  return (
    <MapStage
      scene={scene}
      failures={failures}
      onFailure={views.actions.setFailure}
      onRetry={onRetryView}
      split={{ ratio: arranged.splitRatio, collapsed: arranged.collapsedView }}
      defaultRatio={DEFAULT_SPLIT_RATIO}
      onSplitChange={({ ratio, collapsed }) => set({ splitRatio: ratio, collapsedView: collapsed })}
      insetLeftPx={insetLeftPx}
      over={
        scene && {
          globe: <LinkedCursor scene={scene} view="globe" />,
          plane: <LinkedCursor scene={scene} view="plane" />,
        }
      }
    >
      {children}
      <LayerPanel
        store={layers}
        open={arranged.layerPanelOpen}
        panelPlace={layersPlace}
        onOpenChange={(open) => set({ layerPanelOpen: open })}
        onFly={onFlyToExtent}
        onRetry={onRetryLayer}
      />
      {scene !== undefined && (
        <NavigationRail
          registry={registry}
          scene={scene}
          open={arranged.toolRailOpen}
          onOpenChange={(open) => set({ toolRailOpen: open })}
        />
      )}
      {scene !== undefined && arranged.eyeViewOpen && (
        <EyeView
          scene={scene}
          imageryTemplate={config.services.imagery}
          leftPx={insetLeftPx + GAP_PX}
          onClose={() => set({ eyeViewOpen: false })}
        />
      )}
      <LegendPanel
        entries={legend}
        open={arranged.legendOpen}
        onOpenChange={(open) => set({ legendOpen: open })}
        sidePanelsOpen={docked}
        panelPlace={legendPlace}
      />
      <StatusLine
        scene={scene}
        views={views}
        linked={arranged.linkedViews}
        attribution={config.services.attribution}
      />
    </MapStage>
  );
}
