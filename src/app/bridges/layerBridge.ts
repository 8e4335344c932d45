import type { LayerController } from '../../layers/layerController.ts';
import { desiredLayers } from '../../layers/desiredLayers.ts';
import type { Unsubscribe } from '../../lib/signal.ts';
import type { LayerState, LayerStore } from '../../stores/layerStore.ts';

/** Keeps the scene's layers as the store wants them, and the store told of what came of it. */
export function bridgeLayers(store: LayerStore, controller: LayerController): Unsubscribe {
  const apply = ({ tree, onIds, opacity }: LayerState) =>
    controller.apply(desiredLayers(tree, new Set(onIds), opacity));
  const stopReports = controller.report.subscribe(store.actions.setReport);
  const stopWishes = store.subscribe((state, previous) => {
    const same =
      state.tree === previous.tree && state.onIds === previous.onIds && state.opacity === previous.opacity;
    if (!same) apply(state);
  });
  apply(store.getState());
  return () => {
    stopWishes();
    stopReports();
  };
}
