import sharp from 'sharp';
import { EARTH_RADIUS_M, toWebMercator } from '../../src/domain/geodesy/webMercator.ts';
import {
  edgePoints,
  placementOf,
  projectionOf,
  type MapPlacement,
} from '../../src/domain/sheet/placement.ts';
import type { TileSource } from '../../services/index.ts';
import { WORLD_HALF_M } from '../base/geo/tileMath.ts';
import { choosePaper } from '../../src/domain/sheet/paper.ts';
import type { Sheet } from '../../src/domain/sheet/sheet.ts';
import { joinedBytes } from '../../src/lib/bytes.ts';
import { yieldToOthers, type SheetBand } from './bands.ts';
import { PrintFailure } from './order.ts';
import { createLattice, type Lattice } from './lattice.ts';

const TILE_PX = 256;

/** Pictures of the ground that lie under a sheet's map: the imagery, and the shade of the relief. */
const GROUND = {
  imagery: { maxLevel: 14, coarserBy: 0 },
  // A relief is generalised for its scale: every gully of a finer one would be noise.
  shade: { maxLevel: 12, coarserBy: 1 },
} as const;

/** One of {@link GROUND}. */
export type GroundKind = keyof typeof GROUND;

/** Tiles read at once. */
const AT_ONCE = 8;

/** Sheet pixels between the lattice's nodes: the imagery is then off by less than a hundredth of a pixel. */
const NODE_PX = 64;

/** Some rows of tiles of one level side by side, as RGB rows. */
interface Mosaic {
  readonly pixels: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Its first row, counted from the first row of all tiles, pixels. */
  readonly topPx: number;
}

/** Imagery for the rows of a sheet. */
export interface ImageryRows {
  /**
   * Draws the imagery into a band within the map's frame. Bands are drawn from above to below, a few at once.
   * @throws what the decoder throws; the signal's reason
   */
  draw(band: SheetBand, signal: AbortSignal): Promise<void>;
}

/** Pixel in the world's picture. */
function worldPixel(lon: number, lat: number, worldPx: number): readonly [number, number] {
  const { x, y } = toWebMercator(lon, lat);
  return [
    ((x + WORLD_HALF_M) / (2 * WORLD_HALF_M)) * worldPx,
    ((WORLD_HALF_M - y) / (2 * WORLD_HALF_M)) * worldPx,
  ];
}

/** The level whose pixels are at most twice as large as the sheet's: finer ones would be thrown away, coarser ones seen. */
function levelFor({ centre, metresPerPx }: MapPlacement, kind: GroundKind): number {
  const { maxLevel, coarserBy } = GROUND[kind];
  const equatorM = 2 * Math.PI * EARTH_RADIUS_M;
  const wantedM = metresPerPx / Math.cos((centre.lat * Math.PI) / 180);
  return Math.max(0, Math.min(maxLevel, Math.floor(Math.log2(equatorM / TILE_PX / wantedM)) - coarserBy));
}

/** The tiles that cover a sheet's map, row by row, as they are kept. */
export interface ImageryTiles {
  readonly level: number;
  /** Columns and rows of the level, the last ones included. */
  readonly columns: readonly [first: number, last: number];
  readonly rows: readonly [first: number, last: number];
  readonly pictures: readonly Uint8Array[];
}

/** Columns and rows of the tiles of a level under a map. */
function coveredBy(placement: MapPlacement, level: number): Pick<ImageryTiles, 'columns' | 'rows'> {
  const worldPx = TILE_PX * 2 ** level;
  const { toGround } = projectionOf(placement);
  const edge = edgePoints(placement, 16).map((point) => {
    const { lon, lat } = toGround(point);
    return worldPixel(lon, lat, worldPx);
  });
  const span = (axis: 0 | 1): readonly [number, number] => {
    const values = edge.map((point) => point[axis]);
    const last = 2 ** level - 1;
    const held = (value: number) => Math.max(0, Math.min(last, Math.floor(value / TILE_PX)));
    return [held(Math.min(...values) - 1), held(Math.max(...values) + 1)];
  };
  return { columns: span(0), rows: span(1) };
}

