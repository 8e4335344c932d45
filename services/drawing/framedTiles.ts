import { EARTH_RADIUS_M } from '../../src/domain/geodesy/webMercator.ts';
import type { MapFrame } from '../../server/base/drawing/path.ts';
import {
  boundedRange,
  rangeUnder,
  type TileGrid,
  type TileRange,
} from '../../server/base/drawing/tileGrid.ts';
import { openTiles, type TileRows } from '../../server/base/drawing/tilePictures.ts';
import { TILE_PX, worldPixel } from '../../server/base/geo/tileMath.ts';
import { toLonLat, type CrsKind } from '../crs.ts';
import type { OwnImagery, OwnImageryStore } from '../imagery/ownImagery.ts';

/** Most tiles that are read for a map, shared by its pictures: a screen has some fifty, the largest map some five hundred. */
const MOST_TILES = 600;

/** The pixel of a frame's point in the world's picture of a level. */
function pixelIn(kind: CrsKind, { box, widthPx, heightPx }: MapFrame, level: number) {
  const [unitX, unitY] = [(box.maxX - box.minX) / widthPx, (box.maxY - box.minY) / heightPx];
  const worldPx = TILE_PX * 2 ** level;
  return (x: number, y: number) => {
    const { lon, lat } = toLonLat(kind, box.minX + x * unitX, box.maxY - y * unitY);
    return worldPixel(lon, lat, worldPx);
  };
}

/** The tiles of a level under a frame. */
function rangeIn(kind: CrsKind, frame: MapFrame, level: number): TileRange {
  const at = pixelIn(kind, frame, level);
  return rangeUnder(level, [...at(0, 0), ...at(frame.widthPx, frame.heightPx)], 1);
}

/** The level whose pixels are nearest in size to the frame's. */
function levelFor(resolutionM: number): number {
  return Math.round(Math.log2((2 * Math.PI * EARTH_RADIUS_M) / TILE_PX / resolutionM));
}

/**
 * Reads the tiles of own pictures that a map shows.
 * @returns in the pictures' places; undefined for those that lie elsewhere
 * @throws what the file system says; the signal's reason
 */
export async function tilesInFrame(
  imagery: OwnImageryStore,
  pictures: readonly OwnImagery[],
  {
    kind,
    frame,
    resolutionM,
  }: { readonly kind: CrsKind; readonly frame: MapFrame; readonly resolutionM: number },
  signal: AbortSignal,
): Promise<ReadonlyMap<OwnImagery, TileGrid>> {
  const wanted = { level: levelFor(resolutionM), most: Math.floor(MOST_TILES / pictures.length) };
  const grids = new Map<OwnImagery, TileGrid>();
  for (const picture of pictures) {
    const range = boundedRange(picture, wanted, (level) => rangeIn(kind, frame, level));
    if (range !== undefined) grids.set(picture, await imagery.part(picture, range, signal));
  }
  return grids;
}

/** Makes tiles ready to be drawn on a map's frame, over what lies below. */
export function openInFrame(grid: TileGrid, kind: CrsKind, frame: MapFrame): TileRows {
  const { level, columns, rows } = grid;
  const { widthPx, heightPx } = frame;
  const pixelAt = pixelIn(kind, frame, level);
  return openTiles(grid, {
    box: { xPx: 0, yPx: 0, widthPx, heightPx },
    at(x, y, out) {
      const [column, row] = pixelAt(x, y);
      out[0] = column - columns[0] * TILE_PX;
      out[1] = row - rows[0] * TILE_PX;
    },
    mix: { overChannels: 4 },
  });
}
