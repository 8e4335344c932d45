import { MASTER, MASTER_LEVEL, smoothstep } from './grid.ts';
import { createNoise, fbm } from './noise.ts';

/** The belt in which the sample fades into the world, as shares of the region's half size: the prefecture lies within the inner edge. */
const BELT = { inner: 0.7, outer: 1 } as const;

/** How far the belt wanders, as a share of the region's half size, so that no frame shows from space. */
const WANDER = 0.16;

/** How far beyond the region the world's picture takes on the sample's lighter tone, as a share of the region's half size. */
const HALO_REACH = 3;

/** Where the world's picture begins to fade into haze, and where nothing else is left of it, as shares of the region's half size. */
const HAZE_BELT = { inner: 0.5, outer: 1 } as const;

/** Levels from which on the haze is drawn, and drawn in full: coarser ones show the earth as a whole. */
const HAZE_LEVELS = { none: 2, full: 5 } as const;

/** What the haze leaves of the world's picture: enough to tell land from sea. */
const HAZE_MOST = 0.97;

const noise = createNoise(8128);

/** A place relative to the region: 0 in its middle, 1 on the edge of the rounded rectangle (superellipse of degree 4) that fills it. */
function awayFromMiddle(column: number, row: number, z: number): number {
  const perPixel = 2 ** (MASTER_LEVEL - z);
  const x = (2 * (column * perPixel - MASTER.x0)) / MASTER.width - 1;
  const y = (2 * (row * perPixel - MASTER.y0)) / MASTER.height - 1;
  return Math.sqrt(Math.sqrt(x * x * x * x + y * y * y * y));
}

/**
 * How much of a place is the sample: 1 inside, 0 at the region's edge and beyond, where only the world's pictures are known.
 * @param column,row pixels of level `z`
 */
export function sampleShare(column: number, row: number, z: number): number {
  const away = awayFromMiddle(column, row, z);
  if (away <= BELT.inner) return 1;
  if (away >= BELT.outer) return 0;
  const perPixel = 2 ** (MASTER_LEVEL - z);
  const swing = Math.sin((Math.PI * (away - BELT.inner)) / (BELT.outer - BELT.inner));
  const wander = WANDER * swing * fbm(noise, (column * perPixel) / 420, (row * perPixel) / 420, 2);
  return 1 - smoothstep(BELT.inner, BELT.outer, away + wander);
}

/** How much of the sample's tone the world's picture takes on at a place: 1 at the region, fading far outside. */
export function haloShare(column: number, row: number, z: number): number {
  return 1 - smoothstep(BELT.inner, HALO_REACH, awayFromMiddle(column, row, z));
}

/** How much of a place beyond the region is haze; 0 within it, and where the earth is shown as a whole. */
export function hazeShare(column: number, row: number, z: number): number {
  const byLevel = (z - HAZE_LEVELS.none) / (HAZE_LEVELS.full - HAZE_LEVELS.none);
  if (byLevel <= 0) return 0;
  const away = awayFromMiddle(column, row, z);
  return HAZE_MOST * Math.min(1, byLevel) * smoothstep(HAZE_BELT.inner, HAZE_BELT.outer, away);
}

/** True when a tile of the XYZ scheme touches the sample region. */
export function touchesRegion(z: number, x: number, y: number): boolean {
  const side = 256 * 2 ** (MASTER_LEVEL - z);
  return (
    x * side < MASTER.x0 + MASTER.width &&
    (x + 1) * side > MASTER.x0 &&
    y * side < MASTER.y0 + MASTER.height &&
    (y + 1) * side > MASTER.y0
  );
}
