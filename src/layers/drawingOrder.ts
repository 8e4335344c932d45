import { splitTabs, rootTheme, walkNodes, type LayerNode } from './tree/layerCatalogue.ts';
import { ROOT_PARENT, type LayerOrder } from './tree/layerOrder.ts';
import { BANDS, type Band } from '../layerTypes/defineLayerType.ts';
import { typeBand } from '../layerTypes/index.ts';

/** Its layers lie the other way round. */
const IMAGERY: Band = 'imagery';

/** Layer ids from the lowest up as the catalogue wants them. */
function catalogueStack(trees: readonly LayerNode[]): readonly string[] {
  const bands = new Map<string, readonly [place: number, isThematic: number, height: number]>();
  for (const { id, definition } of walkNodes(trees)) {
    if (definition === undefined || bands.has(id)) continue;
    const band = typeBand(definition.type);
    // Imagery covers what it lies on: the base picture comes first, and what somebody adds to it after it.
    const height = band === IMAGERY ? bands.size : -bands.size;
    bands.set(id, [BANDS.indexOf(band), rootTheme(id) === 'base' ? 0 : 1, height]);
  }
  return [...bands]
    .sort(([, a], [, b]) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])
    .map(([layerId]) => layerId);
}

/** Puts the layers below some siblings in the siblings' order, in the places that these layers take together. */
function applySiblings(stack: readonly string[], siblings: readonly LayerNode[]): readonly string[] {
  const rank = new Map<string, number>();
  siblings.forEach((sibling, index) => {
    for (const { id, definition } of walkNodes([sibling])) if (definition !== undefined) rank.set(id, index);
  });
  // A stable sort: within one sibling everything stays as it lies.
  const ordered = stack
    .filter((id) => rank.has(id))
    .sort((a, b) => (rank.get(b) ?? 0) - (rank.get(a) ?? 0))
    .values();
  return stack.map((id) => (rank.has(id) ? (ordered.next().value ?? id) : id));
}

/**
 * Each layer's place in the stack, 0 the lowest. Within a band of {@link BANDS} thematic data lie over basic data, and what stands
 * higher in the tree lies over what stands lower; imagery the other way round. Where the user ordered a group himself, his order counts among the layers of that
 * group, whatever their band.
 * @param trees in the user's order
 * @param order says which groups the user ordered
 */
export function drawingOrder(trees: readonly LayerNode[], order: LayerOrder): ReadonlyMap<string, number> {
  let stack = catalogueStack(trees);
  if (order[ROOT_PARENT] !== undefined) {
    const { base, thematic } = splitTabs(trees);
    stack = applySiblings(applySiblings(stack, base), thematic);
  }
  for (const { id, children } of walkNodes(trees)) {
    if (order[id] !== undefined) stack = applySiblings(stack, children);
  }
  return new Map(stack.map((id, place) => [id, place]));
}
