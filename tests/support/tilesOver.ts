import { toWebMercator } from '../../src/domain/geodesy/webMercator.ts';
import { WORLD_HALF_M, type TileAddress } from '../../server/base/geo/tileMath.ts';

/** The tile of a level that a place lies in. */
export function tileAt(lon: number, lat: number, z: number): TileAddress {
  const { x, y } = toWebMercator(lon, lat);
  const sideM = (2 * WORLD_HALF_M) / 2 ** z;
  return { z, x: Math.floor((x + WORLD_HALF_M) / sideM), y: Math.floor((WORLD_HALF_M - y) / sideM) };
}
