import type { FigureSection } from '../../../src/api/contracts/figures.ts';
import { momentOf } from '../../../src/domain/layers/time/moment.ts';
import { besideOthers, createByPeriod, yearOf } from '../byPeriod.ts';
import { featureNumber, featureText, type FigureSource } from '../figureSource.ts';
import { mean, ofPeriod, section } from '../topic.ts';

/** The first day of the half-month that a date lies in, "05-16"; undefined for what is no day. */
function halfMonthOf(date: string): string | undefined {
  const moment = momentOf(date);
  if (moment?.unit !== 'day') return undefined;
  const [, month = '', day = ''] = moment.text.split('-');
  return `${month}-${Number(day) < 16 ? '01' : '16'}`;
}

/** Greenness of the grassland by half-month, of the year that is asked for or the latest, beside the mean of the other years. */
export async function greennessFigures(source: FigureSource): Promise<FigureSection[]> {
  const years = createByPeriod();
  await source.each('greenness', (observation) => {
    const date = featureText(observation, '观测日期');
    const index = featureNumber(observation, '绿度指数');
    // What clouds hid is not known, and no nothing.
    if (index !== undefined) years.add(yearOf(date), halfMonthOf(date), [1, index]);
  });
  const year = source.year ?? years.periods.at(-1);
  if (year === undefined) return [];
  const rows = besideOthers(years, year, ([count = 0, sum = 0]) => mean(sum, count));
  return ofPeriod(
    String(year),
    section(
      'greennessByHalfMonth',
      'compared',
      [
        ['greenness', 'ratio'],
        ['usual', 'ratio'],
        ['before', 'ratio'],
        ['places', 'count'],
      ],
      rows.map((row) => ({ ...row, values: [...row.values, years.sums(year, row.name)?.[0] ?? 0] })),
    ),
  );
}
