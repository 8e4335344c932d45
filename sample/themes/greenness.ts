import { collection, feature, point, type SampleFeature } from '../features/collection.ts';
import type { CoverName } from '../features/coverClasses.ts';
import type { NamedLayers } from '../features/layers.ts';
import { isInRing, metresApart, rounded, toDigits } from '../features/measure.ts';
import { hash2 } from '../noise.ts';
import { FRAME, scatter, type ThemeGround } from './ground.ts';

/** Years that are observed, and how green each was: 2024 was wet, 2025 dry. */
const YEARS = [
  [2023, 0.97],
  [2024, 1.08],
  [2025, 0.88],
  [2026, 1.02],
] as const;

/** Half-months from the first of March to the last of October. */
const HALF_MONTHS = Array.from({ length: 16 }, (_, at) => ({
  first: `${String(3 + Math.floor(at / 2)).padStart(2, '0')}-${at % 2 === 0 ? '01' : '16'}`,
  dayOfYear: 67 + at * 15.25,
}));

/** Greenness of each kind of grassland at its height; and when that is, day of the year. */
const PEAKS: Readonly<Partial<Record<CoverName, readonly [index: number, day: number]>>> = {
  高寒草甸: [0.56, 205],
  山地草甸: [0.7, 192],
  草甸草原: [0.58, 182],
  典型草原: [0.42, 170],
  荒漠草原: [0.25, 150],
};

const PLACES = 22;
const APART_M = 13_000;

/** Under snow and on dry ground. */
const LEAST = 0.07;

/** The last half-month was not yet observed everywhere when the sample was made. */
const LATEST = '2026-10-16';

/** How green a place is on a day, 0 to 1: a bell that rises faster than it falls. */
function indexOf([peak, at]: readonly [number, number], dayOfYear: number, yearFactor: number): number {
  const width = dayOfYear < at ? 42 : 58;
  return LEAST + (peak * yearFactor - LEAST) * Math.exp(-(((dayOfYear - at) / width) ** 2));
}

function observations({ coverAt, countyAt, outline }: ThemeGround): SampleFeature[] {
  const places = scatter(821, PLACES, FRAME, (at, taken) => {
    const cover = coverAt(at);
    if (cover === undefined || PEAKS[cover] === undefined || !isInRing(outline, ...at)) return false;
    return taken.every((other) => metresApart(at, other) > APART_M);
  });
  return places.flatMap((at, place) => {
    const cover = coverAt(at);
    const peak = cover && PEAKS[cover];
    if (cover === undefined || peak === undefined) return [];
    return YEARS.flatMap(([year, factor], yearAt) =>
      HALF_MONTHS.map(({ first, dayOfYear }, half) => {
        const index = (place * YEARS.length + yearAt) * HALF_MONTHS.length + half;
        const date = `${String(year)}-${first}`;
        const isCloudy = hash2(index, 822) < (date === LATEST ? 0.45 : 0.03);
        const green = indexOf(peak, dayOfYear, factor) + 0.05 * (hash2(index, 823) - 0.5);
        return feature(
          {
            name: `绿度样点${String(place + 1).padStart(2, '0')}`,
            县市: countyAt(at) ?? 'null',
            地类: cover,
            观测日期: date,
            绿度指数: isCloudy ? 'null' : toDigits(Math.max(0.02, green), 3),
          },
          point(rounded(at)),
        );
      }),
    );
  });
}

/** Greenness of the grassland by half-month, as satellites see it. */
export function greennessLayers(ground: ThemeGround): NamedLayers {
  return { greenness: collection('草原绿度', 'Grassland greenness', 'Point', observations(ground)) };
}
