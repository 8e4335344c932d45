import type { FigureSection } from '../../../api/contracts/figures.ts';
import type { FigureColumnId } from '../../../domain/bureau/figures/figureWords.ts';
import type { Translator } from '../../../i18n/translate.ts';
import { difference } from './difference.ts';
import { formatFigure, formatNumber } from './formatFigure.ts';
import { rowName } from './rowName.ts';

type Row = FigureSection['rows'][number];

/** Reads a column of a section's rows; undefined where it cannot be told. */
function columnReader({ columns }: FigureSection, id: FigureColumnId) {
  const at = columns.findIndex((column) => column.id === id);
  return ({ values }: Row): number | undefined => values[at] ?? undefined;
}

const sumOf = (rows: readonly Row[], read: (row: Row) => number | undefined) =>
  rows.reduce((sum, row) => sum + (read(row) ?? 0), 0);

/** What is added where all of some rows know the year before. */
function beforeClause(t: Translator['t'], section: FigureSection, rows: readonly Row[]): string {
  const before = columnReader(section, 'before');
  if (rows.length === 0 || rows.some((row) => before(row) === undefined)) return '';
  const [first] = section.columns;
  const now = sumOf(rows, (row) => row.values[0] ?? undefined);
  return t('figures.say.yearBefore', {
    change: difference(t, now, sumOf(rows, before), first?.unit ?? 'count'),
  });
}

/** What was done of a plan in the rows that have been reported as a whole; without a plan there is nothing to be a percent of. */
function targetSentence(t: Translator['t'], section: FigureSection): string {
  const missing = columnReader(section, 'missing');
  const planned = columnReader(section, 'planned');
  const done = columnReader(section, 'done');
  const unit = section.columns[0]?.unit ?? 'count';
  const whole = section.rows.filter((row) => missing(row) === 0 && done(row) !== undefined);
  const all = formatFigure(t, sumOf(section.rows, planned), unit);
  const [first, last] = [whole[0], whole.at(-1)];
  if (first === undefined || last === undefined) return t('figures.say.notReported', { all });
  const [doneSum, plannedSum] = [sumOf(whole, done), sumOf(whole, planned)];
  const said = {
    span: first === last ? rowName(t, first) : `${rowName(t, first)}–${rowName(t, last)}`,
    done: formatFigure(t, doneSum, unit),
    planned: formatFigure(t, plannedSum, unit),
    percent: plannedSum > 0 ? formatNumber((doneSum / plannedSum) * 100, 'percent') : '',
    before: beforeClause(t, section, whole),
  };
  const what = t(plannedSum > 0 ? 'figures.say.target' : 'figures.say.noTarget', said);
  return whole.length === section.rows.length ? what : `${what}${t('figures.say.ofAll', { all })}`;
}

/** How the last row that is known stands to what it is compared with. */
function usualSentence(t: Translator['t'], section: FigureSection): string {
  const unit = section.columns[0]?.unit ?? 'count';
  const last = section.rows.findLast(({ values }) => typeof values[0] === 'number');
  const [now, usual] = last?.values ?? [];
  if (last === undefined || typeof now !== 'number') return '';
  const said = {
    row: rowName(t, last),
    value: formatFigure(t, now, unit),
    before: beforeClause(t, section, [last]),
  };
  const others = section.columns[1]?.id === 'usualDays' ? 'Days' : '';
  if (typeof usual !== 'number') return t(`figures.say.noUsual${others}`, said);
  return t(`figures.say.usual${others}`, { ...said, change: difference(t, now, usual, unit) });
}

/** What a group of figures says that are compared row by row with a plan or with other years. */
export function comparedSentence(t: Translator['t'], section: FigureSection): string {
  return section.columns[1]?.id === 'planned' ? targetSentence(t, section) : usualSentence(t, section);
}
