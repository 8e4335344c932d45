import { MASTER_LEVEL, type Raster } from '../grid.ts';
import { createTexture, hash2, TEXTURE_SIZE } from '../noise.ts';

/** Wavelength of the gullies in pixels of their level, a power of two. */
const PERIOD_PX = 8;

/** Height of a gully per metre of wavelength and unit of slope, by level from the first above the master: small ones are shallow. */
const DEPTHS = [0.13, 0.1, 0.062, 0.042, 0.03] as const;

/** Slopes, as tangents, below which there are no gullies and above which they grow no more. */
const SLOPE = { from: 0.04, full: 0.75 } as const;

/** Height of rock and scree grain per metre of pixel and unit of slope. */
const ROUGHNESS = 0.55;

const grain = createTexture(1618, 8);

const TURN = 1024;
const COSINE = Float32Array.from({ length: TURN }, (_, k) => Math.cos((k / TURN) * 2 * Math.PI));

/**
 * Cuts gullies that run downhill and roughens slopes: around the points of a jittered lattice stand waves across the slope, mixed by nearness
 * (phasor noise along the gradient; the trick is known from "eroded terrain noise"). Depends on place only, so that blocks fit.
 * Changes `raster` in place.
 * @param pixelM ground metres per pixel
 */
export function addGullies(raster: Raster, pixelM: number): void {
  const { width, height, data, x0, y0 } = raster;
  const source = Float32Array.from(data);
  const lattice = createLattice(raster);
  const depth = DEPTHS[raster.z - MASTER_LEVEL - 1] ?? 0.03;
  const amplitude = depth * PERIOD_PX * pixelM;
  for (let row = 0; row < height; row++) {
    const up = Math.max(0, row - 1) * width;
    const down = Math.min(height - 1, row + 1) * width;
    const perRow = 1 / (pixelM * (down === up + 2 * width ? 2 : 1));
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const west = column > 0 ? at - 1 : at;
      const east = column < width - 1 ? at + 1 : at;
      const across = ((source[east] ?? 0) - (source[west] ?? 0)) / (pixelM * (east - west));
      const along = ((source[down + column] ?? 0) - (source[up + column] ?? 0)) * perRow;
      const slope = Math.sqrt(across * across + along * along);
      if (slope < SLOPE.from) continue;
      const wave = lattice.wave(x0 + column, y0 + row, -along / slope, across / slope);
      const x = (x0 + column) & (TEXTURE_SIZE - 1);
      const y = (y0 + row) & (TEXTURE_SIZE - 1);
      const rough = ((grain()[y * TEXTURE_SIZE + x] ?? 128) - 128) / 64;
      const steep = Math.min(slope - SLOPE.from, SLOPE.full);
      data[at] = (data[at] ?? 0) + steep * (amplitude * wave + ROUGHNESS * pixelM * rough);
    }
  }
}

/** The jittered lattice over a raster and one pixel period around it. */
function createLattice({ x0, y0, width, height, z }: Raster): {
  wave(x: number, y: number, acrossX: number, acrossY: number): number;
} {
  const left = Math.floor(x0 / PERIOD_PX) - 1;
  const top = Math.floor(y0 / PERIOD_PX) - 1;
  const columns = Math.ceil(width / PERIOD_PX) + 4;
  const rows = Math.ceil(height / PERIOD_PX) + 4;
  const jitterX = new Float32Array(columns * rows);
  const jitterY = new Float32Array(columns * rows);
  for (let k = 0; k < columns * rows; k++) {
    const cx = left + (k % columns);
    const cy = top + Math.floor(k / columns);
    jitterX[k] = hash2(cx * 3 + z, cy) - 0.5;
    jitterY[k] = hash2(cx, cy * 5 - z) - 0.5;
  }
  return {
    wave(x, y, acrossX, acrossY) {
      const px = (x + 0.5) / PERIOD_PX;
      const py = (y + 0.5) / PERIOD_PX;
      const cx = Math.floor(px);
      const cy = Math.floor(py);
      let sum = 0;
      let total = 1e-6;
      for (let dy = -1; dy <= 1; dy++) {
        let k = (cy + dy - top) * columns + cx - 1 - left;
        for (let dx = -1; dx <= 1; dx++, k++) {
          const ox = px - (cx + dx + 0.5 + 0.7 * (jitterX[k] ?? 0));
          const oy = py - (cy + dy + 0.5 + 0.7 * (jitterY[k] ?? 0));
          const away = 1 - (ox * ox + oy * oy) * 0.55;
          if (away <= 0) continue;
          const weight = away * away;
          total += weight;
          sum += weight * (COSINE[((ox * acrossX + oy * acrossY + 16) * TURN) & (TURN - 1)] ?? 0);
        }
      }
      return sum / total;
    },
  };
}
