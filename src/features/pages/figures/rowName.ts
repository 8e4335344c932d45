import type { FigureRow, FigureSection } from '../../../api/contracts/figures.ts';
import type { Translator } from '../../../i18n/translate.ts';

/** What a row is called: a text of its own, the data's word, or that it is not known. */
export function rowName(t: Translator['t'], { name, key }: Pick<FigureRow, 'name' | 'key'>): string {
  if (key !== undefined) return t(`figures.row.${key}`);
  return name === '' ? t('figures.unknown') : name;
}

/** What a row is told by: its key, or its name; '' where nothing is known of it. */
export const rowId = ({ name, key }: Pick<FigureRow, 'name' | 'key'>): string => key ?? name;

/** The row of a group that figures are limited to, by {@link rowId}; null where it is none of them, undefined where rows are no kinds. */
export type ChosenRow = string | null | undefined;

/** Whether a row is the chosen one; undefined where none can be chosen. */
export const isChosen = (row: Pick<FigureRow, 'name' | 'key'>, chosen: ChosenRow): boolean | undefined =>
  chosen === undefined ? undefined : rowId(row) === chosen;

/** What a group of figures is called, with its year or day where all of its rows are of one. */
export function sectionTitle(
  t: Translator['t'],
  { id, period }: Pick<FigureSection, 'id' | 'period'>,
): string {
  const name = t(`figures.section.${id}`);
  return period === undefined ? name : t('figures.ofPeriod', { name, period });
}
