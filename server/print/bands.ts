import { eachInLanes } from '../base/lanes.ts';
import { yieldToOthers } from '../base/threads/yieldToOthers.ts';

/** Some rows of a sheet. */
export interface SheetBand {
  /** RGB pixels, changed in place; as wide as the sheet. */
  readonly data: Uint8Array<ArrayBuffer>;
  /** Of the sheet, pixels. */
  readonly widthPx: number;
  /** The band's first row on the sheet, and how many it has. */
  readonly top: number;
  readonly rows: number;
}

/** Pixels that are drawn and compressed at once: few enough that little is held, and that a sheet is given up soon. */
const BAND_PIXELS = 2_000_000;

/** Rows of a band of a picture so wide, pixels. */
export const bandRowsOf = (widthPx: number): number => Math.max(1, Math.floor(BAND_PIXELS / widthPx));

/**
 * Bands in work at once: while a thread draws one of them, this one prepares the next. Each holds a picture of its rows, so more would
 * cost memory and win little on the two processors of an office server.
 */
const LANES = 2;

/** The first rows of bands. */
function* topsOf(heightPx: number, rows: number): Generator<number, void> {
  for (let top = 0; top < heightPx; top += rows) yield top;
}

/**
 * Works through the rows of a picture band by band, a few bands at once, letting other requests have their turn before each.
 * @param rows of a band; the last one may have fewer
 * @throws the first failure, when no band is in work any more; the signal's reason
 */
export async function eachBand(
  heightPx: number,
  rows: number,
  signal: AbortSignal,
  work: (top: number, rows: number) => Promise<void>,
): Promise<void> {
  await eachInLanes(topsOf(heightPx, rows), LANES, async (top) => {
    await yieldToOthers(signal);
    await work(top, Math.min(rows, heightPx - top));
  });
}
