import type { Raster } from '../grid.ts';
import { accumulate, routeWater } from './hydrology.ts';

/** What shapes the relief while it erodes. */
export interface ErosionSettings {
  /** Cell size in metres. */
  readonly cellM: number;
  readonly iterations: number;
  /** Share of the fall that one step removes from a cell with a catchment of one cell, where `mountain` is 1. */
  readonly incision: number;
  /** How mountainous each cell is, 0 to 1: plains hardly erode. */
  readonly mountain: Float32Array;
  /** Rise per step in metres where `mountain` is 1. */
  readonly uplift: number;
  /** Steepest slope that holds, as a tangent. */
  readonly talus: number;
  /** Fixed water levels: cells that are 1 here are outlets and keep their height. */
  readonly isOutlet: Uint8Array;
}

/**
 * Wears relief down with the implicit stream power law (Braun and Willett 2013, exponents 0.5 and 1) and a talus limit, both
 * in one downstream-to-upstream walk. Hollows fill to their outlet. Changes `heights` in place.
 */
export function erode(heights: Raster, settings: ErosionSettings): void {
  const { data, width } = heights;
  const { cellM, incision, mountain, uplift, talus, isOutlet } = settings;
  for (let step = 0; step < settings.iterations; step++) {
    const drainage = routeWater(heights, isOutlet);
    const area = accumulate(drainage);
    const { order, receiver } = drainage;
    for (const cell of order) {
      const to = receiver[cell] ?? cell;
      if (to === cell) continue;
      const apart = Math.abs(cell - to);
      const straight = apart === 1 || apart === width;
      const below = data[to] ?? 0;
      const high = mountain[cell] ?? 0;
      const risen = (data[cell] ?? 0) + uplift * high;
      if (risen <= below) {
        data[cell] = below + 0.02;
        continue;
      }
      const factor = (0.02 + high) * incision * Math.sqrt(area[cell] ?? 1) * (straight ? 1 : Math.SQRT1_2);
      data[cell] = Math.min(
        (risen + factor * below) / (1 + factor),
        below + talus * cellM * (straight ? 1 : Math.SQRT2),
      );
    }
  }
}
