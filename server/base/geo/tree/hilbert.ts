/** Bits of a cell's number along each axis. */
const BITS = 16;

/** Cells of the curve along each axis. */
export const HILBERT_CELLS = 1 << BITS;

/**
 * The place of a cell along Hilbert's curve, 0 to 2³² − 1: cells that follow each other on the curve are neighbours on the ground.
 * (D. Hilbert, 1891; the step from quadrant to quadrant as in Warren, Hacker's Delight, chapter 16.)
 */
export function hilbertPlace(column: number, row: number): number {
  let [x, y, place] = [column, row, 0];
  for (let side = HILBERT_CELLS >> 1; side > 0; side >>= 1) {
    const right = (x & side) === 0 ? 0 : 1;
    const up = (y & side) === 0 ? 0 : 1;
    place += side * side * ((3 * right) ^ up);
    if (up === 1) continue;
    // The lower quadrants are turned over their diagonal, the right one also the other way round.
    if (right === 1) [x, y] = [HILBERT_CELLS - 1 - x, HILBERT_CELLS - 1 - y];
    [x, y] = [y, x];
  }
  return place;
}
