import { useStore } from 'zustand';
import { LAYER_PANEL_WIDTH_PX } from '../../features/layer-panel/LayerPanel.tsx';
import { StatusLine } from '../../features/navigation/StatusLine.tsx';
import { MapStage } from '../../features/stage/MapStage.tsx';
import { createSignal } from '../../lib/signal.ts';
import { DEFAULT_SPLIT_RATIO } from '../../stores/preferenceStore.ts';
import type { RunningTool } from '../../tools/toolManager.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { usePortal } from '../../portal/portal.ts';
import { VIEW_BASES } from '../../portal/ports.ts';
import type { FirstPictures } from '../../features/first-picture/choosePictures.ts';
import { MapParts, type MapPartsProps } from './MapParts.tsx';
import type { OpenMap } from './mapSession.ts';

/** Props of {@link MapArea}. */
export interface MapAreaProps extends MapPartsProps {
  /** undefined until the engine is loaded. */
  readonly session: OpenMap | undefined;
  /** What stands for the views until they are drawn. */
  readonly pictures: FirstPictures | undefined;
  readonly onRetryEngine: () => void;
}

/** What runs while there is no map. */
const NO_TOOLS = createSignal<readonly RunningTool[]>([]);

/** What the docked layer panel takes of the map, CSS pixels. */
export function dockedPx(
  layerPanelOpen: boolean,
  { presenting, layerPanelPlace }: Omit<MapPartsProps['layout'], 'insetLeftPx'>,
): number {
  return !presenting && layerPanelOpen && layerPanelPlace.place === undefined ? LAYER_PANEL_WIDTH_PX : 0;
}

/** The views with what the features draw over them, bound to the stores. */
export function MapArea({ pictures, onRetryEngine, ...props }: MapAreaProps) {
  const { session, layout } = props;
  const { shownConfig, views, preferences } = usePortal();
  const { attribution } = useSignal(shownConfig).services;
  const { splitRatio, collapsedView, linkedViews } = useStore(preferences);
  const failures = useStore(views, (state) => state.failures);
  const running = useSignal(session?.tools.running ?? NO_TOOLS);
  return (
    <MapStage
      scene={session?.scene}
      bases={session && props.features.use(VIEW_BASES)}
      pictures={pictures?.addresses}
      failures={failures}
      onFailure={views.actions.setFailure}
      onRetry={(kind) => {
        views.actions.setFailure(kind, undefined);
        if (session === undefined) onRetryEngine();
      }}
      split={{ ratio: splitRatio, collapsed: collapsedView }}
      defaultRatio={DEFAULT_SPLIT_RATIO}
      onSplitChange={({ ratio, collapsed }) =>
        preferences.actions.set({ splitRatio: ratio, collapsedView: collapsed })
      }
      insetLeftPx={layout.insetLeftPx}
      aiming={running.some(({ lanes }) => lanes.includes('pointer'))}
      {...(session === undefined
        ? {}
        : {
            over: {
              globe: <MapParts place="globe" {...props} />,
              plane: <MapParts place="plane" {...props} />,
            },
          })}
    >
      <MapParts place="views" {...props} />
      <StatusLine
        scene={session?.scene}
        views={views}
        preferences={preferences}
        linked={linkedViews}
        attribution={attribution}
      />
    </MapStage>
  );
}
