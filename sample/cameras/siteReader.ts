import { bilinear, MASTER_LEVEL } from '../grid.ts';
import { emptySite, northness, type Site } from '../imagery/cover.ts';
import { patchAt, shoreNear, type GroundRasters } from '../imagery/painter.ts';
import { createNoise } from '../noise.ts';
import type { GroundAround } from './groundAround.ts';

/** Pixels of level 14, in which the painter's patterns are given, to one of the master level. */
export const PATTERN_SCALE = 2 ** (14 - MASTER_LEVEL);

/** How far apart the heights are that tell a slope, metres, and as a share of the distance. */
const SLOPE = { leastM: 7, share: 0.006 } as const;

const noise = createNoise(60221);

/** Grain as fine as the eye can tell at the distance: from one length of it to the next it fades. */
function grainAt(east: number, north: number, away: number): number {
  const level = Math.log2(Math.max(0.8, away * 0.008));
  const lengthM = 2 ** Math.floor(level);
  const next = level - Math.floor(level);
  const of = (metres: number) => noise(east / metres, north / metres);
  return (
    0.75 * ((1 - next) * of(lengthM) + of(lengthM * 2) + next * of(lengthM * 4)) * 0.8 + 0.4 * of(lengthM * 9)
  );
}

/** A place of the ground as a camera sees it: what the painter asks of it, and which way it leans. */
export interface SeenSite {
  readonly site: Site;
  /** Fall of the ground per metre to the east and to the north. */
  riseEast: number;
  riseNorth: number;
  /** In pixels of level 14. */
  x: number;
  y: number;
}

/** Reads the places round a camera; the answer is the same object each time. */
export type SiteReader = (east: number, north: number, away: number) => SeenSite;

/** Creates the reader of a camera's surroundings. */
export function createSiteReader(ground: GroundAround, rasters: GroundRasters): SiteReader {
  const seen: SeenSite = { site: emptySite(), riseEast: 0, riseNorth: 0, x: 0, y: 0 };
  const { site } = seen;
  return (east, north, away) => {
    const step = Math.max(SLOPE.leastM, away * SLOPE.share);
    seen.riseEast =
      (ground.heightM(east + step, north, away) - ground.heightM(east - step, north, away)) / (2 * step);
    seen.riseNorth =
      (ground.heightM(east, north + step, away) - ground.heightM(east, north - step, away)) / (2 * step);
    const [column, row] = [ground.column(east), ground.row(north)];
    seen.x = column * PATTERN_SCALE;
    seen.y = row * PATTERN_SCALE;
    site.lon = ground.lon(east);
    site.lat = ground.lat(north);
    site.heightM = ground.heightM(east, north, away);
    site.slope = Math.hypot(seen.riseEast, seen.riseNorth);
    site.north = northness(-seen.riseNorth, -seen.riseEast);
    site.shoreM = shoreNear(bilinear(rasters.shore, column, row), seen.x, seen.y, 1);
    site.broad = patchAt('broad', seen.x, seen.y);
    site.patch = patchAt('patch', seen.x, seen.y);
    site.grain = grainAt(east, north, away);
    site.mountain = bilinear(rasters.mountain, column, row) / 255;
    site.wet = bilinear(rasters.wet, column, row) / 255;
    site.oasis = bilinear(rasters.oasis, column, row) / 255;
    return seen;
  };
}
