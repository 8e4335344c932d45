import { z } from 'zod';
import type { LonLat } from '../place.ts';
import { PLOT_LIMITS } from './limits.ts';

/** A control point may have a height, which plots on the ground do not use. */
const pointsSchema = z
  .array(z.union([z.tuple([z.number(), z.number()]), z.tuple([z.number(), z.number(), z.number()])]))
  .max(PLOT_LIMITS.points);

/**
 * Reads the `points` text of a plot's record, a JSON list of `[lon, lat]` or `[lon, lat, heightM]` in degrees (WGS 84).
 * @returns undefined for a text that is no such list; whether the symbol can be made of them says `symbolGeometry`
 */
export function readPlotPoints(text: string): readonly LonLat[] | undefined {
  if (text.length > PLOT_LIMITS.pointsLength) return undefined;
  try {
    return pointsSchema.safeParse(JSON.parse(text)).data?.map(([lon, lat]): LonLat => [lon, lat]);
  } catch {
    return undefined;
  }
}
