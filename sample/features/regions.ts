import type { CoverGrid } from './coverGrid.ts';

/** Grids are changed by label alone, so a plain shape will do. */
type Labels = Pick<CoverGrid, 'columns' | 'rows' | 'labels'>;

/** Replaces each label by the commonest of its 3 x 3 block, ties to itself; kept labels neither change nor spread. */
export function majority({ columns, rows, labels }: Labels, isKept: (label: number) => boolean): Uint8Array {
  const out = labels.slice();
  const counts = new Uint8Array(256);
  for (let row = 1; row < rows - 1; row++) {
    for (let column = 1; column < columns - 1; column++) {
      const at = row * columns + column;
      const own = labels[at] ?? 0;
      if (isKept(own)) continue;
      counts.fill(0);
      let best = own;
      counts[own] = 1;
      for (let dy = -columns; dy <= columns; dy += columns) {
        for (let dx = -1; dx <= 1; dx++) {
          const label = labels[at + dy + dx] ?? 0;
          if (isKept(label)) continue;
          const count = (counts[label] ?? 0) + 1;
          counts[label] = count;
          if (count > (counts[best] ?? 0)) best = label;
        }
      }
      out[at] = best;
    }
  }
  return out;
}

/** Connected regions (by edges) of equal labels. */
export interface Regions {
  /** Region of every cell, from 0. */
  readonly ids: Int32Array;
  /** Cells of every region. */
  readonly sizes: readonly number[];
  readonly labelOf: readonly number[];
}

/** Finds the regions. */
export function findRegions({ columns, rows, labels }: Labels): Regions {
  const ids = new Int32Array(labels.length).fill(-1);
  const sizes: number[] = [];
  const labelOf: number[] = [];
  const stack = new Int32Array(labels.length);
  for (let first = 0; first < labels.length; first++) {
    if ((ids[first] ?? 0) >= 0) continue;
    const id = sizes.length;
    const label = labels[first] ?? 0;
    let size = 0;
    let waiting = 1;
    ids[first] = id;
    stack[0] = first;
    while (waiting > 0) {
      const at = stack[--waiting] ?? 0;
      size++;
      for (let side = 0; side < 4; side++) {
        const next = neighbour(at, side, columns, rows);
        if (next < 0 || labels[next] !== label || (ids[next] ?? 0) >= 0) continue;
        ids[next] = id;
        stack[waiting++] = next;
      }
    }
    sizes.push(size);
    labelOf.push(label);
  }
  return { ids, sizes, labelOf };
}

/** The cell to the west, east, north or south, or -1 beyond the grid. */
function neighbour(at: number, side: number, columns: number, rows: number): number {
  const column = at % columns;
  if (side === 0) return column > 0 ? at - 1 : -1;
  if (side === 1) return column < columns - 1 ? at + 1 : -1;
  if (side === 2) return at - columns;
  return at + columns < columns * rows ? at + columns : -1;
}

/** Gives regions smaller than their least size to the neighbour with the longest common edge, until none is left. */
export function sieve(
  grid: Labels,
  leastCells: (label: number) => number,
  isKept: (label: number) => boolean,
): Uint8Array {
  let labels = grid.labels;
  for (let pass = 0; pass < 8; pass++) {
    const { ids, sizes, labelOf } = findRegions({ ...grid, labels });
    const small = sizes.map((size, id) => {
      const label = labelOf[id] ?? 0;
      return !isKept(label) && size < leastCells(label);
    });
    if (!small.includes(true)) break;
    const edges = new Map<number, Map<number, number>>();
    labels.forEach((_, at) => {
      const id = ids[at] ?? 0;
      if (small[id] !== true) return;
      const counts = edges.get(id) ?? new Map<number, number>();
      edges.set(id, counts);
      for (const step of [-1, 1, -grid.columns, grid.columns]) {
        const other = ids[at + step] ?? id;
        if (other === id || isKept(labelOf[other] ?? 0)) continue;
        // A large neighbour is final; a small one may itself be given away.
        counts.set(other, (counts.get(other) ?? 0) + (small[other] === true ? 0.25 : 1));
      }
    });
    labels = labels.map((label, at) => {
      const id = ids[at] ?? 0;
      if (small[id] !== true) return label;
      const [best] = [...(edges.get(id) ?? [])].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
      return best === undefined ? label : (labelOf[best[0]] ?? label);
    });
  }
  return labels;
}
