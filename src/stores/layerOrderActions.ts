import { type LayerNode, walkNodes } from '../layers/tree/layerCatalogue.ts';
import { type LayerOrder, moveSibling, orderTree, ROOT_PARENT } from '../layers/tree/layerOrder.ts';
import type { LayerState } from './layerState.ts';
import type { Patch } from './plainStore.ts';

/** Actions on the order of the tree. @param catalogue in the order in which it was served */
export function orderActions(
  patch: Patch<LayerState>,
  read: () => LayerState,
  catalogue: () => readonly LayerNode[],
) {
  const setOrder = (order: LayerOrder) => patch({ order, tree: orderTree(catalogue(), order) });
  const siblingsOf = (id: string) => {
    const { tree } = read();
    if (tree.some((node) => node.id === id)) return { parentId: ROOT_PARENT, siblings: tree };
    for (const parent of walkNodes(tree)) {
      // The parts of one layer have no order among themselves.
      const hasOrder = parent.definition === undefined;
      if (hasOrder && parent.children.some((node) => node.id === id))
        return { parentId: parent.id, siblings: parent.children };
    }
    return undefined;
  };
  return {
    moveNode(id: string, beforeId: string | null) {
      const found = siblingsOf(id);
      if (found === undefined) return;
      const ids = found.siblings.map((node) => node.id);
      const moved = moveSibling(ids, id, beforeId);
      if (moved !== ids) setOrder({ ...read().order, [found.parentId]: moved });
    },
    resetOrder(parentId: string | null) {
      const { [parentId ?? ROOT_PARENT]: _gone, ...order } = read().order;
      setOrder(order);
    },
  };
}
