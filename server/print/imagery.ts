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
import { yieldToOthers } from './bands.ts';
import { PrintFailure, type SheetPixels } from './job.ts';
import { createLattice } from './lattice.ts';

const TILE_PX = 256;

/** Finest level of the imagery. */
const MAX_LEVEL = 14;

/** Tiles read at once: rendering is one thread's work, decoding another's. */
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

async function readMosaic(tiles: TileSource, placement: MapPlacement, signal: AbortSignal): Promise<Mosaic> {
  const level = levelFor(placement);
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
  const [[firstX, lastX], [firstY, lastY]] = [span(0), span(1)];
  const widthPx = (lastX - firstX + 1) * TILE_PX;
  const heightPx = (lastY - firstY + 1) * TILE_PX;
  const pixels = new Uint8Array(widthPx * heightPx * 3);
  const wanted: { readonly x: number; readonly y: number }[] = [];
  for (let y = firstY; y <= lastY; y++) for (let x = firstX; x <= lastX; x++) wanted.push({ x, y });
  let next = 0;
  const work = async () => {
    for (let tile = wanted[next++]; tile !== undefined; tile = wanted[next++]) {
      signal.throwIfAborted();
      const bytes = await tiles.tile('imagery', { z: level, ...tile }, signal);
      const rgb = await sharp(bytes).removeAlpha().toColourspace('srgb').raw().toBuffer();
      const left = (tile.x - firstX) * TILE_PX;
      const top = (tile.y - firstY) * TILE_PX;
      for (let row = 0; row < TILE_PX; row++) {
        const from = row * TILE_PX * 3;
        pixels.set(rgb.subarray(from, from + TILE_PX * 3), ((top + row) * widthPx + left) * 3);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { pixels, widthPx, heightPx, leftPx: firstX * TILE_PX, topPx: firstY * TILE_PX, worldPx };
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
 * Reads the imagery of a map and makes it ready to be drawn on the sheet.
 * @param box the part of the sheet that the map takes
 * @throws what reading tiles throws; the signal's reason
 */
async function openImagery(
  tiles: TileSource,
  placement: MapPlacement,
  box: { readonly xPx: number; readonly yPx: number; readonly widthPx: number; readonly heightPx: number },
  signal: AbortSignal,
): Promise<ImageryRows> {
  const mosaic = await readMosaic(tiles, placement, signal);
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

/** Rows that are drawn between two looks at whether the work is still wanted. */
const GROUND_ROWS = 200;

/** A sheet's paper: white pixels, and what is drawn on them below the layers. */
export interface Ground extends SheetPixels {
  /** Draws the imagery into its rows `top` to `top + rows`; does nothing on a sheet without. */
  draw(top: number, rows: number): void;
}

/**
 * The paper of a sheet, with the imagery that is to be drawn in its frame where it has one.
 * @throws PrintFailure where the server has no imagery; the signal's reason
 */
export async function openGround(
  sheet: Sheet,
  imagery: boolean,
  tiles: TileSource | undefined,
  signal: AbortSignal,
): Promise<Ground> {
  const { widthPx, heightPx, frame } = pageOf(sheet.page);
  if (imagery && tiles === undefined) throw new PrintFailure('本服务器没有影像，请取消勾选影像底图');
  const rowsOfImagery =
    imagery && tiles !== undefined ? await openImagery(tiles, placementOf(sheet), frame, signal) : undefined;
  const data = new Uint8Array(widthPx * heightPx * 3).fill(255);
  return {
    data,
    widthPx,
    heightPx,
    draw(top, rows) {
      rowsOfImagery?.draw(data.subarray(top * widthPx * 3, (top + rows) * widthPx * 3), widthPx, top, rows);
    },
  };
}

/** As {@link openGround}, drawn. */
export async function groundPixels(...from: Parameters<typeof openGround>): Promise<SheetPixels> {
  const [, , , signal] = from;
  const ground = await openGround(...from);
  for (let top = 0; top < ground.heightPx; top += GROUND_ROWS) {
    await yieldToOthers(signal);
    ground.draw(top, Math.min(GROUND_ROWS, ground.heightPx - top));
  }
  return { data: ground.data, widthPx: ground.widthPx, heightPx: ground.heightPx };
}
