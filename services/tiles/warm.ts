import { PREFECTURE_EXTENT } from '../../src/domain/geodesy/extent.ts';
import { toRectangle } from '../crs.ts';
import { hasElevationTile } from '../terrain/elevationService.ts';
import { WORLD_HALF_M, type TileAddress } from '../../server/base/geo/tileMath.ts';
import type { TileSource } from './tileSource.ts';

/** Finest level rendered ahead: the whole prefecture on a large screen. */
const FINEST_LEVEL = 9;

/** Finest level of the world's picture. */
const FINEST_WORLD_LEVEL = 7;

/** The tiles of a level that touch the prefecture, and on coarse levels all of the world's that a globe shows. */
function tilesOf(z: number): TileAddress[] {
  const { minX, minY, maxX, maxY } = toRectangle('mercator', PREFECTURE_EXTENT);
  const side = (2 * WORLD_HALF_M) / 2 ** z;
  const whole = z <= 2;
  const [left, right] = whole
    ? [0, 2 ** z - 1]
    : [Math.floor((minX + WORLD_HALF_M) / side), Math.floor((maxX + WORLD_HALF_M) / side)];
  const [top, bottom] = whole
    ? [0, 2 ** z - 1]
    : [Math.floor((WORLD_HALF_M - maxY) / side), Math.floor((WORLD_HALF_M - minY) / side)];
  const tiles: TileAddress[] = [];
  for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) tiles.push({ z, x, y });
  return tiles;
}

/**
 * Renders the tiles of the first view into the cache, one after the other, behind whatever clients ask for.
 * @throws the signal's reason when it aborts; what rendering or the disk throws, and then the rest is left out
 */
export async function warmPrefecture(tiles: TileSource, signal: AbortSignal): Promise<void> {
  for (let z = 0; z <= FINEST_LEVEL; z++) {
    for (const tile of tilesOf(z)) {
      signal.throwIfAborted();
      if (z <= FINEST_WORLD_LEVEL) await tiles.warm('world', tile, signal);
      await tiles.warm('imagery', tile, signal);
      if (hasElevationTile(tile)) await tiles.warm('elevation', tile, signal);
    }
  }
}
