import type { MetadataRow } from '../../../api/contracts/metadata.ts';
import { isHousekeeping } from '../../../domain/layers/record/bubble.ts';
import { fieldTitleOf, inShownOrder } from '../../../domain/layers/record/fieldTitles.ts';
import type { LayerColumn } from '../../../domain/layers/record/layerColumns.ts';
import { isJsonObject } from '../model/formFields.ts';

/** Columns while they are edited, sound or not. */
export type DraftColumns = readonly LayerColumn[];

const textIn = (value: unknown) => (typeof value === 'string' ? value : '');

/** The columns of a record as it stands: what is of another kind than it must be is left out. Undefined for a record without. */
export function draftColumns(value: unknown): DraftColumns | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter(isJsonObject).map((column) => ({
    ...column,
    field: textIn(column.field),
    title: textIn(column.title),
    titleEn: textIn(column.titleEn),
    header: column.header === true,
    bubble: column.bubble === true,
  }));
}

const isSaid = (value: unknown) => value !== undefined && value !== '' && value !== false;

/** Columns as a record holds them: nothing of what is not said. */
export function recordColumns(columns: DraftColumns): unknown {
  return columns.map(({ field, title, ...rest }) => ({
    ...{ field, title },
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => isSaid(value))),
  }));
}

/** The English title of a field, where it is known and says something else than the Chinese one. */
function englishOf(field: string, title: string): string {
  const known = fieldTitleOf(field);
  return known?.zh === title && known.en !== title ? known.en : '';
}

/**
 * What is in force for a record without columns: the fields that have a metadata row in the order of these, then the others as they would
 * be called. Where no row marks a field for tables, or for popups, these show all fields that say something to a reader.
 * @param fields those of the data; undefined where they are not known, so that the rows alone tell
 */
export function defaultColumns(
  fields: readonly string[] | undefined,
  rows: readonly MetadataRow[],
): DraftColumns {
  const isMarked = (mark: string) => rows.some(({ extend1 }) => extend1?.includes(mark) === true);
  const marked = { header: isMarked('header'), bubble: isMarked('bubble') };
  const named = new Map(rows.map((row) => [row.dataKey, row]));
  const isThere = (field: string) => fields === undefined || fields.includes(field);
  const others = inShownOrder((fields ?? []).filter((field) => !named.has(field)));
  return [...[...named.keys()].filter(isThere), ...others].map((field) => {
    const row = named.get(field);
    const title = row?.dataValue ?? fieldTitleOf(field)?.zh ?? field;
    const isShown = (mark: 'header' | 'bubble') =>
      marked[mark] ? row?.extend1?.includes(mark) === true : !isHousekeeping(field);
    return {
      ...{ field, title, titleEn: englishOf(field, title) },
      ...{ header: isShown('header'), bubble: isShown('bubble') },
    };
  });
}

/** The columns of a record with what it says nothing of at their end: fields that are shown nowhere. */
export function allColumns(own: DraftColumns | undefined, defaults: DraftColumns): DraftColumns {
  if (own === undefined) return defaults;
  const known = new Set(own.map(({ field }) => field));
  const others = defaults.filter(({ field }) => !known.has(field));
  return [...own, ...others.map((column) => ({ ...column, header: false, bubble: false }))];
}

/** Columns with one of them at another place, which is counted without it; the very same where it stands there, or can go nowhere. */
export function movedColumn(columns: DraftColumns, from: number, to: number): DraftColumns {
  const column = columns[from];
  if (column === undefined || from === to || to < 0 || to >= columns.length) return columns;
  const others = columns.filter((_, at) => at !== from);
  return [...others.slice(0, to), column, ...others.slice(to)];
}
