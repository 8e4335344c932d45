import { joinedBytes } from '../../../src/lib/bytes.ts';
import { TILE_PX } from '../geo/tileMath.ts';
import { yieldToOthers } from '../threads/yieldToOthers.ts';
import { sharp } from './leanSharp.ts';
import type { TileGrid } from './tileGrid.ts';

/** Some rows of a picture. */
export interface RowBand {
  /** The first, and how many. */
  readonly top: number;
  readonly rows: number;
}

/** Some rows of tiles of one level side by side, as rows of pixels. */
export interface Mosaic {
  readonly pixels: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Its first row, counted from the first row of all tiles, pixels. */
  readonly topPx: number;
}

/** Decoded rows of tiles are kept for so many bands after the last that needed them: others are still drawn from them. */
const KEPT_BANDS = 4;

/**
 * Puts tiles side by side, a row of them at a time, and keeps no more rows than the bands in work need.
 * @param channels of a pixel: red, green, blue and, with four, how opaque it is; clear where there is no tile
 */
export function createMosaics({ columns, rows, pictures }: TileGrid, channels: 3 | 4) {
  const across = columns[1] - columns[0] + 1;
  const widthPx = across * TILE_PX;
  const rowBytes = TILE_PX * channels;
  const lastRow = rows[1] - rows[0];
  const decoded = new Map<number, { readonly strip: Promise<Uint8Array>; lastTop: number }>();

  async function decode(tileRow: number, signal: AbortSignal): Promise<Uint8Array> {
    const strip = new Uint8Array(widthPx * TILE_PX * channels);
    for (let column = 0; column < across; column++) {
      const picture = pictures[tileRow * across + column];
      if (picture === undefined) continue;
      await yieldToOthers(signal);
      const tile = sharp(picture);
      const pixels = await (channels === 3 ? tile.removeAlpha() : tile.ensureAlpha())
        .toColourspace('srgb')
        .raw()
        .toBuffer();
      for (let row = 0; row < TILE_PX; row++) {
        const from = row * rowBytes;
        strip.set(pixels.subarray(from, from + rowBytes), (row * across + column) * rowBytes);
      }
    }
    return strip;
  }

  function stripFor({ top }: RowBand, tileRow: number, signal: AbortSignal): Promise<Uint8Array> {
    const known = decoded.get(tileRow) ?? { strip: decode(tileRow, signal), lastTop: top };
    known.lastTop = Math.max(known.lastTop, top);
    decoded.set(tileRow, known);
    return known.strip;
  }

  const heldRow = (px: number) => Math.max(0, Math.min(lastRow, Math.floor(px / TILE_PX)));
  return {
    /** The tiles of the rows from `fromPx` to `toPx`, pixels. */
    async mosaic(band: RowBand, fromPx: number, toPx: number, signal: AbortSignal): Promise<Mosaic> {
      const [first, last] = [heldRow(fromPx), heldRow(toPx)];
      for (const [tileRow, { lastTop }] of decoded)
        if (lastTop < band.top - KEPT_BANDS * band.rows) decoded.delete(tileRow);
      const tileRows = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      const strips = await Promise.all(tileRows.map((tileRow) => stripFor(band, tileRow, signal)));
      const pixels = joinedBytes(strips);
      return { pixels, widthPx, heightPx: strips.length * TILE_PX, topPx: first * TILE_PX };
    },
    /** Rows of all tiles, pixels. */
    heightPx: (lastRow + 1) * TILE_PX,
  };
}