/**
 * Reads the imagery of a sheet's map.
 * @throws PrintFailure where the server has none; what reading tiles throws; the signal's reason
 */
export async function readImagery(
  sheet: Sheet,
  tiles: TileSource | undefined,
  signal: AbortSignal,
): Promise<ImageryTiles> {
  if (tiles === undefined) throw new PrintFailure('本服务器没有影像，请取消勾选影像底图');
  return readGround(sheet, { kind: 'imagery', tiles }, signal);
}

/**
 * Reads pictures of the ground under a sheet's map.
 * @throws what reading tiles throws; the signal's reason
 */
export async function readGround(
  sheet: Sheet,
  { kind, tiles }: { readonly kind: GroundKind; readonly tiles: TileSource },
  signal: AbortSignal,
): Promise<ImageryTiles> {
  const placement = placementOf(sheet);
  const level = levelFor(placement, kind);
  const { columns, rows } = coveredBy(placement, level);
  const wanted: { readonly x: number; readonly y: number }[] = [];
  for (let y = rows[0]; y <= rows[1]; y++)
    for (let x = columns[0]; x <= columns[1]; x++) wanted.push({ x, y });
  const pictures: Uint8Array[] = [];
  const left = wanted.entries();
  const work = async () => {
    for (const [index, tile] of left) {
      signal.throwIfAborted();
      pictures[index] = await tiles.tile(kind, { z: level, ...tile }, signal);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { level, columns, rows, pictures };
}

/** Decoded rows of tiles are kept for so many bands after the last that needed them: others are still drawn from them. */
const KEPT_BANDS = 4;

/** Puts tiles side by side, a row of them at a time, and keeps no more rows than the bands in work need. */
function createMosaics({ columns, rows, pictures }: ImageryTiles) {
  const across = columns[1] - columns[0] + 1;
  const widthPx = across * TILE_PX;
  const lastRow = rows[1] - rows[0];
  const decoded = new Map<number, { readonly strip: Promise<Uint8Array>; lastTop: number }>();

  async function decode(tileRow: number, signal: AbortSignal): Promise<Uint8Array> {
    const strip = new Uint8Array(widthPx * TILE_PX * 3);
    for (let column = 0; column < across; column++) {
      await yieldToOthers(signal);
      const picture = pictures[tileRow * across + column];
      const rgb = await sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer();
      for (let row = 0; row < TILE_PX; row++) {
        const from = row * TILE_PX * 3;
        strip.set(rgb.subarray(from, from + TILE_PX * 3), (row * across + column) * TILE_PX * 3);
      }
    }
    return strip;
  }

  function stripFor({ top }: SheetBand, tileRow: number, signal: AbortSignal): Promise<Uint8Array> {
    const known = decoded.get(tileRow) ?? { strip: decode(tileRow, signal), lastTop: top };
    known.lastTop = Math.max(known.lastTop, top);
    decoded.set(tileRow, known);
    return known.strip;
  }

  const heldRow = (px: number) => Math.max(0, Math.min(lastRow, Math.floor(px / TILE_PX)));
  return {
    /** The tiles of the rows from `fromPx` to `toPx`, pixels. */
    async mosaic(band: SheetBand, fromPx: number, toPx: number, signal: AbortSignal): Promise<Mosaic> {
      const [first, last] = [heldRow(fromPx), heldRow(toPx)];
      for (const [tileRow, { lastTop }] of decoded)
        if (lastTop < band.top - KEPT_BANDS * band.rows) decoded.delete(tileRow);
      const tileRows = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      const strips = await Promise.all(tileRows.map((tileRow) => stripFor(band, tileRow, signal)));
      const pixels = joinedBytes(strips);
      return { pixels, widthPx, heightPx: strips.length * TILE_PX, topPx: first * TILE_PX };
    },
  };
}

/** A place on the mosaic is counted in 2^14ths of a pixel: whole numbers for one up to 131,072 pixels wide. */
const PLACE_BITS = 14;
const PLACE_STEPS = 1 << PLACE_BITS;

const counted = (px: number) => (px * PLACE_STEPS) | 0;

/** A place held on the mosaic. */
const held = (place: number, last: number) => (place < 0 ? 0 : place > last ? last : place);

/** Pixels side by side in rows of RGB, to be set run by run. */
interface PixelRun {
  readonly out: Uint8Array;
  /** Index of the first byte. */
  at: number;
  /** Pixels. */
  count: number;
}

/**
 * Takes one row of pixels from the mosaic between two nodes, linearly. In whole numbers, which takes half the time of fractions; a colour
 * is mixed in 256ths of a pixel, too fine to be seen.
 * @param from,to places of the nodes on the mosaic, pixels
 */
function drawRun(
  { pixels, widthPx, heightPx }: Mosaic,
  { out, at, count }: PixelRun,
  from: Float64Array,
  to: Float64Array,
): void {
  const stepX = counted(((to[0] ?? 0) - (from[0] ?? 0)) / NODE_PX);
  const stepY = counted(((to[1] ?? 0) - (from[1] ?? 0)) / NODE_PX);
  // Colours are those of the pixels' middles, on the sheet as on the mosaic.
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
}

/** The lattice that leads from the pixels of a map's frame to those of its tiles. */
function latticeOf({ level, columns: [left], rows: [top] }: ImageryTiles, sheet: Sheet): Lattice {
  const { frame: box } = choosePaper(sheet.page);
  const worldPx = TILE_PX * 2 ** level;
  const { toGround } = projectionOf(placementOf(sheet));
  const columns = Math.ceil(box.widthPx / NODE_PX);
  const range = {
    minX: box.xPx,
    minY: box.yPx,
    maxX: box.xPx + columns * NODE_PX,
    maxY: box.yPx + box.heightPx,
  };
  return createLattice(range, columns, Math.ceil(box.heightPx / NODE_PX), (x, y) => {
    const { lon, lat } = toGround([x, y]);
    const [u, v] = worldPixel(lon, lat, worldPx);
    return [u - left * TILE_PX, v - top * TILE_PX];
  });
}

/** Room around the rows that a band needs: pixels are mixed with their neighbours, and the ground bends a little between nodes. */
const ROOM_PX = 4;

/** Makes imagery ready to be drawn on a sheet, in the frame of its map. */
export function openImagery(tiles: ImageryTiles, sheet: Sheet): ImageryRows {
  const { frame: box } = choosePaper(sheet.page);
  const lattice = latticeOf(tiles, sheet);
  const mosaics = createMosaics(tiles);
  const columns = Math.ceil(box.widthPx / NODE_PX);

  /** The first and the last row of tiles' pixels under rows of the sheet. */
  function rowsUnder(first: number, last: number): readonly [from: number, to: number] {
    const at = new Float64Array(2);
    let [from, to] = [Infinity, -Infinity];
    for (let y = first; ; y = Math.min(y + NODE_PX, last)) {
      for (let column = 0; column <= columns; column++) {
        lattice.at(box.xPx + column * NODE_PX, y, at);
        const [, v = 0] = at;
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
      const mosaic = await mosaics.mosaic(band, ...rowsUnder(first, end), signal);
      const [from, to] = [new Float64Array(2), new Float64Array(2)];
      const place = (x: number, y: number, out: Float64Array) => {
        lattice.at(x, y, out);
        out[1] = (out[1] ?? 0) - mosaic.topPx;
      };
      const run: PixelRun = { out: band.data, at: 0, count: 0 };
      for (let y = first; y < end; y++) {
        for (let column = 0; column < columns; column++) {
          const x = box.xPx + column * NODE_PX;
          run.at = ((y - band.top) * band.widthPx + x) * 3;
          run.count = Math.min(NODE_PX, box.xPx + box.widthPx - x);
          place(x, y + 0.5, from);
          place(x + NODE_PX, y + 0.5, to);
          drawRun(mosaic, run, from, to);
        }
      }
    },
  };
}
