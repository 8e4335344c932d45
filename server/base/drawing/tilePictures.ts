import type { SheetBox } from '../../../src/domain/sheet/paper.ts';
import { createMosaics, type Mosaic, type RowBand } from './mosaic.ts';
import { layOver } from './over.ts';
import type { TileGrid } from './tileGrid.ts';

/** Pixels between the nodes where places on the tiles are exact: between them a picture is off by less than a hundredth of a pixel. */
export const NODE_PX = 64;

/** Rows of pixels of a page, changed in place. */
export interface PageRows extends RowBand {
  readonly data: Uint8Array;
  /** Of the page, pixels. */
  readonly widthPx: number;
}

/** Where and how tiles are drawn on a page. */
export interface TilePlace {
  /** The part of the page that they are drawn in. */
  readonly box: SheetBox;
  /** Writes the place of a point of the page on the grid, in pixels of the tiles from the grid's north-west corner. */
  readonly at: (x: number, y: number, out: Float64Array) => void;
  /** They cover all that lies below; or each of their pixels lies over it by its opaqueness, on rows of so many channels. */
  readonly mix: 'cover' | { readonly overChannels: 3 | 4 };
}

/** Tiles for the rows of a page. */
export interface TileRows {
  /**
   * Draws the tiles into a band. Bands are drawn from above to below, a few at once.
   * @throws what the decoder throws; the signal's reason
   */
  draw(band: PageRows, signal: AbortSignal): Promise<void>;
}

/** A place on the mosaic is counted in 2^14ths of a pixel: whole numbers for one up to 131,072 pixels wide. */
const PLACE_BITS = 14;
const PLACE_STEPS = 1 << PLACE_BITS;

const counted = (px: number) => (px * PLACE_STEPS) | 0;

/** A place held on the mosaic. */
const held = (place: number, last: number) => (place < 0 ? 0 : place > last ? last : place);

/** Pixels side by side in rows, to be set run by run. */
interface PixelRun {
  readonly out: Uint8Array;
  /** Index of the first byte. */
  at: number;
  /** Pixels. */
  count: number;
}

/** Takes one row of pixels from a mosaic between two nodes, whose places on it are `from` and `to`, linearly. */
type DrawRun = (mosaic: Mosaic, run: PixelRun, from: Float64Array, to: Float64Array) => void;

/**
 * Opaque pixels in rows of RGB. In whole numbers, which takes half the time of fractions; a colour is mixed in 256ths of a pixel, too
 * fine to be seen.
 */
const coverRun: DrawRun = ({ pixels, widthPx, heightPx }, { out, at, count }, from, to) => {
  const stepX = counted(((to[0] ?? 0) - (from[0] ?? 0)) / NODE_PX);
  const stepY = counted(((to[1] ?? 0) - (from[1] ?? 0)) / NODE_PX);
  // Colours are those of the pixels' middles, on the page as on the mosaic.
  let u = counted((from[0] ?? 0) - 0.5) + (stepX >> 1);
  let v = counted((from[1] ?? 0) - 0.5) + (stepY >> 1);
  const maxX = counted(widthPx - 2);
  const maxY = counted(heightPx - 2);
  const stride = widthPx * 3;
  for (let next = at, end = at + count * 3; next < end; u += stepX, v += stepY) {
    const x = held(u, maxX);
    const y = held(v, maxY);
    const s = (x >> (PLACE_BITS - 8)) & 0xff;
    const t = (y >> (PLACE_BITS - 8)) & 0xff;
    let p = (y >> PLACE_BITS) * stride + (x >> PLACE_BITS) * 3;
    for (const last = next + 3; next < last; next++, p++) {
      const left = pixels[p] ?? 0;
      const below = pixels[p + stride] ?? 0;
      const upper = (left << 8) + ((pixels[p + 3] ?? 0) - left) * s;
      const lower = (below << 8) + ((pixels[p + stride + 3] ?? 0) - below) * s;
      out[next] = ((upper << 8) + (lower - upper) * t + 0x8000) >> 16;
    }
  }
};

type Colour = [red: number, green: number, blue: number, opaque: number];

