import { MASTER, MASTER_LEVEL, type Raster } from '../grid.ts';
import { paintGround, type GroundRasters } from './painter.ts';
import type { Surface } from '../terrain/surface.ts';

/** Finest level whose tiles are cut from the overview; finer ones are painted when they are asked for. */
export const OVERVIEW_LEVEL = 8;

/** Coarsest level that the region's corner still meets on a whole pixel. */
const COARSEST_LEVEL = 4;

/** The region's picture at a level: RGB bytes, row-major from the north-west. */
export interface Overview {
  readonly z: number;
  readonly x0: number;
  readonly y0: number;
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

function frameOf(z: number): Omit<Overview, 'rgb'> {
  const shrink = 2 ** (MASTER_LEVEL - z);
  return {
    z,
    x0: MASTER.x0 / shrink,
    y0: MASTER.y0 / shrink,
    width: MASTER.width / shrink,
    height: MASTER.height / shrink,
  };
}

/** Means of two by two samples: the raster one level up. */
export function halved(raster: Raster): Raster {
  const width = raster.width >> 1;
  const height = raster.height >> 1;
  const data = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = 2 * row * raster.width + 2 * column;
      data[row * width + column] =
        ((raster.data[at] ?? 0) +
          (raster.data[at + 1] ?? 0) +
          (raster.data[at + raster.width] ?? 0) +
          (raster.data[at + raster.width + 1] ?? 0)) /
        4;
    }
  }
  return { z: raster.z - 1, x0: raster.x0 >> 1, y0: raster.y0 >> 1, width, height, data };
}

/** Paints the whole region at {@link OVERVIEW_LEVEL}; RGB bytes. */
export function paintOverview(surface: Surface, rasters: GroundRasters): Uint8Array {
  const { x0, y0, width, height } = frameOf(MASTER_LEVEL);
  // Two cells around the region are the one pixel of border that the painter asks for.
  return paintGround(
    halved(surface.block(MASTER_LEVEL, { x0: x0 - 2, y0: y0 - 2, width: width + 4, height: height + 4 })),
    rasters,
  );
}

function halvedRgb(rgb: Uint8Array, width: number, height: number): Uint8Array {
  const half = new Uint8Array((width >> 1) * (height >> 1) * 3);
  let to = 0;
  for (let row = 0; row < height; row += 2) {
    for (let column = 0; column < width; column += 2) {
      for (let channel = 0; channel < 3; channel++) {
        const at = (row * width + column) * 3 + channel;
        const below = at + width * 3;
        const sum = (rgb[at] ?? 0) + (rgb[at + 3] ?? 0) + (rgb[below] ?? 0) + (rgb[below + 3] ?? 0);
        half[to++] = (sum + 2) >> 2;
      }
    }
  }
  return half;
}

/** The overview at all its levels, finest first. */
export function overviewPyramid(finest: Uint8Array): readonly Overview[] {
  const levels: Overview[] = [{ ...frameOf(OVERVIEW_LEVEL), rgb: finest }];
  for (let z = OVERVIEW_LEVEL - 1; z >= COARSEST_LEVEL; z--) {
    const finer = levels.at(-1);
    if (finer === undefined) break;
    levels.push({ ...frameOf(z), rgb: halvedRgb(finer.rgb, finer.width, finer.height) });
  }
  return levels;
}
