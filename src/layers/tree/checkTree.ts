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

/** What a name filter finds in a tree. */
export interface TreeFilter {
  /** Nodes whose own name matches, in tree order. */
  readonly matches: ReadonlySet<string>;
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
  /** Under a filter: the names from the root down to the node's parent, of a match that does not stand below another one. */
  readonly path?: readonly string[];
}

const fold = (text: string) => text.trim().toLocaleLowerCase();

/** True for what a box can switch: a layer without parts, or a part of one, unless it is disabled. */
function isSwitch({ definition, part, children, disabled }: LayerNode): boolean {
  if (disabled === true) return false;
  if (part !== undefined) return true;
  return definition !== undefined && !children.some((child) => child.part !== undefined);
}

/**
 * Indexes a tree. A layer that cannot be switched on, disabled or of a record that did not parse, counts in no box.
 * A layer with parts is on where one of its parts is: its box stands for them.
 * Of two nodes with one id the first in reading order counts.
 * @param switches whether a node's own box switches something; the rule for layers when left out
 */
export function indexTree(
  roots: readonly LayerNode[],
  switches: (node: LayerNode) => boolean = isSwitch,
): CheckTree {
  const entries = new Map<string, TreeEntry>();
  const add = (node: LayerNode, parentId: string | undefined): readonly string[] => {
    const layerIds = switches(node) ? [node.id] : [];
    // Entered before what stands below it: the entries are in reading order.
    if (!entries.has(node.id)) entries.set(node.id, { node, parentId, layerIds, folded: fold(node.label) });
    for (const child of node.children) layerIds.push(...add(child, node.id));
    return layerIds;
  };
  for (const root of roots) add(root, undefined);
  return { roots, entries };
}

/** The layers that a node's box stands for, in tree order. */
export function layerIdsBelow(tree: CheckTree, id: string): readonly string[] {
  return tree.entries.get(id)?.layerIds ?? [];
}

/** The box of one node when the layers of `onIds` are on. */
export function checkStateOf(tree: CheckTree, onIds: ReadonlySet<string>, id: string): CheckState {
  const ids = layerIdsBelow(tree, id);
  const onCount = ids.reduce((count, layerId) => count + (onIds.has(layerId) ? 1 : 0), 0);
  if (onCount === 0) return 'unchecked';
  return onCount === ids.length ? 'checked' : 'indeterminate';
}

/** The layers that are on after a click on a node's box: all of the node's layers, or none when all were on. */
export function toggleNode(tree: CheckTree, onIds: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const ids = layerIdsBelow(tree, id);
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

/** The names of the nodes above a node, from the root down. */
export function namesAbove(tree: CheckTree, id: string): readonly string[] {
  return ancestorIds(tree, id)
    .toReversed()
    .map((above) => tree.entries.get(above)?.node.label ?? above);
}

/** Finds nodes by name, upper and lower case alike; undefined when `text` is blank, which shows everything. */
export function filterTree(tree: CheckTree, text: string): TreeFilter | undefined {
  const wanted = fold(text);
  if (wanted === '') return undefined;
  const matches = new Set<string>();
  for (const [id, { folded }] of tree.entries) if (folded.includes(wanted)) matches.add(id);
  return { matches };
}

/** A node in the tree that is drawn; without `parent` it is a line at the top. */
function rowOf(
  node: LayerNode,
  expandedIds: ReadonlySet<string>,
  { position, siblings }: Pick<TreeRow, 'position' | 'siblings'>,
  parent?: TreeRow,
): TreeRow {
  const expandable = node.children.length > 0;
  return {
    node,
    level: (parent?.level ?? 0) + 1,
    position,
    siblings,
    parentId: parent?.node.id,
    expandable,
    expanded: expandable && expandedIds.has(node.id),
  };
}

/** Adds the row and, as far as it is open, what stands below it. */
function addWithBelow(rows: TreeRow[], row: TreeRow, expandedIds: ReadonlySet<string>): void {
  rows.push(row);
  if (!row.expanded) return;
  const { children } = row.node;
  children.forEach((child, index) => {
    const place = { position: index + 1, siblings: children.length };
    addWithBelow(rows, rowOf(child, expandedIds, place, row), expandedIds);
  });
}

/** The matches that stand at the top: those that no open match above them shows already. */
function topMatches(tree: CheckTree, expandedIds: ReadonlySet<string>, matches: ReadonlySet<string>) {
  const shown = new Set<string>();
  const show = (node: LayerNode) => {
    shown.add(node.id);
    if (expandedIds.has(node.id)) node.children.forEach(show);
  };
  const tops: LayerNode[] = [];
  for (const id of matches) {
    const node = tree.entries.get(id)?.node;
    if (node === undefined || shown.has(id)) continue;
    show(node);
    tops.push(node);
  }
  return tops;
}

/** Every match once: at the top with its path, or within a match above it that is open. */
function matchRows(
  tree: CheckTree,
  expandedIds: ReadonlySet<string>,
  { matches }: TreeFilter,
): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const paths = new Map<string | undefined, readonly string[]>();
  const tops = topMatches(tree, expandedIds, matches);
  tops.forEach((node, index) => {
    const parentId = tree.entries.get(node.id)?.parentId;
    const path = paths.get(parentId) ?? namesAbove(tree, node.id);
    paths.set(parentId, path);
    const row = rowOf(node, expandedIds, { position: index + 1, siblings: tops.length });
    addWithBelow(rows, { ...row, path }, expandedIds);
  });
  return rows;
}

/**
 * The lines to draw, top to bottom. Under a filter these are its matches, also those in groups that are not open, each with its
 * path; a match that is a group can be opened.
 * @param expandedIds groups the user has open
 */
export function visibleRows(
  tree: CheckTree,
  expandedIds: ReadonlySet<string>,
  filter?: TreeFilter,
): readonly TreeRow[] {
  if (filter !== undefined) return matchRows(tree, expandedIds, filter);
  const rows: TreeRow[] = [];
  tree.roots.forEach((root, index) => {
    const place = { position: index + 1, siblings: tree.roots.length };
    addWithBelow(rows, rowOf(root, expandedIds, place), expandedIds);
  });
  return rows;
}
