import { clamp, smoothstep } from '../grid.ts';

/** What a place is like, for its cover and colour. */
export interface Site {
  /** Degrees. */
  lon: number;
  lat: number;
  heightM: number;
  /** Tangent of the slope. */
  slope: number;
  /** 1 where the slope faces north, -1 where it faces south, near 0 on flat land. */
  north: number;
  /** Metres to the nearest lake shore, negative on water; at most 4000. */
  shoreM: number;
  /** 0 plain to 1 mountain. */
  mountain: number;
  /** Nearness to running water, 0 to 1. */
  wet: number;
  /** Irrigated land, 0 to 1. */
  oasis: number;
  /** Patchiness, about -1 to 1: over kilometres, over hundreds of metres, and pixel by pixel. */
  broad: number;
  patch: number;
  grain: number;
}

/** A site to be set place by place. */
export const emptySite = (): Site => ({
  lon: 0,
  lat: 0,
  heightM: 0,
  slope: 0,
  north: 0,
  shoreM: 0,
  mountain: 0,
  wet: 0,
  oasis: 0,
  broad: 0,
  patch: 0,
  grain: 0,
});

/** Slope faces north: the share of the fall that points north, damped on flat land. */
export const northness = (fallNorth: number, fallEast: number): number =>
  fallNorth / Math.sqrt(fallNorth * fallNorth + fallEast * fallEast + 0.0064);

/** Share of spruce (雪岭云杉): on slopes that face north only, 1600 to 2700 m, in clumps. */
export function spruceShare(site: Site): number {
  const belt = smoothstep(1520, 1720, site.heightM) * (1 - smoothstep(2580, 2780, site.heightM));
  if (belt === 0) return 0;
  const facing = smoothstep(0.22, 0.5, site.north) * smoothstep(0.09, 0.2, site.slope);
  const clumps = smoothstep(-0.3, 0.22, site.patch * 0.6 + site.broad * 0.55 + site.grain * 0.6 + 0.08);
  return belt * facing * clumps;
}

/** Share of snow and ice: above about 3750 m, lower on shaded slopes, not on walls. */
export function snowShare(site: Site): number {
  const line = 3700 - 190 * site.north + 150 * site.patch + 90 * site.broad + 60 * site.grain;
  return smoothstep(line - 60, line + 160, site.heightM) * (1 - smoothstep(1.0, 1.7, site.slope));
}

/** Dryness to lushness, 0 desert to 1 meadow: rain grows with height and to the west, shade keeps it. */
export function moisture(site: Site): number {
  const rain = smoothstep(350, 2350, site.heightM) * 0.86;
  const west = clamp((82.4 - site.lon) * 0.05, -0.09, 0.1);
  return clamp(rain + west + site.north * 0.11 + site.wet * 0.2 + site.broad * 0.1 + site.patch * 0.07, 0, 1);
}

/** Share of the salt flats and reeds of Ebinur's old bed. */
export function playaShare(site: Site): number {
  if (site.heightM > 232 || site.lon < 82.1 || site.lon > 83.7 || site.lat > 45.3) return 0;
  return 1 - smoothstep(201, 224, site.heightM + site.broad * 5 + site.patch * 3);
}

/** Places of shifting sand: centre, half axes in degrees. */
const DUNE_FIELDS = [
  { lon: 83.62, lat: 45.0, x: 0.5, y: 0.13 },
  { lon: 83.2, lat: 44.69, x: 0.2, y: 0.045 },
  { lon: 84.9, lat: 44.98, x: 0.9, y: 0.24 },
] as const;

/** Share of shifting sand. */
export function duneShare(site: Site): number {
  if (site.lon < 82.9 || site.heightM > 420) return 0;
  let share = 0;
  for (const field of DUNE_FIELDS) {
    const away = Math.hypot((site.lon - field.lon) / field.x, (site.lat - field.lat) / field.y);
    share = Math.max(share, 1 - smoothstep(0.75, 1.1, away + site.broad * 0.3 + site.patch * 0.1));
  }
  return share * smoothstep(196, 204, site.heightM);
}
