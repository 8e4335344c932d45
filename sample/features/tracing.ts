import type { CoverGrid } from './coverGrid.ts';
import type { Regions } from './regions.ts';

/** A place of the lattice between cells: column and row, halves at the middles of cell edges. */
export type LatticePoint = readonly [column: number, row: number];

/** An arc between two nodes (or a closed one), with the regions to its sides as it is first walked. */
export interface Arc {
  readonly points: readonly LatticePoint[];
  readonly closed: boolean;
  readonly left: number;
  readonly right: number;
}

/** A ring as arcs in order; reversed ones run from their end. */
export type RingOfArcs = readonly { readonly arc: Arc; readonly reversed: boolean }[];

/** East, north, west, south: turning left adds one. */
const STEP_X = [1, 0, -1, 0] as const;
const STEP_Y = [0, -1, 0, 1] as const;

/** Column and row offsets, from a vertex, of the cell to the left of an edge that leaves it; the right one is the next clockwise. */
const LEFT_X = [0, -1, -1, 0] as const;
const LEFT_Y = [-1, -1, 0, 0] as const;

/** Walks round regions along cell edges; arcs shared by two regions are made once. */
export class Tracer {
  private readonly width: number;
  private readonly arcs = new Map<string, Arc>();

  constructor(
    private readonly grid: Pick<CoverGrid, 'columns' | 'rows'>,
    private readonly regions: Regions,
  ) {
    this.width = grid.columns + 1;
  }

  /** Rings of every region: each ring has the region on its left, so outer rings run counter-clockwise. */
  rings(): Map<number, RingOfArcs[]> {
    const { columns, rows } = this.grid;
    const out = new Map<number, RingOfArcs[]>();
    const walked = new Uint8Array(this.width * (rows + 1));
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const region = this.regionAt(column, row);
        // The cell's southern edge, walked east, has the cell on its left.
        const vertex = (row + 1) * this.width + column;
        if (this.regionAt(column, row + 1) === region || walked[vertex] === 1) continue;
        const ring = this.walk(region, vertex, walked);
        const rings = out.get(region) ?? [];
        rings.push(ring);
        out.set(region, rings);
      }
    }
    return out;
  }

  private regionAt(column: number, row: number): number {
    const { columns, rows } = this.grid;
    if (column < 0 || row < 0 || column >= columns || row >= rows) return -1;
    return this.regions.ids[row * columns + column] ?? -1;
  }

  /** The region left of the edge that leaves `vertex` in a direction. */
  private leftOf(vertex: number, direction: number): number {
    const turn = direction & 3;
    return this.regionAt(
      (vertex % this.width) + (LEFT_X[turn] ?? 0),
      Math.floor(vertex / this.width) + (LEFT_Y[turn] ?? 0),
    );
  }

  private next(vertex: number, direction: number): number {
    return vertex + (STEP_X[direction & 3] ?? 0) + (STEP_Y[direction & 3] ?? 0) * this.width;
  }

  /** More than two edges meet here. */
  private isNode(vertex: number): boolean {
    let edges = 0;
    for (let side = 0; side < 4; side++) {
      if (this.leftOf(vertex, side) !== this.leftOf(vertex, side + 3)) edges++;
    }
    return edges > 2;
  }

  private walk(region: number, start: number, walked: Uint8Array): RingOfArcs {
    const steps: { vertex: number; direction: number }[] = [];
    let vertex = start;
    let direction = 0;
    do {
      steps.push({ vertex, direction });
      if (direction === 0) walked[vertex] = 1;
      vertex = this.next(vertex, direction);
      if (this.leftOf(vertex, direction) !== region) direction = (direction + 1) & 3;
      else if (this.leftOf(vertex, direction + 3) === region) direction = (direction + 3) & 3;
    } while (vertex !== start || direction !== 0);
    return this.split(steps);
  }

  private split(steps: readonly { vertex: number; direction: number }[]): RingOfArcs {
    const first = steps.findIndex(({ vertex }) => this.isNode(vertex));
    if (first < 0) return [this.arcOf(steps, true)];
    const turned = [...steps.slice(first), ...steps.slice(0, first)];
    const ring: { arc: Arc; reversed: boolean }[] = [];
    let from = 0;
    turned.forEach((_, k) => {
      const after = turned[k + 1];
      if (after !== undefined && !this.isNode(after.vertex)) return;
      ring.push(this.arcOf(turned.slice(from, k + 1), false));
      from = k + 1;
    });
    return ring;
  }

  /** The arc of some steps: the one made when its other side was walked, else a new one. */
  private arcOf(
    steps: readonly { vertex: number; direction: number }[],
    closed: boolean,
  ): { arc: Arc; reversed: boolean } {
    const edges = steps.map(({ vertex, direction }) => edgeKey(vertex, this.next(vertex, direction)));
    const key = closed
      ? `closed ${edges.reduce((a, b) => (a < b ? a : b))}`
      : [edges[0], edges[edges.length - 1]].sort().join();
    const known = this.arcs.get(key);
    if (known !== undefined) return { arc: known, reversed: true };
    const points: LatticePoint[] = [];
    const point = (vertex: number): LatticePoint => [vertex % this.width, Math.floor(vertex / this.width)];
    steps.forEach(({ vertex, direction }, k) => {
      const [x, y] = point(vertex);
      if (k === 0 && !closed) points.push([x, y]);
      points.push([x + (STEP_X[direction] ?? 0) / 2, y + (STEP_Y[direction] ?? 0) / 2]);
      if (k === steps.length - 1 && !closed) points.push(point(this.next(vertex, direction)));
    });
    const { vertex, direction } = steps[0] ?? { vertex: 0, direction: 0 };
    const arc: Arc = {
      points,
      closed,
      left: this.leftOf(vertex, direction),
      right: this.leftOf(vertex, direction + 3),
    };
    this.arcs.set(key, arc);
    return { arc, reversed: false };
  }
}

const edgeKey = (a: number, b: number): string => (a < b ? `${a}-${b}` : `${b}-${a}`);

/** Takes the stairs out of an arc: means with the neighbours, ends of open arcs fixed. */
export function smoothedArc(
  { points, closed }: Pick<Arc, 'points' | 'closed'>,
  passes: number,
): LatticePoint[] {
  let out: readonly LatticePoint[] = points;
  for (let pass = 0; pass < passes; pass++) {
    const last = out;
    const count = last.length;
    out = last.map((at, k): LatticePoint => {
      if (!closed && (k === 0 || k === count - 1)) return at;
      const a = last[(k + count - 1) % count] ?? at;
      const b = last[(k + 1) % count] ?? at;
      return [(a[0] + 2 * at[0] + b[0]) / 4, (a[1] + 2 * at[1] + b[1]) / 4];
    });
  }
  return [...out];
}
