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

/** Column and row steps to the eight neighbours; odd ones of the middle row and column are at distance 1. */
const DX = [-1, 0, 1, -1, 1, -1, 0, 1] as const;
const DY = [-1, -1, -1, 0, 0, 1, 1, 1] as const;

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

/**
 * Routes all water downhill, across hollows, to the outlets: priority flood (Barnes, Lehman, Mulla 2014) with a queue of
 * height buckets, so it costs time in proportion to the cells. A cell drains to its steepest lower neighbour, diagonals
 * weighed at random (rho8, Fairfield and Leymarie 1991) so that rivers do not favour eight directions; in a hollow it
 * drains to the neighbour that the flood came from.
 * @param isOutlet 1 where water ends (lakes); the raster's edges always are outlets
 */
export function routeWater(heights: Raster, isOutlet: Uint8Array): Drainage {
  const { width, height, data } = heights;
  const count = width * height;
  const receiver = new Int32Array(count).fill(-1);
  const order = new Int32Array(count);
  const popped = new Uint8Array(count);
  const queue = new BucketQueue(count);
  const isEdge = (cell: number, column: number) =>
    column === 0 || column === width - 1 || cell < width || cell >= count - width;
  for (let cell = 0; cell < count; cell++) {
    if (!isEdge(cell, cell % width) && isOutlet[cell] !== 1) continue;
    receiver[cell] = cell;
    queue.push(cell, bucketOf(data[cell] ?? 0));
  }
  const offsets = DX.map((dx, side) => dx + (DY[side] ?? 0) * width);
  let done = 0;
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    for (let cell = queue.first(bucket); cell >= 0; cell = queue.after(cell)) {
      order[done++] = cell;
      popped[cell] = 1;
      const column = cell % width;
      const edge = isEdge(cell, column);
      const own = data[cell] ?? 0;
      const diagonal = 1 / (1 + hash2(cell, 77));
      let steepest = edge || isOutlet[cell] === 1 ? Infinity : 0;
      for (let side = 0; side < 8; side++) {
        const neighbour = cell + (offsets[side] ?? 0);
        if (edge && !isInside(column + (DX[side] ?? 0), neighbour, width, count)) continue;
        if ((receiver[neighbour] ?? 0) < 0) {
          receiver[neighbour] = cell;
          queue.push(neighbour, Math.max(bucket, bucketOf(data[neighbour] ?? 0)));
        } else if (popped[neighbour] === 1) {
          const drop = own - (data[neighbour] ?? 0);
          const slope = side === 1 || side === 3 || side === 4 || side === 6 ? drop : drop * diagonal;
          if (slope <= steepest) continue;
          steepest = slope;
          receiver[cell] = neighbour;
        }
      }
    }
  }
  return { receiver, order };
}

const isInside = (column: number, cell: number, width: number, count: number): boolean =>
  column >= 0 && column < width && cell >= 0 && cell < count;

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
