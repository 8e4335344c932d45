import { EARTH_RADIUS_M, toWebMercator } from '../../../domain/geodesy/webMercator.ts';

/** A tile of the Web Mercator tile matrix set, rows counted from the north. */
export interface TileAddress {
  readonly level: number;
  readonly col: number;
  readonly row: number;
}

/** The tile that holds a place (degrees) at a level. */
export function tileAt(lon: number, lat: number, level: number): TileAddress {
  const half = Math.PI * EARTH_RADIUS_M;
  const count = 2 ** level;
  const { x, y } = toWebMercator(lon, lat);
  const index = (offsetM: number) =>
    Math.min(count - 1, Math.max(0, Math.floor((offsetM / (2 * half)) * count)));
  return { level, col: index(x + half), row: index(half - y) };
}
