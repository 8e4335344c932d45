import type { FigureSection } from '../../../src/api/contracts/figures.ts';
import { told } from '../byPeriod.ts';
import type { County } from '../counties.ts';
import { featureNumber, featureText, type FigureSource } from '../figureSource.ts';
import { landGroupOf, type LandGroup } from '../landGroups.ts';
import { createTally, shortened, type Tally } from '../tally.ts';
import { section } from '../topic.ts';

/** Groups whose change is told of the counties. */
const TOLD = ['woodland', 'grassland', 'wetland', 'farmland'] as const satisfies readonly LandGroup[];

/** What an area gained in a year, square kilometres by `year group`. */
const gainKey = (year: number, group: LandGroup) => `${String(year)} ${group}`;

interface Changes {
  readonly gains: Tally;
  /** Ascending. */
  readonly years: readonly number[];
}

/** The area of a group at the end of a year: what it is now without what it gained since. */
function areaAt({ gains, years }: Changes, nowKm2: number, group: LandGroup, year: number): number {
  return years.reduce(
    (area, one) => (one > year ? area - (gains.sums(gainKey(one, group))?.[0] ?? 0) : area),
    nowKm2,
  );
}

/** A county's change since the first year; the same for every group. */
function countyRows(counties: readonly County[], changes: readonly Tally[], years: readonly number[]) {
  const before = (years[0] ?? NaN) - 1;
  return counties.map(({ name, extent, tally }, at) => {
    const of = { gains: changes[at] ?? createTally(), years };
    const nowKm2 = (group: LandGroup) => tally.sums(group)?.[0] ?? 0;
    const gained = (group: LandGroup) => nowKm2(group) - areaAt(of, nowKm2(group), group, before);
    return {
      name,
      values: [nowKm2('woodland'), ...TOLD.map(gained)].map(told),
      extent,
    };
  });
}

/**
 * Land year by year, from what it is now and what the yearly surveys found changed.
 * @param groups square kilometres of each group now
 * @param counties with theirs
 */
export async function landYearFigures(
  source: FigureSource,
  groups: Tally,
  counties: readonly County[],
): Promise<FigureSection[]> {
  const [gains, classes] = [createTally(), createTally()];
  const byCounty = counties.map(() => createTally());
  const known = new Set<number>();
  await source.each('landchanges', (change) => {
    const year = featureNumber(change, '年度');
    if (year === undefined) return;
    known.add(year);
    const [from, to] = ['变更前编码', '变更后编码'].map((field) => landGroupOf(featureText(change, field)));
    const add = (tally: Tally, areaKm2: number) => {
      if (from !== undefined) tally.add(gainKey(year, from), [-areaKm2]);
      if (to !== undefined) tally.add(gainKey(year, to), [areaKm2]);
    };
    add(gains, change.areaKm2);
    for (const [at, { insideKm2 }] of counties.entries()) {
      const tally = byCounty[at];
      if (tally !== undefined) add(tally, insideKm2(change.geometry));
    }
    if (source.year === undefined || source.year === year) {
      const [before, after] = ['变更前地类', '变更后地类'].map((field) => featureText(change, field));
      classes.add(`${before ?? ''} → ${after ?? ''}`, [change.areaKm2], change.extent);
    }
  });
  const years = [...known].sort((a, b) => a - b);
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined || groups.size === 0) return [];
  const line = (group: LandGroup) =>
    Array.from({ length: last - first + 2 }, (_, at) => {
      const year = first - 1 + at;
      const areaKm2 = areaAt({ gains, years }, groups.sums(group)?.[0] ?? 0, group, year);
      return { name: String(year), values: [shortened(areaKm2)] };
    });
  return [
    ...section('woodlandByYear', 'series', [['woodland', 'km2']], line('woodland')),
    ...section('grasslandByYear', 'series', [['grassland', 'km2']], line('grassland')),
    ...section(
      'landChangeByCounty',
      'table',
      [
        ['woodland', 'km2'],
        ['woodlandGain', 'km2'],
        ['grasslandGain', 'km2'],
        ['wetlandGain', 'km2'],
        ['farmlandGain', 'km2'],
      ],
      countyRows(counties, byCounty, years),
    ),
    ...section('landChanges', 'bars', [['area', 'km2']], classes.rows()),
  ];
}
