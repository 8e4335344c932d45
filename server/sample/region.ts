import { MASTER, MASTER_LEVEL, smoothstep } from './grid.ts';
import { createNoise, fbm } from './noise.ts';

/** Width of the belts along the region's edges in which the sample fades into the world, master cells: up to the prefecture's frame. */
const BELT_CELLS = { across: 500, down: 330 } as const;

/** Radius by which the belt's line wanders, as a share of its width, so that no frame shows from space. */
const WANDER = 0.45;

const noise = createNoise(8128);

/**
 * How much of a place is the sample: 1 inside, 0 at the region's edge and beyond, where only the world's pictures are known.
 * @param column,row pixels of level `z`
 */
export function sampleShare(column: number, row: number, z: number): number {
  const perPixel = 2 ** (MASTER_LEVEL - z);
  const x = column * perPixel - MASTER.x0;
  const y = row * perPixel - MASTER.y0;
  const across = Math.min(x, MASTER.width - x) / BELT_CELLS.across;
  const down = Math.min(y, MASTER.height - y) / BELT_CELLS.down;
  if (across <= 0 || down <= 0) return 0;
  if (across >= 1 && down >= 1) return 1;
  // Rounded corners: the distance of the belt's inner edge, 1 at the region's corner and edge.
  const away = Math.hypot(Math.max(0, 1 - across), Math.max(0, 1 - down));
  const wander = WANDER * fbm(noise, x / 210, y / 210, 3) * Math.min(1, 4 * away * (1 - Math.min(1, away)));
  return 1 - smoothstep(0.08, 0.92, Math.min(1, away + wander));
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
