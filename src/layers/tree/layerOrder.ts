import type { LayerNode } from './layerCatalogue.ts';

/** The user's own order: ids of the children by their parent's id, {@link ROOT_PARENT} for the trees. Where none is given, the catalogue's. */
export type LayerOrder = Readonly<Record<string, readonly string[]>>;

/** Stands for the parent of the trees in a {@link LayerOrder}. */
export const ROOT_PARENT = '';

function sorted(nodes: readonly LayerNode[], ids: readonly string[] | undefined): readonly LayerNode[] {
  if (ids === undefined) return nodes;
  const place = new Map(ids.map((id, index) => [id, index]));
  // What the catalogue gained since stands after what the user ordered.
  const placeOf = (node: LayerNode) => place.get(node.id) ?? ids.length;
  return [...nodes].sort((a, b) => placeOf(a) - placeOf(b));
}

/** The trees in the user's order. Nodes of which the order says nothing stay as the catalogue has them. */
export function orderTree(
  nodes: readonly LayerNode[],
  order: LayerOrder,
  parentId = ROOT_PARENT,
): readonly LayerNode[] {
  if (Object.keys(order).length === 0) return nodes;
  return sorted(nodes, order[parentId]).map((node) =>
    node.children.length === 0 ? node : { ...node, children: orderTree(node.children, order, node.id) },
  );
}

/**
 * Siblings after one of them was moved.
 * @param beforeId the sibling it now stands before; null to stand last
 * @returns the same array when nothing moves
 */
export function moveSibling(ids: readonly string[], id: string, beforeId: string | null): readonly string[] {
  if (id === beforeId || !ids.includes(id)) return ids;
  const others = ids.filter((other) => other !== id);
  const at = beforeId === null ? others.length : others.indexOf(beforeId);
  if (at < 0) return ids;
  const moved = [...others.slice(0, at), id, ...others.slice(at)];
  return moved.every((other, index) => other === ids[index]) ? ids : moved;
}
