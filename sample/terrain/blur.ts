import type { Raster } from '../grid.ts';

/** Three box blurs of radius `radius` cells, near to a Gaussian of sigma `radius`; edges repeat. */
export function blurred(source: Raster, radius: number): Raster {
  let data = source.data;
  for (let pass = 0; pass < 3; pass++) {
    data = boxTransposed(data, source.width, source.height, radius);
    data = boxTransposed(data, source.height, source.width, radius);
  }
  return { ...source, data };
}

/** One running mean along the rows; the result is transposed so that a second call does the columns. */
function boxTransposed(data: Float32Array, width: number, height: number, radius: number): Float32Array {
  const out = new Float32Array(data.length);
  const scale = 1 / (2 * radius + 1);
  for (let row = 0; row < height; row++) {
    const start = row * width;
    const first = data[start] ?? 0;
    const last = data[start + width - 1] ?? 0;
    let sum = first * (radius + 1);
    for (let i = 0; i < radius; i++) sum += i < width ? (data[start + i] ?? 0) : last;
    for (let i = 0; i < width; i++) {
      sum += i + radius < width ? (data[start + i + radius] ?? 0) : last;
      out[i * height + row] = sum * scale;
      sum -= i - radius >= 0 ? (data[start + i - radius] ?? 0) : first;
    }
  }
  return out;
}
