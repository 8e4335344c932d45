import { EARTH_RADIUS_M, toWebMercator } from '../../../src/domain/geodesy/webMercator.ts';

/** Half the side of the Web Mercator square in metres. */
export const WORLD_HALF_M = Math.PI * EARTH_RADIUS_M;

/** Side of a tile, pixels. */
export const TILE_PX = 256;

/** A tile of the XYZ scheme: row 0 in the north, `2 ** z` columns. */
export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** The EPSG:3857 rectangle of a tile, metres: `[west, south, east, north]`. */
export function tileBoundsM({ z, x, y }: TileAddress): readonly [number, number, number, number] {
  const side = (2 * WORLD_HALF_M) / 2 ** z;
  const west = -WORLD_HALF_M + x * side;
  const north = WORLD_HALF_M - y * side;
  return [west, north - side, west + side, north];
}

/** The pixel of a place in a picture of the world in Web Mercator, so many pixels wide. */
export function worldPixel(lon: number, lat: number, worldPx: number): readonly [x: number, y: number] {
  const { x, y } = toWebMercator(lon, lat);
  return [
    ((x + WORLD_HALF_M) / (2 * WORLD_HALF_M)) * worldPx,
    ((WORLD_HALF_M - y) / (2 * WORLD_HALF_M)) * worldPx,
  ];
}

/** Parses one path part: a plain non-negative integer, else undefined (no sign, no fraction, no exponent). */
export function parseTileNumber(text: string): number | undefined {
  return /^\d{1,8}$/.test(text) ? Number(text) : undefined;
}

/** Parses the three parts of a tile path; undefined when one is not a plain integer. */
export function parseTileAddress(z: string, x: string, y: string): TileAddress | undefined {
  const [level, col, row] = [parseTileNumber(z), parseTileNumber(x), parseTileNumber(y)];
  if (level === undefined || col === undefined || row === undefined) return undefined;
  return { z: level, x: col, y: row };
}

/** True when the address exists in the tile matrix of a level up to `maxLevel`. */
export function isInMatrix({ z, x, y }: TileAddress, maxLevel: number): boolean {
  return z <= maxLevel && x < 2 ** z && y < 2 ** z;
}
