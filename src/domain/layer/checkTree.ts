import type { LayerNode } from './layerCatalogue.ts';

/** What a node's box shows: its layers are all on, some on, or none. */
export type CheckState = 'checked' | 'indeterminate' | 'unchecked';

interface TreeEntry {
  readonly node: LayerNode;
  readonly parentId: string | undefined;
  /** Layers, and parts of layers, of the node and below it that can be switched on. */
  readonly layerIds: readonly string[];
  /** The label as the filter compares it. */
  readonly folded: string;
}

/** A layer tree made ready for questions; build it once per tree with {@link indexTree}. */
export interface CheckTree {
  readonly roots: readonly LayerNode[];
  readonly entries: ReadonlyMap<string, TreeEntry>;
}

/** What a name filter leaves of a tree. */
export interface TreeFilter {
  /** Nodes whose own name matches. */
  readonly matches: ReadonlySet<string>;
  /** Matches, their ancestors and what stands below them. */
  readonly kept: ReadonlySet<string>;
  /** Ancestors of matches, which are shown open. */
  readonly opened: ReadonlySet<string>;
}

/** One line of the tree as it is shown now. */
export interface TreeRow {
  readonly node: LayerNode;
  /** 1 for a root (aria-level). */
  readonly level: number;
  /** 1-based place among the shown siblings (aria-posinset). */
  readonly position: number;
  /** Number of shown siblings, itself included (aria-setsize). */
  readonly siblings: number;
  readonly parentId: string | undefined;
  readonly expandable: boolean;
  readonly expanded: boolean;
}

const fold = (text: string) => text.trim().toLocaleLowerCase();

/** True for what a box can switch: a layer without parts, or a part of one. */
function isSwitch({ definition, part, children }: LayerNode): boolean {
  if (part !== undefined) return true;
  return definition !== undefined && !children.some((child) => child.part !== undefined);
}

/**
 * Indexes a tree. A layer whose record did not parse is no layer that could be switched on, so it counts in no box.
 * A layer with parts is on where one of its parts is: its box stands for them.
 * Of two nodes with one id the first in reading order counts.
 */
export function indexTree(roots: readonly LayerNode[]): CheckTree {
  const entries = new Map<string, TreeEntry>();
  const add = (node: LayerNode, parentId: string | undefined): readonly string[] => {
    const layerIds = isSwitch(node) ? [node.id] : [];
    for (const child of node.children) layerIds.push(...add(child, node.id));
    if (!entries.has(node.id)) entries.set(node.id, { node, parentId, layerIds, folded: fold(node.label) });
    return layerIds;
  };
  for (const root of roots) add(root, undefined);
  return { roots, entries };
}

/** The layers that a node's box stands for, in tree order; only those of `within` where it is given. */
export function layerIdsOf(tree: CheckTree, id: string, within?: ReadonlySet<string>): readonly string[] {
  const ids = tree.entries.get(id)?.layerIds ?? [];
  return within === undefined ? ids : ids.filter((layerId) => within.has(layerId));
}

/** The box of one node when the layers of `onIds` are on. */
export function checkStateOf(tree: CheckTree, onIds: ReadonlySet<string>, id: string): CheckState {
  const ids = layerIdsOf(tree, id);
  const onCount = ids.reduce((count, layerId) => count + (onIds.has(layerId) ? 1 : 0), 0);
  if (onCount === 0) return 'unchecked';
  return onCount === ids.length ? 'checked' : 'indeterminate';
}

/**
 * The layers that are on after a click on a node's box: all of the node's layers, or none when all were on.
 * @param within under a name filter, the kept ids: what is not shown does not change
 */
export function toggleNode(
  tree: CheckTree,
  onIds: ReadonlySet<string>,
  id: string,
  within?: ReadonlySet<string>,
): ReadonlySet<string> {
  const ids = layerIdsOf(tree, id, within);
  const next = new Set(onIds);
  const allOn = ids.every((layerId) => onIds.has(layerId));
  for (const layerId of ids) {
    if (allOn) next.delete(layerId);
    else next.add(layerId);
  }
  return next;
}

/** The ids from a node's parent up to its root. */
export function ancestorIds(tree: CheckTree, id: string): readonly string[] {
  const ids: string[] = [];
  for (
    let parent = tree.entries.get(id)?.parentId;
    parent !== undefined;
    parent = tree.entries.get(parent)?.parentId
  ) {
    ids.push(parent);
  }
  return ids;
}

/** Filters by name, upper and lower case alike; undefined when `text` is blank, which shows everything. */
export function filterTree(tree: CheckTree, text: string): TreeFilter | undefined {
  const wanted = fold(text);
  if (wanted === '') return undefined;
  const filter = { matches: new Set<string>(), kept: new Set<string>(), opened: new Set<string>() };
  const visit = (node: LayerNode, underMatch: boolean): boolean => {
    const matches = tree.entries.get(node.id)?.folded.includes(wanted) ?? false;
    if (matches) filter.matches.add(node.id);
    let matchBelow = false;
    for (const child of node.children) matchBelow = visit(child, underMatch || matches) || matchBelow;
    if (matchBelow) filter.opened.add(node.id);
    if (matches || matchBelow || underMatch) filter.kept.add(node.id);
    return matches || matchBelow;
  };
  for (const root of tree.roots) visit(root, false);
  return filter;
}

/**
 * The lines to draw, top to bottom.
 * @param expandedIds groups the user has open; a filter opens the ancestors of its matches besides
 */
export function visibleRows(
  tree: CheckTree,
  expandedIds: ReadonlySet<string>,
  filter?: TreeFilter,
): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (nodes: readonly LayerNode[], level: number, parentId: string | undefined) => {
    const shown = filter === undefined ? nodes : nodes.filter((node) => filter.kept.has(node.id));
    shown.forEach((node, index) => {
      const expandable = node.children.length > 0;
      const expanded = expandable && (expandedIds.has(node.id) || (filter?.opened.has(node.id) ?? false));
      rows.push({ node, level, position: index + 1, siblings: shown.length, parentId, expandable, expanded });
      if (expanded) add(node.children, level + 1, node.id);
    });
  };
  add(tree.roots, 1, undefined);
  return rows;
}
