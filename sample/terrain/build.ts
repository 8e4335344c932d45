import {
  bilinear,
  latAtRow,
  lonAtColumn,
  MASTER,
  MASTER_LEVEL,
  metresPerPixel,
  mix,
  smoothstep,
  type Raster,
} from '../grid.ts';
import { createNoise, fbm, hash2, ridged } from '../noise.ts';
import { RIDGES, VALLEYS } from '../place/relief.ts';
import { interpolateLines } from './base.ts';
import { blurred } from './blur.ts';
import { erode } from './erode.ts';
import { lakesWithShores, shoreDistance, type Lake } from './lakes.ts';
import { accumulate, routeWater } from './hydrology.ts';
import { refine } from './refine.ts';
import { carveRivers, findRivers, type River } from './rivers.ts';
import { cropped, pasteSoftly } from './window.ts';

const MEAN_LAT = 44.7;

const beachNoise = createNoise(515);

/** Distance from a shore, metres, within which the land leans to the lake. */
const SHORE_REACH_M = 4000;

/** Distance within which the land beside a lake is flattened towards it, metres; noise varies it by half. */
const BEACH_REACH_M = 2700;

/** What each level does: erosion steps, the tangent that holds at its cell size, noise by wavelength in cells. */
const LEVELS = [
  { z: 6, iterations: 14, talus: 0.36, incision: 0.05, grain: 0.55, wavelength: 14, octaves: 3 },
  { z: 7, iterations: 12, talus: 0.48, incision: 0.1, grain: 0.2, wavelength: 8, octaves: 2 },
  { z: 8, iterations: 5, talus: 0.58, incision: 0.12, grain: 0.12, wavelength: 7, octaves: 2 },
  { z: 9, iterations: 2, talus: 0.68, incision: 0.16, grain: 0.06, wavelength: 7, octaves: 2 },
] as const;

/** Where and how rivers are bent on the plains: level, wavelength and reach in its cells (430 m). */
const MEANDER = { z: 8, wavelength: 17, reach: 5.5 } as const;

/** Master cells eroded at the finest level: lon 79.3–84.3, lat 43.7–45.7. */
const FINE_WINDOW = { x0: 94408, y0: 46788, width: 1820, height: 1024 } as const;

/** The finished relief on the master cells. */
export interface Terrain {
  /** Metres; lakes flat at their level. */
  readonly heights: Raster;
  /** How mountainous: 0 plain to 1. */
  readonly mountain: Raster;
  /** Metres to the nearest shore, negative on water, at most {@link SHORE_REACH_M}. */
  readonly shore: Raster;
}

/** The whole region at the next finer level. */
function finer(coarse: Raster): Raster {
  const shrink = 2 ** (MASTER_LEVEL - coarse.z - 1);
  return refine(coarse, {
    x0: MASTER.x0 / shrink,
    y0: MASTER.y0 / shrink,
    width: MASTER.width / shrink,
    height: MASTER.height / shrink,
  });
}

const mapped = (raster: Raster, change: (value: number, at: number) => number): Raster => ({
  ...raster,
  data: raster.data.map(change),
});

/**
 * Makes the relief, the same every time: the smoothest surface through the skeleton's crests and valleys, bent by noise and
 * worn by rivers level by level, with heights held near the skeleton's over some kilometres.
 * @param finest last level to make; coarser relief is made faster
 */
export function buildTerrain(finest: number = MASTER_LEVEL): Terrain {
  const noise = createNoise(20240517);
  const lakes = lakesWithShores();
  let floor = interpolateLines(VALLEYS, 6);
  let base = bent(interpolateLines([...VALLEYS, ...RIDGES], 6), floor, noise);
  let heights = base;
  let mountain = base;
  let shore = base;
  for (const level of LEVELS.filter(({ z }) => z <= finest)) {
    if (level.z > 6) [floor, base, heights] = [finer(floor), finer(base), finer(heights)];
    const relief = mapped(base, (height, at) => Math.max(0, height - (floor.data[at] ?? 0)));
    mountain = mapped(relief, (reliefM) => smoothstep(20, 700, reliefM));
    shore = { ...base, data: shoreDistance(lakes, base, SHORE_REACH_M) };
    if (level.z === MEANDER.z) heights = meandering(heights, mountain, shore, noise);
    heights = leanToLakes(withGrain(heights, relief, noise, level), shore, lakes);
    erodeWindow(heights, mountain, shore, level);
    heights = leanToLakes(matchMeans(heights, base, relief), shore, lakes);
  }
  return { heights, mountain, shore };
}

/** Bends the mountains out of their straight lines; valley floors and plains stay where they are. */
function bent(base: Raster, floor: Raster, noise: ReturnType<typeof createNoise>): Raster {
  return mapped(base, (height, at) => {
    const column = at % base.width;
    const row = Math.floor(at / base.width);
    const share = smoothstep(0, 500, height - (floor.data[at] ?? 0));
    const shift = (offset: number) => 5.5 * share * fbm(noise, column / 16 + offset, row / 16 - offset, 3);
    return bilinear(base, base.x0 + column + 0.5 + shift(3), base.y0 + row + 0.5 + shift(40));
  });
}

/** Bends the valley floors and plains sideways, so that rivers wind there instead of following the skeleton's straight lines. */
function meandering(
  heights: Raster,
  mountain: Raster,
  shore: Raster,
  noise: ReturnType<typeof createNoise>,
): Raster {
  const { wavelength, reach } = MEANDER;
  return mapped(heights, (height, at) => {
    const share = (1 - (mountain.data[at] ?? 0)) * smoothstep(0, SHORE_REACH_M, shore.data[at] ?? 0);
    if (share < 0.02) return height;
    const column = at % heights.width;
    const row = Math.floor(at / heights.width);
    const shift = (offset: number) =>
      reach * share * fbm(noise, column / wavelength + offset, row / wavelength - offset, 3);
    return bilinear(heights, heights.x0 + column + 0.5 + shift(11), heights.y0 + row + 0.5 + shift(70));
  });
}

