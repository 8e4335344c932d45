import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { PortalEvent } from '../../domain/errorCatalogue.ts';
import { LayerQueryPanel } from '../../features/query/LayerQueryPanel.tsx';
import { LayerRangePanel } from '../../features/query/LayerRangePanel.tsx';
import { layerRanges } from '../../features/query/layerRange.ts';
import { MaskPanel } from '../../features/query/MaskPanel.tsx';
import type { Querying } from '../../features/query/querying.ts';
import { createSavedQueryStore, type SavedQueryStore } from '../../stores/savedQueryStore.ts';
import { useText } from '../../ui/text.ts';
import { usePortal, type Portal } from '../portal.ts';
import { LAYER_RANGE_WINDOW } from './queryWindowIds.ts';
import type { WindowScreenProps } from './windowScreen.ts';
import styles from './WindowLayer.module.css';

/** What needs a map, once there is one. */
function WithQuerying({
  session,
  children,
}: Pick<WindowScreenProps, 'session'> & { readonly children: (querying: Querying) => ReactNode }) {
  const t = useText();
  if (session === undefined) return <p className={styles.loading}>{t('query.noMap')}</p>;
  return children(session.querying);
}

/** The window of the region mask; the choice is remembered. */
export function MaskWindow({ session }: WindowScreenProps) {
  const { preferences } = usePortal();
  return (
    <WithQuerying session={session}>
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
export function LayerRangeWindow({ session }: WindowScreenProps) {
  const { layers, present, windows } = usePortal();
  const tree = useStore(layers, (state) => state.tree);
  const ranges = useMemo(() => layerRanges(tree), [tree]);
  const notify = useCallback((event: PortalEvent) => void present(event), [present]);
  return (
    <WithQuerying session={session}>
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
export function LayerQueryWindow({ session }: WindowScreenProps) {
  const portal = usePortal();
  const { present, readFields, surroundings } = portal;
  const userId = useStore(portal.session, (state) => state.userInfo?.UserID ?? '');
  const [saved] = useState(() => createSavedQueryStore(surroundings.localStorage, userId));
  return (
    <WithQuerying session={session}>
      {(querying) => <BoundLayerQuery {...{ querying, saved, present, readFields }} />}
    </WithQuerying>
  );
}

function BoundLayerQuery({
  querying,
  saved,
  present,
  readFields,
}: Pick<Portal, 'present' | 'readFields'> & {
  readonly querying: Querying;
  readonly saved: SavedQueryStore;
}) {
  const layerStore = usePortal().layers;
  // Layers come and go by the tree; what the scene shows then is asked anew.
  useStore(layerStore, (state) => state.health);
  const { mask } = querying;
  const regions = useCallback((signal: AbortSignal) => mask.regions(signal), [mask]);
  const onError = (error: unknown) =>
    void present({ id: 'unexpected', message: error instanceof Error ? error.message : String(error) });
  return (
    <LayerQueryPanel
      layers={querying.layers()}
      readFields={readFields}
      regions={regions}
      draw={(kind) => querying.drawArea(kind)}
      onRun={(query) => void querying.runLayerQuery(query).catch(onError)}
      saved={saved}
    />
  );
}
