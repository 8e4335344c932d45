import { bilinear, clamp, MASTER_LEVEL, metresPerPixel, type PixelFrame, type Raster } from '../grid.ts';
import { addGullies } from './gullies.ts';
import { REFINE_MARGIN, refine } from './refine.ts';

/** The ground at any level: master cells and, above their level, the detail that subdivision and gullies add. */
export interface Surface {
  /** Heights in metres at the pixel centres of a rectangle of level `z`, from {@link MASTER_LEVEL} up. */
  block(z: number, frame: PixelFrame): Raster;
}

/** Latitude whose pixel size all detail takes, so that it is the same in every block. */
const DETAIL_LAT = 44.7;

/** Part of a raster as heights; cells beyond its edges repeat the edge. */
function held(raster: Raster, { x0, y0, width, height }: PixelFrame): Raster {
  const data = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = clamp(y0 + row - raster.y0, 0, raster.height - 1) * raster.width;
    for (let column = 0; column < width; column++) {
      data[row * width + column] =
        raster.data[from + clamp(x0 + column - raster.x0, 0, raster.width - 1)] ?? 0;
    }
  }
  return { z: raster.z, x0, y0, width, height, data };
}

/**
 * Makes the surface.
 * @param heights master heights in metres
 * @param shore metres to the nearest shore on the master cells, negative on water
 * @param lakeLevelsM water levels; water takes the nearest one, so lakes are flat at every level
 */
export function createSurface(
  heights: Raster,
  shore: Raster<Int16Array>,
  lakeLevelsM: readonly number[],
): Surface {
  const block = (z: number, frame: PixelFrame): Raster => {
    if (z <= MASTER_LEVEL) return held(heights, frame);
    const { x0, y0, width, height } = frame;
    const coarse = block(z - 1, {
      x0: ((x0 - 1) >> 1) - REFINE_MARGIN,
      y0: ((y0 - 1) >> 1) - REFINE_MARGIN,
      width: (width >> 1) + 2 * REFINE_MARGIN + 2,
      height: (height >> 1) + 2 * REFINE_MARGIN + 2,
    });
    // One pixel more on every side: gullies look at their neighbours, and blocks must fit without a seam.
    const fine = refine(coarse, { x0: x0 - 1, y0: y0 - 1, width: width + 2, height: height + 2 });
    addGullies(fine, metresPerPixel(z, DETAIL_LAT));
    return held(fine, frame);
  };
  return {
    block(z, frame) {
      const raster = block(z, frame);
      flattenWater(raster, shore, lakeLevelsM);
      return raster;
    },
  };
}

function flattenWater(raster: Raster, shore: Raster<Int16Array>, levelsM: readonly number[]): void {
  const perPixel = 2 ** (MASTER_LEVEL - raster.z);
  if (!hasWater(raster, shore, perPixel)) return;
  for (let row = 0; row < raster.height; row++) {
    for (let column = 0; column < raster.width; column++) {
      const distance = bilinear(
        shore,
        (raster.x0 + column + 0.5) * perPixel,
        (raster.y0 + row + 0.5) * perPixel,
      );
      if (distance >= 0) continue;
      const at = row * raster.width + column;
      const height = raster.data[at] ?? 0;
      raster.data[at] = nearestLevel(levelsM, height);
    }
  }
}

/** True when a master cell under or beside the raster is water. */
function hasWater(raster: Raster, shore: Raster<Int16Array>, perPixel: number): boolean {
  const within = (value: number, size: number) => clamp(Math.floor(value), 0, size - 1);
  const lastRow = within((raster.y0 + raster.height) * perPixel - shore.y0 + 1, shore.height);
  const first = within(raster.x0 * perPixel - shore.x0 - 1, shore.width);
  const last = within((raster.x0 + raster.width) * perPixel - shore.x0 + 1, shore.width);
  for (let row = within(raster.y0 * perPixel - shore.y0 - 1, shore.height); row <= lastRow; row++) {
    for (let column = first; column <= last; column++) {
      if ((shore.data[row * shore.width + column] ?? 0) < 0) return true;
    }
  }
  return false;
}

/** The water level nearest to a height. */
function nearestLevel(levelsM: readonly number[], heightM: number): number {
  let nearest = Infinity;
  for (const level of levelsM) if (Math.abs(level - heightM) < Math.abs(nearest - heightM)) nearest = level;
  return nearest;
}