/** Mixes the four pixels around a place, each by its opaqueness; beyond the mosaic's edge is the outermost pixel once more. */
function mixAt({ pixels, widthPx, heightPx }: Mosaic, u: number, v: number, mixed: Colour): void {
  const [x, y] = [Math.floor(u), Math.floor(v)];
  mixed.fill(0);
  for (let corner = 0; corner < 4; corner++) {
    const [right, below] = [corner & 1, corner >> 1];
    const weight = (right ? u - x : 1 - u + x) * (below ? v - y : 1 - v + y);
    const p = (held(y + below, heightPx - 1) * widthPx + held(x + right, widthPx - 1)) * 4;
    const share = weight * (pixels[p + 3] ?? 0);
    mixed[0] += share * (pixels[p] ?? 0);
    mixed[1] += share * (pixels[p + 1] ?? 0);
    mixed[2] += share * (pixels[p + 2] ?? 0);
    mixed[3] += share;
  }
  for (const part of [0, 1, 2] as const) mixed[part] /= mixed[3];
}

/** Pixels of a mosaic of RGBA that lie over those of the rows; beyond the tiles nothing is drawn. */
const overRun = (channels: 3 | 4): DrawRun => {
  const mixed: Colour = [0, 0, 0, 0];
  return (mosaic, { out, at, count }, from, to) => {
    const stepX = ((to[0] ?? 0) - (from[0] ?? 0)) / NODE_PX;
    const stepY = ((to[1] ?? 0) - (from[1] ?? 0)) / NODE_PX;
    let u = (from[0] ?? 0) + stepX / 2;
    let v = (from[1] ?? 0) + stepY / 2;
    for (let next = at, end = at + count * channels; next < end; next += channels, u += stepX, v += stepY) {
      if (!(u >= 0 && v >= 0 && u < mosaic.widthPx && v < mosaic.heightPx)) continue;
      mixAt(mosaic, u - 0.5, v - 0.5, mixed);
      if (mixed[3] > 0) layOver(out, next, channels, mixed);
    }
  };
};

/** Room around the rows that a band needs: pixels are mixed with their neighbours, and the ground bends a little between nodes. */
const ROOM_PX = 4;

/** Makes tiles ready to be drawn on a page. */
export function openTiles(grid: TileGrid, { box, at, mix }: TilePlace): TileRows {
  const channels = mix === 'cover' ? 3 : mix.overChannels;
  const drawRun = mix === 'cover' ? coverRun : overRun(channels);
  const mosaics = createMosaics(grid, mix === 'cover' ? 3 : 4);
  const columns = Math.ceil(box.widthPx / NODE_PX);

  /** The first and the last row of tiles' pixels under rows of the page. */
  function rowsUnder(first: number, last: number): readonly [from: number, to: number] {
    const place = new Float64Array(2);
    let [from, to] = [Infinity, -Infinity];
    for (let y = first; ; y = Math.min(y + NODE_PX, last)) {
      for (let column = 0; column <= columns; column++) {
        at(box.xPx + column * NODE_PX, y, place);
        const [, v = 0] = place;
        [from, to] = [Math.min(from, v), Math.max(to, v)];
      }
      if (y >= last) return [from - ROOM_PX, to + ROOM_PX];
    }
  }

  return {
    async draw(band, signal) {
      const first = Math.max(band.top, box.yPx);
      const end = Math.min(band.top + band.rows, box.yPx + box.heightPx);
      if (first >= end) return;
      const [above, below] = rowsUnder(first, end);
      if (below < 0 || above > mosaics.heightPx) return;
      const mosaic = await mosaics.mosaic(band, above, below, signal);
      const [from, to] = [new Float64Array(2), new Float64Array(2)];
      const place = (x: number, y: number, out: Float64Array) => {
        at(x, y, out);
        out[1] = (out[1] ?? 0) - mosaic.topPx;
      };
      const run: PixelRun = { out: band.data, at: 0, count: 0 };
      for (let y = first; y < end; y++) {
        for (let column = 0; column < columns; column++) {
          const x = box.xPx + column * NODE_PX;
          run.at = ((y - band.top) * band.widthPx + x) * channels;
          run.count = Math.min(NODE_PX, box.xPx + box.widthPx - x);
          place(x, y + 0.5, from);
          place(x + NODE_PX, y + 0.5, to);
          drawRun(mosaic, run, from, to);
        }
      }
    },
  };
}
