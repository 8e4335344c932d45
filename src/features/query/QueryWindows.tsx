import { useCallback, useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { LayerQueryPanel } from './LayerQueryPanel.tsx';
import { LayerRangePanel } from './LayerRangePanel.tsx';
import { layerRanges } from './layerRange.ts';
import { MaskPanel } from './MaskPanel.tsx';
import { isArea, type Querying } from './querying.ts';
import type { SavedQueryBook } from './savedQueryBook.ts';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { ScreenProps } from '../../portal/feature.ts';
import type { Drawings } from '../../portal/ports.ts';
import { WaitingText } from '../../ui/WaitingText.tsx';
import type { QUERY_NEEDS, QueryDoor } from './openQuerying.ts';
import { usePortal } from '../../portal/portal.ts';
import { LAYER_RANGE_WINDOW } from './queryWindowIds.ts';

type QueryScreenProps = ScreenProps<QueryDoor, typeof QUERY_NEEDS>;

/** What needs a map, once there is one. */
function WithQuerying({
  door,
  children,
}: Pick<QueryScreenProps, 'door'> & {
  readonly children: (querying: Querying, door: QueryDoor) => ReactNode;
}) {
  const t = useText();
  if (door === undefined) return <WaitingText text={t('query.noMap')} />;
  return children(door.querying, door);
}

/** The window of the region mask; the choice is remembered. */
export function MaskWindow({ door }: QueryScreenProps) {
  const { preferences } = usePortal();
  return (
    <WithQuerying door={door}>
      {({ mask }) => (
        <MaskPanel
          mask={mask}
          onChoose={(code) => {
            preferences.actions.set({ maskRegion: code });
            void mask.choose(code);
          }}
        />
      )}
    </WithQuerying>
  );
}

/** The window that chooses the layer within whose areas the visible layers are queried. */
export function LayerRangeWindow({ door }: QueryScreenProps) {
  const { layers, present, windows } = usePortal();
  const tree = useStore(layers, (state) => state.tree);
  const ranges = useMemo(() => layerRanges(tree), [tree]);
  const notify = useCallback((event: PortalEvent) => void present(event), [present]);
  return (
    <WithQuerying door={door}>
      {(querying) => (
        <LayerRangePanel
          ranges={ranges}
          notify={notify}
          onConfirm={async (range, signal) => {
            if (await querying.runWithin(range, signal)) windows.actions.close(LAYER_RANGE_WINDOW);
          }}
        />
      )}
    </WithQuerying>
  );
}

/** The window that queries one layer by its attributes (query mode 6). */
export function LayerQueryWindow({ door, needs }: QueryScreenProps) {
  return (
    <WithQuerying door={door}>
      {(querying, { savedQueries }) => (
        <BoundLayerQuery querying={querying} saved={savedQueries()} drawings={needs.drawings()} />
      )}
    </WithQuerying>
  );
}

interface BoundLayerQueryProps {
  readonly querying: Querying;
  readonly saved: SavedQueryBook;
  readonly drawings: Drawings;
}

function BoundLayerQuery({ querying, saved, drawings }: BoundLayerQueryProps) {
  const { layers: layerStore, readFields, onError } = usePortal();
  // Layers come and go by the tree; what the scene shows then is asked anew.
  useStore(layerStore, (state) => state.health);
  const selectedId = useSignal(drawings.selectedId);
  const selected = useSignal(drawings.items).find(({ id }) => id === selectedId)?.shape;
  const { mask } = querying;
  const regions = useCallback((signal: AbortSignal) => mask.regions(signal), [mask]);
  return (
    <LayerQueryPanel
      layers={querying.layers()}
      readFields={readFields}
      regions={regions}
      draw={(kind) => querying.drawArea(kind)}
      onRun={(query) => void querying.runLayerQuery(query).catch(onError)}
      saved={saved}
      annotated={selected !== undefined && isArea(selected) ? selected : undefined}
    />
  );
}
