import type { HeightAt } from '../features/areas.ts';
import { bilinear, columnAt, rowAt, type Raster } from '../grid.ts';
import type { Surface } from './surface.ts';

/** Level of the finest elevation tiles: what the globe draws when the camera is near. */
const LEVEL = 13;
const BLOCK_PX = 256;

/** Reads heights in metres as the finest elevation tiles have them, for what must stand on the drawn ground. */
export function fineGround(surface: Surface): HeightAt {
  const blocks = new Map<string, Raster>();
  return ([lon, lat]) => {
    const [column, row] = [columnAt(lon, LEVEL), rowAt(lat, LEVEL)];
    const [x, y] = [Math.floor(column / BLOCK_PX), Math.floor(row / BLOCK_PX)];
    const key = `${x}/${y}`;
    const known = blocks.get(key);
    const block =
      known ??
      surface.block(LEVEL, {
        x0: x * BLOCK_PX - 1,
        y0: y * BLOCK_PX - 1,
        width: BLOCK_PX + 3,
        height: BLOCK_PX + 3,
      });
    if (known === undefined) blocks.set(key, block);
    return bilinear(block, column, row);
  };
}
