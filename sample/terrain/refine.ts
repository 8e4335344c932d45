import type { PixelFrame, Raster } from '../grid.ts';

/** Cells a coarse raster must reach beyond a fine one on every side so that {@link refine} can make it. */
export const REFINE_MARGIN = 2;

/**
 * Doubles the level of heights: one step of quartic B-spline subdivision (weights 5, 10, 1 sixteenths), whose limit is a
 * C3 surface, so that repeated doubling shows no grid in the hillshade.
 * @param coarse heights at level z that cover `frame` and {@link REFINE_MARGIN} more
 * @param frame the wanted rectangle of level z + 1
 */
export function refine(coarse: Raster, { x0, y0, width, height }: PixelFrame): Raster {
  const rows = (height >> 1) + 4;
  const firstRow = (y0 >> 1) - 1;
  const across = new Float32Array(rows * width);
  for (let row = 0; row < rows; row++) {
    const source = clampIndex(firstRow + row - coarse.y0, coarse.height) * coarse.width;
    for (let i = 0; i < width; i++) {
      const parent = ((x0 + i) >> 1) - coarse.x0;
      const side = (x0 + i) & 1 ? 1 : -1;
      across[row * width + i] =
        (5 * (coarse.data[source + clampIndex(parent + side, coarse.width)] ?? 0) +
          10 * (coarse.data[source + clampIndex(parent, coarse.width)] ?? 0) +
          (coarse.data[source + clampIndex(parent - side, coarse.width)] ?? 0)) /
        16;
    }
  }
  const data = new Float32Array(width * height);
  for (let j = 0; j < height; j++) {
    const parent = ((y0 + j) >> 1) - firstRow;
    const side = (y0 + j) & 1 ? 1 : -1;
    const near = (parent + side) * width;
    const at = parent * width;
    const far = (parent - side) * width;
    for (let i = 0; i < width; i++) {
      data[j * width + i] =
        (5 * (across[near + i] ?? 0) + 10 * (across[at + i] ?? 0) + (across[far + i] ?? 0)) / 16;
    }
  }
  return { z: coarse.z + 1, x0, y0, width, height, data };
}

const clampIndex = (index: number, size: number): number =>
  index < 0 ? 0 : index >= size ? size - 1 : index;
