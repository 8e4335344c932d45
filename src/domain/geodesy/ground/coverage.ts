/** A cell of a grid that an area covers, whole or in part. */
export interface CoveredCell {
  readonly col: number;
  readonly row: number;
  /** 0 (excluded) to 1. */
  readonly share: number;
}

/** A corner of a ring in cells from the grid's origin. */
type Corner = readonly [x: number, y: number];

/** What the edges add to a row's cells: to their own share, and to that of all cells after them. */
interface Shares {
  own: number;
  after: number;
}

type Row = Map<number, Shares>;

/** Shares below this are rounding. */
const NOTHING = 1e-9;

/** Adds an edge that lies in one row. `x` grows or falls from `x0` to `x1` while the row is crossed over `dy` (signed) of its height. */
function addInRow(row: Row, x0: number, x1: number, dy: number): void {
  const [least, most] = [Math.min(x0, x1), Math.max(x0, x1)];
  for (let col = Math.floor(least); col <= Math.floor(most); col++) {
    const from = Math.max(least, col);
    const to = Math.min(most, col + 1);
    const part = most === least ? 1 : (to - from) / (most - least);
    if (part <= 0 && most !== least) continue;
    const cell = row.get(col) ?? { own: 0, after: 0 };
    // Of this cell, the part right of the edge belongs to the area; of the cells after it, all does.
    cell.own += dy * part * (col + 1 - (from + to) / 2);
    cell.after += dy * part;
    row.set(col, cell);
  }
}

function addEdge(rows: Map<number, Row>, [ax, ay]: Corner, [bx, by]: Corner): void {
  if (ay === by) return;
  const [top, bottom] = [Math.min(ay, by), Math.max(ay, by)];
  const sign = by > ay ? 1 : -1;
  const xAt = (y: number) => ax + ((bx - ax) * (y - ay)) / (by - ay);
  for (let row = Math.floor(top); row < bottom; row++) {
    const [from, to] = [Math.max(top, row), Math.min(bottom, row + 1)];
    if (to <= from) continue;
    const cells = rows.get(row) ?? new Map<number, Shares>();
    addInRow(cells, xAt(from), xAt(to), sign * (to - from));
    rows.set(row, cells);
  }
}

/**
 * The cells of a grid of unit squares that a ring covers, with the exact share of each: the accumulation that rasterisers of glyphs use,
 * where every edge adds what lies to its right. The work grows with the cells told and the edges' length, not with the grid.
 * @param ring open or closed, in either direction; it must not cross itself
 */
export function coveredCells(ring: readonly Corner[]): CoveredCell[] {
  const rows = new Map<number, Row>();
  ring.forEach((from, index) => addEdge(rows, from, ring[(index + 1) % ring.length] ?? from));
  const covered: CoveredCell[] = [];
  for (const [row, cells] of [...rows].sort(([a], [b]) => a - b)) {
    let before = 0;
    let next = -Infinity;
    for (const [col, { own, after }] of [...cells].sort(([a], [b]) => a - b)) {
      if (Math.abs(before) > NOTHING) {
        for (; next < col; next++) covered.push({ col: next, row, share: Math.min(1, Math.abs(before)) });
      }
      const share = Math.min(1, Math.abs(before + own));
      if (share > NOTHING) covered.push({ col, row, share });
      before += after;
      next = col + 1;
    }
  }
  return covered;
}
