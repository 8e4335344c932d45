import type { Slices } from '../../../../src/lib/slices.ts';
import { HILBERT_CELLS, hilbertPlace } from './hilbert.ts';

/** Children of a node. */
const NODE_SIZE = 16;

/** Rows between two looks at the clock. */
const STRIDE = 1024;

/** How a rectangle lies to what is searched. */
export type Relation = 'inside' | 'outside' | 'crosses';

/** Tells how a rectangle in degrees lies to what is searched. */
export type Relate = (west: number, south: number, east: number, north: number) => Relation;

/**
 * A packed R-tree over rectangles: leaves in the order of Hilbert's curve, sixteen to a node, sixteen nodes to the next one, so that all
 * leaves below a node stand side by side.
 */
export interface ExtentTree {
  /** What each leaf stands for: the id of a feature, the number of a page. */
  readonly items: Int32Array;
  /** West, south, east and north of the leaves, then of their nodes, level by level up to the root. */
  readonly boxes: Float64Array;
  /** Where each level begins in {@link ExtentTree.boxes}, and where the last one ends; counted in rectangles. */
  readonly levels: readonly number[];
}

/** The rectangles' places along the curve. */
async function placesOf(extents: Float64Array, slices: Slices): Promise<Uint32Array> {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < extents.length; at += 4) {
    west = Math.min(west, extents[at] ?? 0);
    south = Math.min(south, extents[at + 1] ?? 0);
    east = Math.max(east, extents[at + 2] ?? 0);
    north = Math.max(north, extents[at + 3] ?? 0);
  }
  const scaleX = (HILBERT_CELLS - 1) / (east - west || 1);
  const scaleY = (HILBERT_CELLS - 1) / (north - south || 1);
  const places = new Uint32Array(extents.length / 4);
  for (let row = 0; row < places.length; row += 1) {
    if (row % STRIDE === 0 && slices.over()) await slices.turn();
    const at = 4 * row;
    const x = ((extents[at] ?? 0) + (extents[at + 2] ?? 0)) / 2 - west;
    const y = ((extents[at + 1] ?? 0) + (extents[at + 3] ?? 0)) / 2 - south;
    places[row] = hilbertPlace(Math.floor(x * scaleX), Math.floor(y * scaleY));
  }
  return places;
}

const DIGIT_BITS = 16;
const DIGITS = 1 << DIGIT_BITS;

/** The rows in the order of their keys: a radix sort of two passes, each of which takes some milliseconds for a million rows. */
async function sortedRows(keys: Uint32Array, slices: Slices): Promise<Uint32Array> {
  let rows: Uint32Array = Uint32Array.from(keys, (_, row) => row);
  for (const shift of [0, DIGIT_BITS]) {
    await slices.turn();
    const ends = new Uint32Array(DIGITS + 1);
    const digitOf = (row: number) => ((keys[row] ?? 0) >>> shift) & (DIGITS - 1);
    for (const row of rows) ends[digitOf(row) + 1] = (ends[digitOf(row) + 1] ?? 0) + 1;
    for (let digit = 0; digit < DIGITS; digit += 1)
      ends[digit + 1] = (ends[digit + 1] ?? 0) + (ends[digit] ?? 0);
    const sorted = new Uint32Array(rows.length);
    for (const row of rows) {
      const at = ends[digitOf(row)] ?? 0;
      sorted[at] = row;
      ends[digitOf(row)] = at + 1;
    }
    rows = sorted;
  }
  return rows;
}

function levelsOf(leaves: number): readonly number[] {
  const levels = [0, leaves];
  for (let count = leaves; count > 1;) {
    count = Math.ceil(count / NODE_SIZE);
    levels.push((levels.at(-1) ?? 0) + count);
  }
  return levels;
}

