import { createNoise2D, type NoiseFunction2D } from 'simplex-noise';

/** A seeded generator of numbers in [0, 1) (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Simplex noise in [-1, 1] from a seed. */
export const createNoise = (seed: number): NoiseFunction2D => createNoise2D(createRandom(seed));

/** Hash of two integers to [0, 1); the same on every machine. */
export function hash2(x: number, y: number): number {
  let mixed = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296;
}

/** Sum of `octaves` of noise, each at double frequency and half height; about [-1, 1]. */
export function fbm(noise: NoiseFunction2D, x: number, y: number, octaves: number): number {
  let sum = 0;
  let gain = 0.5;
  for (let octave = 0; octave < octaves; octave++) {
    sum += gain * noise(x, y);
    gain *= 0.5;
    x = x * 2 + 17.3;
    y = y * 2 - 9.1;
  }
  return sum;
}

/** Ridged multifractal (Musgrave): sharp crests, smooth valleys, detail where it is high; about [0, 1]. */
export function ridged(noise: NoiseFunction2D, x: number, y: number, octaves: number): number {
  let sum = 0;
  let gain = 0.5;
  let weight = 1;
  for (let octave = 0; octave < octaves; octave++) {
    const crest = (1 - Math.abs(noise(x, y))) ** 2;
    sum += gain * weight * crest;
    weight = Math.min(1, crest * 1.6);
    gain *= 0.5;
    x = x * 2.03 + 5.7;
    y = y * 2.03 + 1.9;
  }
  return sum;
}

/** Width of {@link createTexture}, a power of two. */
export const TEXTURE_SIZE = 512;

/**
 * A tileable noise texture (fBm of value noise on a wrapped lattice), 0 to 255, for cheap per-pixel grain:
 * index with `((y & 511) << 9) | (x & 511)`. It is made when it is first asked for: a start that paints nothing does not wait for it.
 */
export function createTexture(seed: number, firstPeriod: number): () => Uint8Array {
  let made: Uint8Array | undefined;
  return () => (made ??= makeTexture(seed, firstPeriod));
}

function makeTexture(seed: number, firstPeriod: number): Uint8Array {
  const random = createRandom(seed);
  const sum = new Float32Array(TEXTURE_SIZE * TEXTURE_SIZE);
  let gain = 0.5;
  for (let period = firstPeriod; period >= 2; period /= 2) {
    addWrappedNoise(sum, period, gain, random);
    gain *= 0.75;
  }
  return Uint8Array.from(sum, (value) => Math.max(0, Math.min(255, Math.round(128 + value * 150))));
}

function addWrappedNoise(sum: Float32Array, period: number, gain: number, random: () => number): void {
  const cells = TEXTURE_SIZE / period;
  const lattice = Float32Array.from({ length: cells * cells }, () => random() * 2 - 1);
  for (let y = 0; y < TEXTURE_SIZE; y++) {
    const row = Math.floor(y / period);
    const v = smooth(y / period - row);
    const top = row * cells;
    const bottom = ((row + 1) % cells) * cells;
    for (let x = 0; x < TEXTURE_SIZE; x++) {
      const column = Math.floor(x / period);
      const u = smooth(x / period - column);
      const next = (column + 1) % cells;
      const upper = (lattice[top + column] ?? 0) * (1 - u) + (lattice[top + next] ?? 0) * u;
      const lower = (lattice[bottom + column] ?? 0) * (1 - u) + (lattice[bottom + next] ?? 0) * u;
      const at = y * TEXTURE_SIZE + x;
      sum[at] = (sum[at] ?? 0) + gain * (upper * (1 - v) + lower * v);
    }
  }
}

const smooth = (t: number): number => t * t * (3 - 2 * t);
