import type { FieldChange } from '../../../domain/layers/catalogue/catalogueChange.ts';
import { useText } from '../../../ui/text.ts';
import { columnChanges, type ColumnChange } from './columnChanges.ts';
import type { DraftColumns } from './draftColumns.ts';

/** The path of a record's columns, as changes name it. */
export const COLUMNS_PATH = 'layer.columns';

/** A change of a record in words: of what, from what, to what. */
export interface ChangeInWords {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Tells in words how columns of a record differ. */
export function useColumnWords(): (change: FieldChange) => readonly ChangeInWords[] {
  const t = useText();
  const shownIn = (column: DraftColumns[number]) => {
    const places = (['header', 'bubble'] as const).filter((place) => column[place] === true);
    const names = places.map((place) => t(`workbench.columns.${place}`));
    return names.length === 0 ? t('workbench.columns.nowhere') : names.join('、');
  };
  const titles = (columns: DraftColumns) => columns.map(({ title }) => title).join('、');
  const sideWords = ({ what }: ColumnChange, columns: DraftColumns) => {
    if (what === 'all') return columns.length === 0 ? t('workbench.columns.defaults') : titles(columns);
    if (what === 'order') return titles(columns);
    return columns
      .map((column) => {
        const english = column.titleEn === undefined || column.titleEn === '' ? '' : ` / ${column.titleEn}`;
        return `${column.title}${english}（${shownIn(column)}）`;
      })
      .join('、');
  };
  const nameOf = ({ what, field = '' }: ColumnChange) => {
    if (what === 'column') return t('workbench.columns.of', { field });
    return t(what === 'order' ? 'workbench.columns.order' : 'workbench.tab.columns');
  };
  return (change) =>
    columnChanges(change).map((one) => ({
      field: nameOf(one),
      before: sideWords(one, one.before),
      after: sideWords(one, one.after),
    }));
}
