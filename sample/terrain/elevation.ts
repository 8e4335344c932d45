import { bilinear, columnAt, latAtRow, lonAtColumn, MASTER_LEVEL, mix, rowAt, type Raster } from '../grid.ts';
import { halved } from '../imagery/overview.ts';
import type { World } from '../imagery/world.ts';
import { sampleShare, touchesRegion } from '../region.ts';
import type { Surface } from './surface.ts';

/** Heights anywhere on earth. */
export interface Elevation {
  /** Ground height in metres, lake surfaces included. */
  heightAtM(lon: number, lat: number): number;
  /** See `Sample.elevationTile`. */
  tile(z: number, x: number, y: number, size: number): Float32Array;
}

/** Makes {@link Elevation}: the sample's relief, at its edge fading into the world's coarse one. */
export function createElevation(heights: Raster, surface: Surface, world: World): Elevation {
  const pyramid = [heights];
  for (let coarse = heights; coarse.z > 4;) {
    coarse = halved(coarse);
    pyramid.push(coarse);
  }
  const blended = (column: number, row: number, z: number, sampleM: () => number): number => {
    const share = sampleShare(column, row, z);
    if (share === 1) return sampleM();
    const worldM = world.heightM(lonAtColumn(column, z), latAtRow(row, z));
    return share === 0 ? worldM : mix(worldM, sampleM(), share);
  };
  return {
    heightAtM(lon, lat) {
      const column = columnAt(lon, MASTER_LEVEL);
      const row = rowAt(lat, MASTER_LEVEL);
      return blended(column, row, MASTER_LEVEL, () => bilinear(heights, column, row));
    },
    tile(z, x, y, size) {
      const step = 256 / (size - 1);
      const isFine = z > MASTER_LEVEL && touchesRegion(z, x, y);
      const source = isFine
        ? surface.block(z, { x0: x * 256 - 1, y0: y * 256 - 1, width: 259, height: 259 })
        : (pyramid.find((level) => level.z <= z) ?? pyramid.at(-1) ?? heights);
      const perPixel = 2 ** (source.z - z);
      const inside = [0, 256].every((dy) =>
        [0, 256].every((dx) => sampleShare(x * 256 + dx, y * 256 + dy, z) === 1),
      );
      const values = new Float32Array(size * size);
      for (let j = 0, at = 0; j < size; j++) {
        const row = y * 256 + j * step;
        for (let i = 0; i < size; i++, at++) {
          const column = x * 256 + i * step;
          const sampleM = () => bilinear(source, column * perPixel, row * perPixel);
          values[at] = inside ? sampleM() : blended(column, row, z, sampleM);
        }
      }
      return values;
    },
  };
}
