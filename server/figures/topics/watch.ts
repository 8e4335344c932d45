import type { FigureSection } from '../../../src/api/contracts/figures.ts';
import { kindIn } from '../categories.ts';
import { featureText, type FigureSource } from '../figureSource.ts';
import { isMonth, monthOf, MONTHS } from '../months.ts';
import { createTally, keyed, type Tally } from '../tally.ts';
import { found, percent, section, value } from '../topic.ts';

/** Rows of the months between the first and the last that has any, in their order: one between them without any has 0. */
function monthRows(months: Tally, columns: number) {
  const has = (name: string) => months.sums(name) !== undefined;
  const between = MONTHS.slice(MONTHS.findIndex(has), MONTHS.findLastIndex(has) + 1);
  if (months.size === 0) return [];
  const rows = between.map((name) => ({
    name,
    values: [...(months.sums(name) ?? Array<number>(columns).fill(0))],
  }));
  return keyed(rows, isMonth);
}

/** What satellites saw: how much, when in the year, and what it was. */
export async function hotSpotFigures(source: FigureSource) {
  const [months, findings] = [createTally(), createTally()];
  let [count, open] = [0, 0];
  await source.each('hotspots', (spot) => {
    count += 1;
    const month = monthOf(featureText(spot, '发现日期'));
    if (month !== undefined) months.add(month, [1]);
    const finding = kindIn('hotspotsByFinding', spot);
    if (finding === undefined) open += 1;
    else findings.add(finding, [1], spot.extent);
  });
  return {
    values: [
      ...value('hotspots', 'count', found(count, count)),
      ...value('hotspotsOpen', 'count', found(open, count)),
    ],
    sections: [
      ...section('hotspotsByMonth', 'bars', [['count', 'count']], monthRows(months, 1)),
      ...section('hotspotsByFinding', 'share', [['count', 'count']], findings.rows()),
    ] satisfies FigureSection[],
  };
}

/** Patrols: how many were planned in each month, and how many of these were walked. */
export async function patrolFigures(source: FigureSource) {
  const months = createTally();
  await source.each('patrols', (patrol) => {
    const month = monthOf(featureText(patrol, '计划日期'));
    if (month !== undefined) months.add(month, [1, featureText(patrol, '状态') === '已完成' ? 1 : 0]);
  });
  return {
    values: value('patrolsWalked', 'percent', percent(months.total(1), months.total(0))),
    sections: section(
      'patrolsByMonth',
      'table',
      [
        ['planned', 'count'],
        ['walked', 'count'],
      ],
      monthRows(months, 2),
    ),
  };
}