/** Makes a node's rectangle reach round a child's; the first child's east and north are taken as they are. */
function reachRound(boxes: Float64Array, to: number, from: number, isFirst: boolean): void {
  boxes[to] = Math.min(boxes[to] ?? 0, boxes[from] ?? 0);
  boxes[to + 1] = Math.min(boxes[to + 1] ?? 0, boxes[from + 1] ?? 0);
  boxes[to + 2] = isFirst ? (boxes[from + 2] ?? 0) : Math.max(boxes[to + 2] ?? 0, boxes[from + 2] ?? 0);
  boxes[to + 3] = isFirst ? (boxes[from + 3] ?? 0) : Math.max(boxes[to + 3] ?? 0, boxes[from + 3] ?? 0);
}

/**
 * The rows of rectangles along Hilbert's curve: those that follow each other lie near each other. In slices.
 * @param extents west, south, east and north of each row, one after the other
 * @throws the signal's reason of the slices when aborted
 */
export async function rowsAlongCurve(extents: Float64Array, slices: Slices): Promise<Uint32Array> {
  return sortedRows(await placesOf(extents, slices), slices);
}

/**
 * Packs the tree of rectangles that are in the order of its leaves already. All at once: for some thousand of them that is nothing.
 * @param items what each leaf stands for
 * @param extents west, south, east and north of each leaf, one after the other
 */
export function packTree(items: Int32Array, extents: Float64Array): ExtentTree {
  const levels = levelsOf(items.length);
  const boxes = new Float64Array(4 * (levels.at(-1) ?? 0)).fill(Infinity);
  boxes.set(extents);
  for (let level = 1; level + 1 < levels.length; level += 1) {
    const [below = 0, begin = 0] = [levels[level - 1], levels[level]];
    for (let child = below; child < begin; child += 1) {
      const node = begin + Math.floor((child - below) / NODE_SIZE);
      reachRound(boxes, 4 * node, 4 * child, (child - below) % NODE_SIZE === 0);
    }
  }
  return { items, boxes, levels };
}

/** Who hears what a search finds. */
export interface TreeFindings {
  /** What lies inside as a whole. */
  inside(items: Int32Array): void;
  /** What crosses the border of what is searched. */
  crossing(item: number): void;
}

/** A node or a leaf: its level, and its place in {@link ExtentTree.boxes}. */
interface TreeNode {
  readonly level: number;
  readonly at: number;
}

/** What all leaves below a node stand for. */
function itemsBelow({ items, levels }: ExtentTree, { level, at }: TreeNode): Int32Array {
  const index = at - (levels[level] ?? 0);
  const width = NODE_SIZE ** level;
  return items.subarray(index * width, (index + 1) * width);
}

/** Puts a node's children on the list of those that are to be looked at. */
function openChildren({ levels }: ExtentTree, { level, at }: TreeNode, open: TreeNode[]): void {
  const begin = levels[level] ?? 0;
  const first = (levels[level - 1] ?? 0) + (at - begin) * NODE_SIZE;
  const end = Math.min(first + NODE_SIZE, begin);
  for (let child = first; child < end; child += 1) open.push({ level: level - 1, at: child });
}

/**
 * Finds the leaves whose rectangle lies inside of something or crosses its border. What lies inside as a whole is not looked at one by one.
 * @throws the signal's reason of the slices when aborted
 */
export async function searchTree(
  tree: ExtentTree,
  relate: Relate,
  found: TreeFindings,
  slices: Slices,
): Promise<void> {
  const { items, boxes, levels } = tree;
  const top = levels.length - 2;
  const open: TreeNode[] = items.length === 0 ? [] : [{ level: top, at: levels[top] ?? 0 }];
  for (let node = open.pop(), visited = 0; node !== undefined; node = open.pop(), visited += 1) {
    if (visited % STRIDE === 0 && slices.over()) await slices.turn();
    const at = 4 * node.at;
    const relation = relate(boxes[at] ?? 0, boxes[at + 1] ?? 0, boxes[at + 2] ?? 0, boxes[at + 3] ?? 0);
    if (relation === 'inside') found.inside(itemsBelow(tree, node));
    if (relation !== 'crosses') continue;
    if (node.level === 0) found.crossing(items[node.at] ?? 0);
    else openChildren(tree, node, open);
  }
}
