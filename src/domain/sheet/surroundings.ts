import { z } from 'zod';
import { projectionOf } from './placement.ts';

/** Rings of longitude and latitude, degrees. */
export type Outline = readonly (readonly (readonly [lon: number, lat: number])[])[];

/** A region in its own projection: its middle, and how far it reaches from there, metres. */
export interface RegionReach {
  readonly lon: number;
  readonly lat: number;
  readonly eastM: number;
  readonly northM: number;
}

/** Where a region lies; undefined for one without an area. */
export function regionReach(outline: Outline): RegionReach | undefined {
  const places = outline.flat();
  if (places.length < 3) return undefined;
  const [lons, lats] = [places.map(([lon]) => lon), places.map(([, lat]) => lat)];
  const lon = (Math.min(...lons) + Math.max(...lons)) / 2;
  const lat = (Math.min(...lats) + Math.max(...lats)) / 2;
  const plane = projectionOf({
    ...{ centre: { lon, lat }, origin: [0, 0], metresPerPx: 1, rotationDeg: 0 },
    corners: [
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ],
  });
  const reach = places.map((place) => plane.toSheet(...place));
  const [eastM = 0, northM = 0] = [0, 1].map((axis) =>
    Math.max(...reach.map((point) => Math.abs(point[axis] ?? 0))),
  );
  return eastM > 0 && northM > 0 ? { lon, lat, eastM, northM } : undefined;
}

/** A picture of surroundings reaches so much further than its region. */
const REACH = 2.2;

/** The shortest and the longest way from the middle of surroundings to their edge, metres. */
export const SURROUNDINGS_M = { least: 1000, most: 1_500_000 } as const;

/** A square of the ground in the transverse Mercator plane of its middle. */
export const surroundingsSchema = z.object({
  lon: z.number().min(-180).max(180),
  lat: z.number().min(-80).max(80),
  /** From the middle to its edges, metres. */
  halfM: z.number().min(SURROUNDINGS_M.least).max(SURROUNDINGS_M.most),
});

/** See {@link surroundingsSchema}. */
export type Surroundings = z.output<typeof surroundingsSchema>;

/** The ground around a region; undefined for a region without an area, or one that is larger than a country. */
export function surroundingsOf(outline: Outline): Surroundings | undefined {
  const region = regionReach(outline);
  if (region === undefined) return undefined;
  const { lon, lat, eastM, northM } = region;
  const halfM = Math.round(Math.max(SURROUNDINGS_M.least, Math.max(eastM, northM) * REACH));
  const asked = surroundingsSchema.safeParse({ lon, lat, halfM });
  return asked.success ? asked.data : undefined;
}

/** Land of which no relief is known, and the paper into which a relief fades where it ends: sRGB, 0 to 255. */
export const BARE_LAND_RGB = [250, 248, 241] as const;

/** Longest picture of surroundings, characters of base64. */
const MOST_CHARACTERS = 1_500_000;

/** Sides of a picture of surroundings, pixels: an inset on A0 is no larger. */
export const SURROUNDINGS_PX = 1600;

/** A muted picture of the relief of surroundings; without one where there is no relief to show. */
export const surroundingsReliefSchema = surroundingsSchema.extend({
  /** In three colours, {@link SURROUNDINGS_PX} on each side, north up, base64. */
  jpeg: z.base64().max(MOST_CHARACTERS).nullable(),
});

/** See {@link surroundingsReliefSchema}. */
export type SurroundingsRelief = z.output<typeof surroundingsReliefSchema>;
