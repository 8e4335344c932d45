import sharp from 'sharp';
import { EARTH_RADIUS_M, toWebMercator } from '../../src/domain/geo/webMercator.ts';
import {
  edgePoints,
  placementOf,
  projectionOf,
  type MapPlacement,
} from '../../src/domain/sheet/placement.ts';
import { WORLD_HALF_M } from '../geo/tiles/tileMath.ts';
import type { TileSource } from '../geo/tiles/tileSource.ts';
import { pageOf } from '../../src/domain/sheet/page.ts';
import type { Sheet } from '../../src/domain/sheet/sheet.ts';
import { PrintFailure, type SheetPixels } from './job.ts';
import { createLattice } from './lattice.ts';

const TILE_PX = 256;

/** Finest level of the imagery. */
const MAX_LEVEL = 14;

/** Tiles read at once. */
const AT_ONCE = 8;

/** Sheet pixels between the lattice's nodes: the imagery is then off by less than a hundredth of a pixel. */
const NODE_PX = 64;

/** Tiles of one level side by side, as RGB rows. */
interface Mosaic {
  readonly pixels: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Of the world's picture of the level, pixels. */
  readonly leftPx: number;
  readonly topPx: number;
  readonly worldPx: number;
}

/** Imagery for the rows of a sheet. */
interface ImageryRows {
  /** Draws the imagery into the rows `top` to `top + rows` of a band of RGB pixels as wide as the sheet. */
  draw(band: Uint8Array, sheetWidthPx: number, top: number, rows: number): void;
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
function levelFor({ centre, metresPerPx }: MapPlacement): number {
  const equatorM = 2 * Math.PI * EARTH_RADIUS_M;
  const wantedM = metresPerPx / Math.cos((centre.lat * Math.PI) / 180);
  return Math.max(0, Math.min(MAX_LEVEL, Math.floor(Math.log2(equatorM / TILE_PX / wantedM))));
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
  const placement = placementOf(sheet);
  const level = levelFor(placement);
  const { columns, rows } = coveredBy(placement, level);
  const wanted: { readonly x: number; readonly y: number }[] = [];
  for (let y = rows[0]; y <= rows[1]; y++)
    for (let x = columns[0]; x <= columns[1]; x++) wanted.push({ x, y });
  const pictures: Uint8Array[] = [];
  const left = wanted.entries();
  const work = async () => {
    for (const [index, tile] of left) {
      signal.throwIfAborted();
      pictures[index] = await tiles.tile('imagery', { z: level, ...tile }, signal);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { level, columns, rows, pictures };
}

/** Puts tiles side by side. @throws what the decoder throws; the signal's reason */
async function mosaicOf(
  { level, columns, rows, pictures }: ImageryTiles,
  signal: AbortSignal,
): Promise<Mosaic> {
  const across = columns[1] - columns[0] + 1;
  const widthPx = across * TILE_PX;
  const heightPx = (rows[1] - rows[0] + 1) * TILE_PX;
  const pixels = new Uint8Array(widthPx * heightPx * 3);
  for (const [index, picture] of pictures.entries()) {
    signal.throwIfAborted();
    const rgb = await sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer();
    const left = (index % across) * TILE_PX;
    const top = Math.floor(index / across) * TILE_PX;
    for (let row = 0; row < TILE_PX; row++) {
      const from = row * TILE_PX * 3;
      pixels.set(rgb.subarray(from, from + TILE_PX * 3), ((top + row) * widthPx + left) * 3);
    }
  }
  const worldPx = TILE_PX * 2 ** level;
  return { pixels, widthPx, heightPx, leftPx: columns[0] * TILE_PX, topPx: rows[0] * TILE_PX, worldPx };
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

/**
 * Makes imagery ready to be drawn on a sheet, in the frame of its map.
 * @throws what the decoder throws; the signal's reason
 */
export async function openImagery(
  tiles: ImageryTiles,
  sheet: Sheet,
  signal: AbortSignal,
): Promise<ImageryRows> {
  const mosaic = await mosaicOf(tiles, signal);
  const placement = placementOf(sheet);
  const { frame: box } = pageOf(sheet.page);
  const { toGround } = projectionOf(placement);
  const columns = Math.ceil(box.widthPx / NODE_PX);
  const lattice = createLattice(
    {
      minX: box.xPx,
      minY: box.yPx,
      maxX: box.xPx + columns * NODE_PX,
      maxY: box.yPx + box.heightPx,
    },
    columns,
    Math.ceil(box.heightPx / NODE_PX),
    (x, y) => {
      const { lon, lat } = toGround([x, y]);
      const [u, v] = worldPixel(lon, lat, mosaic.worldPx);
      return [u - mosaic.leftPx, v - mosaic.topPx];
    },
  );
  const [start, end] = [new Float64Array(2), new Float64Array(2)];
  return {
    draw(band, sheetWidthPx, top, rows) {
      const run: PixelRun = { out: band, at: 0, count: 0 };
      const first = Math.max(top, box.yPx);
      const last = Math.min(top + rows, box.yPx + box.heightPx);
      for (let y = first; y < last; y++) {
        for (let column = 0; column < columns; column++) {
          const x = box.xPx + column * NODE_PX;
          run.at = ((y - top) * sheetWidthPx + x) * 3;
          run.count = Math.min(NODE_PX, box.xPx + box.widthPx - x);
          lattice.at(x, y + 0.5, start);
          lattice.at(x + NODE_PX, y + 0.5, end);
          drawRun(mosaic, run, start, end);
        }
      }
    },
  };
}

/** The paper of a sheet: white pixels. */
export function whitePaper(sheet: Sheet): SheetPixels {
  const { widthPx, heightPx } = pageOf(sheet.page);
  return { data: new Uint8Array(widthPx * heightPx * 3).fill(255), widthPx, heightPx };
}
