/** A rectangle of the plane that a lattice covers. */
export interface LatticeRange {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/**
 * A smooth map of the plane known at the nodes of a regular lattice and linear in between: a projection of millions of points at a
 * fraction of its cost.
 */
export interface Lattice {
  /** Writes the image of a point to `out`; false outside the range, where nothing is known. */
  at(x: number, y: number, out: Float64Array): boolean;
}

/**
 * Tabulates a map.
 * @param columns,rows cells; the error falls with the square of their number
 */
export function createLattice(
  { minX, minY, maxX, maxY }: LatticeRange,
  columns: number,
  rows: number,
  exact: (x: number, y: number) => readonly [number, number],
): Lattice {
  const stride = (columns + 1) * 2;
  const nodes = new Float64Array(stride * (rows + 1));
  const [stepX, stepY] = [(maxX - minX) / columns, (maxY - minY) / rows];
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const [u, v] = exact(minX + column * stepX, minY + row * stepY);
      nodes[row * stride + 2 * column] = u;
      nodes[row * stride + 2 * column + 1] = v;
    }
  }
  return {
    at(x, y, out) {
      const [u, v] = [(x - minX) / stepX, (y - minY) / stepY];
      if (!(u >= 0 && v >= 0 && u <= columns && v <= rows)) return false;
      const column = Math.min(columns - 1, Math.floor(u));
      const row = Math.min(rows - 1, Math.floor(v));
      const [s, t] = [u - column, v - row];
      const from = row * stride + 2 * column;
      for (const axis of [0, 1]) {
        const a = nodes[from + axis] ?? 0;
        const b = nodes[from + 2 + axis] ?? 0;
        const c = nodes[from + stride + axis] ?? 0;
        const d = nodes[from + stride + 2 + axis] ?? 0;
        out[axis] = (a * (1 - s) + b * s) * (1 - t) + (c * (1 - s) + d * s) * t;
      }
      return true;
    },
  };
}
