/** Columns in one number: what fits a small integer, which takes no memory of its own. */
const COLUMNS = 30;

/**
 * The pixels of a level in which something lies that is too small to have a shape there: of each row the numbers in whose bits there
 * are any. A set of columns would take thirty times as much where all of a row is covered, some hundred MB for a million parcels.
 */
export class PixelCells {
  readonly #rows = new Map<number, Map<number, number>>();

  add(col: number, row: number): void {
    const place = Math.floor(col / COLUMNS);
    this.#join(row, place, 1 << (col - place * COLUMNS));
  }

  has(col: number, row: number): boolean {
    const place = Math.floor(col / COLUMNS);
    const bits = this.#rows.get(row)?.get(place) ?? 0;
    return (bits & (1 << (col - place * COLUMNS))) !== 0;
  }

  #join(row: number, place: number, bits: number): void {
    const places = this.#rows.get(row);
    if (places === undefined) this.#rows.set(row, new Map([[place, bits]]));
    else places.set(place, (places.get(place) ?? 0) | bits);
  }

  /** Adds to the next coarser level the pixels that these lie in. */
  addTo(coarser: PixelCells): void {
    for (const [row, places] of this.#rows)
      for (const [place, bits] of places)
        for (const col of columnsOf(place, bits)) coarser.add(Math.floor(col / 2), Math.floor(row / 2));
  }

  /** Neighbours of a row together: first column, row, and the number of columns. @param longest that a run gets, cut at its multiples */
  *runs(longest: number): Generator<readonly [col: number, row: number, count: number]> {
    for (const [row, places] of this.#rows) {
      let [first, end] = [NaN, NaN];
      for (const place of Int32Array.from(places.keys()).sort())
        for (const col of columnsOf(place, places.get(place) ?? 0)) {
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

/** The columns of a number's bits, ascending. */
function* columnsOf(place: number, bits: number): Generator<number> {
  for (let at = 0; at < COLUMNS; at += 1) if ((bits & (1 << at)) !== 0) yield place * COLUMNS + at;
}
