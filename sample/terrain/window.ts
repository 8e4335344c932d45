import { mix, type PixelFrame, type Raster } from '../grid.ts';

/** A copy of the part of `raster` under `frame`, which lies within it. */
export function cropped(raster: Raster, { x0, y0, width, height }: PixelFrame): Raster {
  const data = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = (y0 - raster.y0 + row) * raster.width + x0 - raster.x0;
    data.set(raster.data.subarray(from, from + width), row * width);
  }
  return { z: raster.z, x0, y0, width, height, data };
}

/** Puts `part` back into `whole`, mixed over `softCells` at the part's edges. Changes `whole`. */
export function pasteSoftly(part: Raster, whole: Raster, softCells: number): void {
  for (let row = 0; row < part.height; row++) {
    for (let column = 0; column < part.width; column++) {
      const inset = Math.min(column, row, part.width - 1 - column, part.height - 1 - row);
      const at = (part.y0 - whole.y0 + row) * whole.width + part.x0 - whole.x0 + column;
      const value = part.data[row * part.width + column] ?? 0;
      whole.data[at] = mix(whole.data[at] ?? 0, value, Math.min(1, (inset + 1) / softCells));
    }
  }
}
