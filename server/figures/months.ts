import { FIGURE_ROWS, type FigureRowId } from '../../src/domain/bureau/figures/figureWords.ts';
import { momentOf } from '../../src/domain/layers/time/moment.ts';

/** The months of a year, as rows are called. */
export const MONTHS = FIGURE_ROWS.filter((id) => id.startsWith('month'));

/** Whether a row is a month. */
export const isMonth = (name: string): name is FigureRowId => (MONTHS as readonly string[]).includes(name);

/** What a month is called in the figures; undefined for a date that nobody knows. */
export function monthOf(date: string): string | undefined {
  const moment = momentOf(date);
  return moment === undefined || moment.unit === 'year'
    ? undefined
    : MONTHS[Number(moment.text.slice(5, 7)) - 1];
}
