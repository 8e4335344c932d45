import type { Raster } from '../grid.ts';
import { hash2 } from '../noise.ts';

/** Where water goes: every cell's receiver, in an order in which receivers come before their donors. */
export interface Drainage {
  /** Index of the cell that each cell drains to; an outlet (lake cell or edge) drains to itself. */
  readonly receiver: Int32Array;
  /** All cells, receivers before donors. */
  readonly order: Int32Array;
}

const BUCKET_M = 0.25;
const LOWEST_M = -500;
const BUCKETS = 30_000;

/** Column and row steps to the eight neighbours, and 1 for those of the same row or column, which are at distance 1. */
const DX = [-1, 0, 1, -1, 1, -1, 0, 1] as const;
const DY = [-1, -1, -1, 0, 0, 1, 1, 1] as const;
const IS_STRAIGHT = [0, 1, 0, 1, 1, 0, 1, 0] as const;

/** Cells waiting by height, first in first out within a bucket of {@link BUCKET_M}. */
class BucketQueue {
  private readonly next: Int32Array;
  private readonly head = new Int32Array(BUCKETS).fill(-1);
  private readonly tail = new Int32Array(BUCKETS).fill(-1);

  constructor(count: number) {
    this.next = new Int32Array(count).fill(-1);
  }

  push(cell: number, bucket: number): void {
    const last = this.tail[bucket] ?? -1;
    if (last < 0) this.head[bucket] = cell;
    else this.next[last] = cell;
    this.tail[bucket] = cell;
  }

  first(bucket: number): number {
    return this.head[bucket] ?? -1;
  }

  after(cell: number): number {
    return this.next[cell] ?? -1;
  }
}

const bucketOf = (heightM: number): number =>
  Math.max(0, Math.min(BUCKETS - 1, (heightM - LOWEST_M) / BUCKET_M)) | 0;

/** A flood that rises from the outlets. */
interface Flood {
  readonly heights: Raster;
  readonly isOutlet: Uint8Array;
  /** As {@link Drainage.receiver}; -1 where the flood has not come. */
  readonly receiver: Int32Array;
  /** 1 for cells whose neighbours were looked at. */
  readonly popped: Uint8Array;
  readonly queue: BucketQueue;
  /** Cell steps to the eight neighbours. */
  readonly offsets: readonly number[];
}

function startFlood(heights: Raster, isOutlet: Uint8Array): Flood {
  const { width, data } = heights;
  const receiver = new Int32Array(data.length).fill(-1);
  const queue = new BucketQueue(data.length);
  for (let cell = 0; cell < data.length; cell++) {
    if (!isEdge(heights, cell) && isOutlet[cell] !== 1) continue;
    receiver[cell] = cell;
    queue.push(cell, bucketOf(data[cell] ?? 0));
  }
  const offsets = DX.map((dx, side) => dx + (DY[side] ?? 0) * width);
  return { heights, isOutlet, receiver, popped: new Uint8Array(data.length), queue, offsets };
}

/** Lets the flood rise from a cell of a bucket into its dry neighbours, and drains the cell to its steepest wet one. */
function spread(
  { heights, isOutlet, receiver, popped, queue, offsets }: Flood,
  cell: number,
  bucket: number,
): void {
  const { data } = heights;
  popped[cell] = 1;
  const edge = isEdge(heights, cell);
  const own = data[cell] ?? 0;
  const diagonal = 1 / (1 + hash2(cell, 77));
  let steepest = edge || isOutlet[cell] === 1 ? Infinity : 0;
  for (let side = 0; side < 8; side++) {
    const neighbour = cell + (offsets[side] ?? 0);
    if (edge && !isNeighbourInside(heights, cell, side)) continue;
    const heightM = data[neighbour] ?? 0;
    if ((receiver[neighbour] ?? 0) < 0) {
      receiver[neighbour] = cell;
      queue.push(neighbour, Math.max(bucket, bucketOf(heightM)));
    } else if (popped[neighbour] === 1) {
      const drop = own - heightM;
      const slope = IS_STRAIGHT[side] === 1 ? drop : drop * diagonal;
      if (slope <= steepest) continue;
      steepest = slope;
      receiver[cell] = neighbour;
    }
  }
}

/**
 * Routes all water downhill, across hollows, to the outlets: priority flood (Barnes, Lehman, Mulla 2014) with a queue of
 * height buckets, so it costs time in proportion to the cells. A cell drains to its steepest lower neighbour, diagonals
 * weighed at random (rho8, Fairfield and Leymarie 1991) so that rivers do not favour eight directions; in a hollow it
 * drains to the neighbour that the flood came from.
 * @param isOutlet 1 where water ends (lakes); the raster's edges always are outlets
 */
export function routeWater(heights: Raster, isOutlet: Uint8Array): Drainage {
  const flood = startFlood(heights, isOutlet);
  const { queue, receiver } = flood;
  const order = new Int32Array(receiver.length);
  let done = 0;
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    for (let cell = queue.first(bucket); cell >= 0; cell = queue.after(cell)) {
      order[done++] = cell;
      spread(flood, cell, bucket);
    }
  }
  return { receiver, order };
}

function isEdge({ width, height }: Raster, cell: number): boolean {
  const column = cell % width;
  return column === 0 || column === width - 1 || cell < width || cell >= width * (height - 1);
}

function isNeighbourInside({ width, height }: Raster, cell: number, side: number): boolean {
  const column = (cell % width) + (DX[side] ?? 0);
  const row = Math.floor(cell / width) + (DY[side] ?? 0);
  return column >= 0 && column < width && row >= 0 && row < height;
}

/** Catchment of every cell in cells, itself included. */
export function accumulate({ receiver, order }: Drainage): Float32Array {
  const area = new Float32Array(order.length).fill(1);
  for (let k = order.length - 1; k >= 0; k--) {
    const cell = order[k] ?? 0;
    const to = receiver[cell] ?? cell;
    if (to !== cell) area[to] = (area[to] ?? 0) + (area[cell] ?? 0);
  }
  return area;
}
