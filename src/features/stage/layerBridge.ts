import type { LayerController } from '../../layers/layerController.ts';
import { desiredLayers } from '../../layers/desiredLayers.ts';
import type { Unsubscribe } from '../../lib/signal.ts';
import type { LayerState } from '../../stores/layerState.ts';
import { heldBackIds, type LayerStore } from '../../stores/layerStore.ts';

/** What of the store's state bears on what the scene shows. */
const WISHES = [
  'tree',
  'order',
  'onIds',
  'opacity',
  'imagery',
  'dimmedIds',
  'isHigh',
  'outOfScaleIds',
  'period',
] as const satisfies readonly (keyof LayerState)[];

/** Keeps the scene's layers as the store wants them, and the store told of what came of it. */
export function bridgeLayers(store: LayerStore, controller: LayerController): Unsubscribe {
  const apply = (state: LayerState) =>
    controller.apply(
      desiredLayers(state.tree, new Set(state.onIds), state.opacity, {
        order: state.order,
        imagery: state.imagery,
        dimmedIds: state.dimmedIds,
        heldBackIds: heldBackIds(state),
        period: state.period ?? undefined,
      }),
    );
  const stopReports = controller.report.subscribe(store.actions.setReport);
  const stopWishes = store.subscribe((state, previous) => {
    if (WISHES.some((wish) => state[wish] !== previous[wish])) apply(state);
  });
  apply(store.getState());
  return () => {
    stopWishes();
    stopReports();
  };
}
