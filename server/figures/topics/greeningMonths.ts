import type { FigureSection } from '../../../src/api/contracts/figures.ts';
import { createByPeriod, told, yearOf, type ByPeriod } from '../byPeriod.ts';
import { featureNumber, featureText, type FigureSource } from '../figureSource.ts';
import { isMonth, monthOf, MONTHS } from '../months.ts';
import { keyed, shortened } from '../tally.ts';
import { ofPeriod, percent, section } from '../topic.ts';

/** What units reported of a month. */
interface Month {
  /** Hectares; undefined where none has reported. */
  readonly doneHa: number | undefined;
  readonly plannedHa: number;
  /** Units that have not reported. */
  readonly missing: number;
}

function monthIn(reports: ByPeriod, year: number, month: string): Month | undefined {
  const [units = 0, missing = 0, plannedHa = 0, doneHa = 0] = reports.sums(year, month) ?? [];
  return units === 0 ? undefined : { doneHa: missing === units ? undefined : doneHa, plannedHa, missing };
}

/** What was done in a month that every unit has reported: a part of it is compared with nothing. */
const wholeHa = (month: Month | undefined) => (month?.missing === 0 ? month.doneHa : undefined);

/** Greening by month beside its plan, of the year that is asked for or the latest; none where the area has no plan of it. */
export async function greeningMonthFigures(source: FigureSource): Promise<FigureSection[]> {
  const reports = createByPeriod();
  await source.each('greeningmonths', (report) => {
    const date = featureText(report, '月份');
    const done = featureNumber(report, '完成（公顷）');
    const planned = featureNumber(report, '计划（公顷）');
    const isMissing = done === undefined || planned === undefined;
    reports.add(yearOf(date), monthOf(date), [1, isMissing ? 1 : 0, planned ?? 0, done ?? 0]);
  });
  const year = source.year ?? reports.periods.at(-1);
  if (year === undefined) return [];
  const rows = MONTHS.flatMap((name) => {
    const month = monthIn(reports, year, name);
    if (month === undefined) return [];
    const { doneHa, plannedHa, missing } = month;
    const whole = wholeHa(month);
    const share = whole === undefined ? undefined : percent(whole, plannedHa);
    const before = wholeHa(monthIn(reports, year - 1, name));
    return [{ name, values: [told(doneHa), shortened(plannedHa), told(share), told(before), missing] }];
  });
  return ofPeriod(
    String(year),
    section(
      'greeningByMonth',
      'compared',
      [
        ['done', 'ha'],
        ['planned', 'ha'],
        ['doneShare', 'percent'],
        ['before', 'ha'],
        ['missing', 'count'],
      ],
      keyed(rows, isMonth),
    ),
  );
}
