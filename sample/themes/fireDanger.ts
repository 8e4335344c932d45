import { collection, feature, point, type SampleFeature } from '../features/collection.ts';
import type { NamedLayers } from '../features/layers.ts';
import { clamp } from '../grid.ts';
import { hash2 } from '../noise.ts';
import { SETTLEMENTS } from '../place/settlements.ts';

/** Years that are kept, and how much more than usual was likely to burn. */
const YEARS = [
  [2024, -5],
  [2025, 7],
  [2026, 0],
] as const;

/** First and last day of the season, days of the year from 0: 15 March to 15 November. */
const SEASON = { first: 73, last: 318 } as const;

const KINDS: ReadonlySet<string> = new Set(['州府', '县级政府驻地']);

/** Least index of each grade but the first. */
const GRADES = [25, 45, 65, 82] as const;

const DAY_MS = 86_400_000;

/** What the weather of some days adds: it lasts, and a rain ends it. */
function weatherOf(year: number, day: number, station: number): number {
  const [spell, within] = [Math.floor(day / 6), (day % 6) / 6];
  const of = (at: number) => 26 * (hash2(year * 100 + at, 871) - 0.5) + 8 * (hash2(at, 872 + station) - 0.5);
  return of(spell) * (1 - within) + of(spell + 1) * within;
}

/** How likely fires are, 0 to 100: dry grass in spring and autumn, green in early summer. */
function indexOf(day: number): number {
  const bell = (at: number, widthDays: number) => Math.exp(-(((day - at) / widthDays) ** 2));
  return 22 + 38 * bell(108, 26) + 24 * bell(205, 45) + 34 * bell(272, 30);
}

function days(): SampleFeature[] {
  const stations = SETTLEMENTS.filter(({ kind }) => KINDS.has(kind));
  return YEARS.flatMap(([year, factor]) =>
    Array.from({ length: SEASON.last - SEASON.first + 1 }, (_, at) => SEASON.first + at).flatMap((day) => {
      // Days of the year are counted as in a common one, so that a date is the same day in all of them.
      const date = `${String(year)}-${new Date(Date.UTC(2023, 0, 1) + day * DAY_MS).toISOString().slice(5, 10)}`;
      return stations.map(({ county, lon, lat }, station) => {
        const isAway = hash2(year * 400 + day, 881 + station) < 0.01;
        const index = Math.round(
          clamp(indexOf(day) + factor + weatherOf(year, day, station) + 3 * station, 3, 98),
        );
        return feature(
          {
            name: `${county}${date}火险`,
            县市: county,
            日期: date,
            火险指数: isAway ? 'null' : index,
            火险等级: isAway ? 'null' : 1 + GRADES.filter((least) => index >= least).length,
          },
          point([lon, lat]),
        );
      });
    }),
  );
}

/** Fire danger by day, at the weather stations of the counties. */
export function fireDangerLayers(): NamedLayers {
  return { firedanger: collection('逐日火险', 'Fire danger by day', 'Point', days()) };
}
