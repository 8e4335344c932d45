import type { FigureSection } from '../../../src/api/contracts/figures.ts';
import { momentOf } from '../../../src/domain/layers/time/moment.ts';
import { besideOthers, createByPeriod, yearOf } from '../byPeriod.ts';
import { featureNumber, featureText, type FigureSource } from '../figureSource.ts';
import { createTally } from '../tally.ts';
import { mean, ofPeriod, section } from '../topic.ts';

/** The grade from which on a day is one of high danger (LY/T 1172: the fourth of five). */
export const HIGH_GRADE = 4;

/** The day of a date within its year, "04-15"; undefined for what is no day. */
function dayOf(date: string): string | undefined {
  const moment = momentOf(date);
  return moment?.unit === 'day' ? moment.text.slice(5) : undefined;
}

/** Fire danger by day, of the year that is asked for or the latest, beside the other years; and how many days of high danger each year had. */
export async function fireDangerFigures(source: FigureSource): Promise<FigureSection[]> {
  const days = createByPeriod();
  const grades = new Map<string, number>();
  await source.each('firedanger', (station) => {
    const date = featureText(station, '日期');
    const day = dayOf(date);
    if (day === undefined) return;
    const [index, grade] = [featureNumber(station, '火险指数'), featureNumber(station, '火险等级')];
    if (index !== undefined) days.add(yearOf(date), day, [1, index]);
    if (grade !== undefined) grades.set(date, Math.max(grade, grades.get(date) ?? 0));
  });
  const year = source.year ?? days.periods.at(-1);
  if (year === undefined) return [];
  const years = createTally();
  for (const [date, grade] of grades) years.add(String(yearOf(date) ?? ''), [grade >= HIGH_GRADE ? 1 : 0]);
  const rows = besideOthers(days, year, ([count = 0, sum = 0]) => mean(sum, count));
  return [
    ...ofPeriod(
      String(year),
      section(
        'dangerByDay',
        'compared',
        [
          ['danger', 'index'],
          ['usual', 'index'],
          ['before', 'index'],
          ['grade', 'count'],
        ],
        rows.map((row) => ({
          ...row,
          values: [...row.values, grades.get(`${String(year)}-${row.name}`) ?? null],
        })),
      ),
    ),
    ...section('dangerDaysByYear', 'series', [['days', 'count']], years.rows('name')),
  ];
}