/** Erodes the whole region, or at the finest level only the prefecture and its surroundings, softly at the window's edge. */
function erodeWindow(heights: Raster, mountain: Raster, shore: Raster, level: (typeof LEVELS)[number]): void {
  const fine = level.z === MASTER_LEVEL;
  const frame = fine ? FINE_WINDOW : heights;
  const window = cropped(heights, frame);
  erode(window, {
    ...level,
    cellM: metresPerPixel(level.z, MEAN_LAT),
    mountain: cropped(mountain, frame).data,
    uplift: 60 / level.z,
    isOutlet: waterCells(cropped(shore, frame)),
  });
  pasteSoftly(window, heights, fine ? 64 : 1);
}

/** 1 where the distance to the shore is negative. */
const waterCells = (shore: Raster): Uint8Array =>
  Uint8Array.from(shore.data, (distance) => (distance < 0 ? 1 : 0));

/** The heights with low swells on the plains, so that rivers wind there as they do; for routing only. */
function withSwells(heights: Raster, mountain: Raster): Raster {
  const noise = createNoise(606);
  return mapped(heights, (height, at) => {
    const flat = 1 - (mountain.data[at] ?? 0);
    if (flat < 0.05) return height;
    const column = at % heights.width;
    const row = Math.floor(at / heights.width);
    return height + flat * (9 * fbm(noise, column / 22, row / 22, 4) + 1.2 * hash2(column, row));
  });
}

/** Finds the rivers of the fine window and cuts them into the heights. */
export function cutRivers({ heights, shore, mountain }: Terrain): { rivers: River[]; catchment: Raster } {
  const window = cropped(heights, FINE_WINDOW);
  const winding = withSwells(window, cropped(mountain, FINE_WINDOW));
  const drainage = routeWater(winding, waterCells(cropped(shore, FINE_WINDOW)));
  const area = accumulate(drainage);
  const rivers = findRivers(window, drainage, area, metresPerPixel(MASTER_LEVEL, MEAN_LAT));
  carveRivers(window, rivers);
  pasteSoftly(window, heights, 1);
  return { rivers, catchment: { ...window, data: area } };
}

/** Adds ridged crests in the mountains and faint swells on the plains, at the wavelength of the level. */
function withGrain(
  heights: Raster,
  relief: Raster,
  noise: ReturnType<typeof createNoise>,
  { grain, wavelength, octaves }: (typeof LEVELS)[number],
): Raster {
  return mapped(heights, (height, at) => {
    const x = (heights.x0 + (at % heights.width)) / wavelength;
    const y = (heights.y0 + Math.floor(at / heights.width)) / wavelength;
    const reliefM = relief.data[at] ?? 0;
    const swell = 5 * grain * fbm(noise, x * 0.6, y * 0.6, 2);
    if (reliefM < 10) return height + swell;
    const warp = 0.4 * noise(x * 0.45 + 31, y * 0.45 - 7);
    const crest = ridged(noise, x + warp, y - warp, octaves) - 0.4;
    const speckle = (hash2(at, heights.z) - 0.5) * 0.12;
    return height + swell + Math.min(reliefM, 1600) * grain * (1.5 * crest + speckle);
  });
}

/** Shifts heights so that their means over some kilometres are near those of the skeleton's surface; tames the highest. */
function matchMeans(heights: Raster, base: Raster, relief: Raster): Raster {
  const radius = 2 * 2 ** (heights.z - 6);
  const have = blurred(heights, radius);
  const want = blurred(base, radius);
  return mapped(heights, (height, at) => {
    const share = mix(0.95, 0.55, smoothstep(50, 900, relief.data[at] ?? 0));
    const matched = height + share * ((want.data[at] ?? 0) - (have.data[at] ?? 0));
    return matched > 3900 ? 3900 + 900 * Math.tanh((matched - 3900) / 900) : matched;
  });
}

/** Makes lakes flat and the land beside them rise from the water. */
function leanToLakes(heights: Raster, shore: Raster, lakes: readonly Lake[]): Raster {
  const perCell = 2 ** (6 - heights.z) / 2.2;
  return mapped(heights, (height, at) => {
    const distance = shore.data[at] ?? SHORE_REACH_M;
    if (distance >= SHORE_REACH_M) return height;
    const level = levelAt(
      lonAtColumn(heights.x0 + (at % heights.width), heights.z),
      latAtRow(heights.y0 + Math.floor(at / heights.width), heights.z),
      lakes,
    );
    if (distance < 0) return level;
    const beach = level + 0.3 + distance * 0.0015;
    const reach =
      BEACH_REACH_M *
      (1 + 0.8 * beachNoise((at % heights.width) * perCell, Math.floor(at / heights.width) * perCell));
    return Math.max(beach, mix(beach + distance * 0.004, height, smoothstep(0, reach, distance)));
  });
}

/** Water level of the lake nearest to a place, metres. */
function levelAt(lon: number, lat: number, lakes: readonly Lake[]): number {
  let nearest = Infinity;
  let level = 0;
  for (const lake of lakes) {
    const [first] = lake.ring;
    if (first === undefined) continue;
    const away = Math.hypot(first[0] - lon, first[1] - lat);
    if (away < nearest) [nearest, level] = [away, lake.levelM];
  }
  return level;
}
