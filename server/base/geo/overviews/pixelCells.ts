/** The pixels of a level in which something lies that is too small to have a shape there. */
export class PixelCells {
  readonly #rows = new Map<number, Set<number>>();

  add(col: number, row: number): void {
    const cols = this.#rows.get(row);
    if (cols === undefined) this.#rows.set(row, new Set([col]));
    else cols.add(col);
  }

  has(col: number, row: number): boolean {
    return this.#rows.get(row)?.has(col) === true;
  }

  /** Adds to the next coarser level the pixels that these lie in. */
  addTo(coarser: PixelCells): void {
    for (const [row, cols] of this.#rows)
      for (const col of cols) coarser.add(Math.floor(col / 2), Math.floor(row / 2));
  }

  /** Neighbours of a row together: first column, row, and the number of columns. @param longest that a run gets, cut at its multiples */
  *runs(longest: number): Generator<readonly [col: number, row: number, count: number]> {
    for (const [row, cols] of this.#rows) {
      let [first, end] = [NaN, NaN];
      for (const col of Int32Array.from(cols).sort()) {
        if (col === end && col % longest !== 0) end += 1;
        else {
          if (end > first) yield [first, row, end - first];
          [first, end] = [col, col + 1];
        }
      }
      yield [first, row, end - first];
    }
  }
}
