import { collection, feature, point, type SampleFeature } from '../features/collection.ts';
import type { NamedLayers } from '../features/layers.ts';
import { isInRing, toDigits } from '../features/measure.ts';
import { hash2 } from '../noise.ts';
import { SETTLEMENTS } from '../place/settlements.ts';
import type { ThemeGround } from './ground.ts';

/** Years of plans that are kept, and how much greener each was meant to be than an average one. */
const YEARS = [
  [2024, 0.92],
  [2025, 1],
  [2026, 1.1],
] as const;

/** What of a year's plan falls to a month: saplings go in before and after the heat, and nothing is planned in it. */
const MONTH_SHARES = [
  ['03', 0.11],
  ['04', 0.36],
  ['05', 0.19],
  ['06', 0.05],
  ['07', 0],
  ['08', 0],
  ['09', 0.09],
  ['10', 0.14],
  ['11', 0.06],
] as const;

/** The month that was being reported when the sample was made. */
const REPORTED = '2026-10';

/** Forest farms and townships plant; the others do not report. */
const KINDS: ReadonlySet<string> = new Set(['林场', '镇', '乡', '团场', '口岸', '县级政府驻地']);

/** Hectares of a unit's average year. */
const yearHa = (unit: number) => 40 + 260 * hash2(unit, 801) ** 2;

function doneHa(plannedHa: number, index: number): number {
  // Dead saplings are replaced in summer, for which nobody has a plan.
  if (plannedHa === 0) return hash2(index, 802) < 0.3 ? toDigits(4 * hash2(index, 803), 1) : 0;
  return toDigits(plannedHa * (0.68 + 0.42 * hash2(index, 804)), 1);
}

/** What each unit planned and reported, month by month. */
function reports({ outline }: ThemeGround): SampleFeature[] {
  const units = SETTLEMENTS.filter(({ kind, lon, lat }) => KINDS.has(kind) && isInRing(outline, lon, lat));
  return YEARS.flatMap(([year, factor], yearAt) =>
    MONTH_SHARES.flatMap(([month, share], monthAt) =>
      units.map(({ name, county, lon, lat }, unit) => {
        const index = (unit * YEARS.length + yearAt) * MONTH_SHARES.length + monthAt;
        const date = `${String(year)}-${month}`;
        const plannedHa = toDigits(yearHa(unit) * factor * share, 1);
        // The month before the last is not yet reported by all, the last by nobody.
        const isReported = date < REPORTED || (date === REPORTED && hash2(unit, 805) < 0.7);
        return feature(
          {
            name: `${name}${date}绿化进度`,
            县市: county,
            月份: date,
            '计划（公顷）': plannedHa,
            '完成（公顷）': isReported ? doneHa(plannedHa, index) : 'null',
          },
          point([lon, lat]),
        );
      }),
    ),
  );
}

/** Greening by month: what was planned, and what was done. */
export function greeningMonthLayers(ground: ThemeGround): NamedLayers {
  return {
    greeningmonths: collection('月度绿化进度', 'Greening by month', 'Point', reports(ground)),
  };
}
