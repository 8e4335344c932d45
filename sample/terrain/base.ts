import { columnAt, regionRaster, rowAt, type Raster } from '../grid.ts';
import type { ReliefLine } from '../place/relief.ts';

const FREE = -1e6;

/** Marks the cells under the lines with their interpolated height. */
function stamp(fixed: Raster, lines: readonly ReliefLine[]): void {
  for (const line of lines) {
    for (let k = 1; k < line.length; k++) {
      const from = line[k - 1];
      const to = line[k];
      if (from === undefined || to === undefined) continue;
      const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 0.004);
      for (let step = 0; step <= steps; step++) {
        const t = step / steps;
        const column = Math.floor(columnAt(from[0] + (to[0] - from[0]) * t, fixed.z)) - fixed.x0;
        const row = Math.floor(rowAt(from[1] + (to[1] - from[1]) * t, fixed.z)) - fixed.y0;
        if (column < 0 || row < 0 || column >= fixed.width || row >= fixed.height) continue;
        fixed.data[row * fixed.width + column] = from[2] + (to[2] - from[2]) * t;
      }
    }
  }
}

/** One sweep of over-relaxed Gauss-Seidel over the free cells; the edges mirror. */
function relax(heights: Raster, fixed: Raster, omega: number): void {
  const { width, height, data } = heights;
  for (let row = 0; row < height; row++) {
    const up = (row > 0 ? row - 1 : 1) * width;
    const down = (row < height - 1 ? row + 1 : height - 2) * width;
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      if ((fixed.data[at] ?? FREE) !== FREE) continue;
      const west = column > 0 ? at - 1 : at + 1;
      const east = column < width - 1 ? at + 1 : at - 1;
      const mean =
        ((data[up + column] ?? 0) + (data[down + column] ?? 0) + (data[west] ?? 0) + (data[east] ?? 0)) / 4;
      data[at] = (data[at] ?? 0) + omega * (mean - (data[at] ?? 0));
    }
  }
}

/**
 * The smoothest surface through the lines: Laplace's equation with the lines' cells fixed, solved from a coarse level to
 * level `z` so that few sweeps suffice. Heights in metres.
 */
export function interpolateLines(lines: readonly ReliefLine[], z: number, firstLevel = 4): Raster {
  let heights = regionRaster(firstLevel);
  heights.data.fill(800);
  for (let level = firstLevel; level <= z; level++) {
    const fixed = regionRaster(level);
    fixed.data.fill(FREE);
    stamp(fixed, lines);
    if (level > firstLevel) heights = doubled(heights);
    for (let at = 0; at < fixed.data.length; at++) {
      const height = fixed.data[at] ?? FREE;
      if (height !== FREE) heights.data[at] = height;
    }
    for (let sweep = 0; sweep < 60; sweep++) relax(heights, fixed, 1.6);
  }
  return heights;
}

/** The next finer level by repetition; the relaxation that follows smooths it. */
function doubled(coarse: Raster): Raster {
  const fine = regionRaster(coarse.z + 1);
  for (let row = 0; row < fine.height; row++) {
    for (let column = 0; column < fine.width; column++) {
      fine.data[row * fine.width + column] = coarse.data[(row >> 1) * coarse.width + (column >> 1)] ?? 0;
    }
  }
  return fine;
}
