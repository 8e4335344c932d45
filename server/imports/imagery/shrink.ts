import type { TileAddress } from '../../base/geo/tileMath.ts';
import { SCENE_TILE_PX as SIDE_PX } from '../../../src/domain/layers/raster/tileMatrix.ts';

/** Puts a tile into the quarter of the one above it that it covers: four pixels become one, each by its opaqueness. */
export function shrinkInto(above: Uint8ClampedArray, tile: Uint8ClampedArray, { x, y }: TileAddress): void {
  const half = SIDE_PX / 2;
  const [left, top] = [(x % 2) * half, (y % 2) * half];
  for (let row = 0; row < half; row += 1)
    for (let column = 0; column < half; column += 1) {
      let [red, green, blue, opaque] = [0, 0, 0, 0];
      for (let corner = 0; corner < 4; corner += 1) {
        const from = ((row * 2 + (corner >> 1)) * SIDE_PX + column * 2 + (corner & 1)) * 4;
        const share = tile[from + 3] ?? 0;
        red += share * (tile[from] ?? 0);
        green += share * (tile[from + 1] ?? 0);
        blue += share * (tile[from + 2] ?? 0);
        opaque += share;
      }
      if (opaque === 0) continue;
      const at = ((top + row) * SIDE_PX + left + column) * 4;
      above[at] = red / opaque;
      above[at + 1] = green / opaque;
      above[at + 2] = blue / opaque;
      above[at + 3] = opaque / 4;
    }
}
