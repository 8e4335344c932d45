import { z } from 'zod';
import type { FieldMetadata } from './bubble.ts';

/** Most columns of a record: more than any reader looks through. */
export const MOST_COLUMNS = 300;

const columnSchema = z.looseObject({
  /** The property, as the data spell it. */
  field: z.string().min(1).max(200),
  /** What people read in its place. */
  title: z.string().trim().min(1).max(100),
  /** The same in English; the Chinese title where there is none. */
  titleEn: z.string().trim().max(100).optional(),
  /** A column of tables of features, and of what is exported of them. */
  header: z.boolean().optional(),
  /** A line of the popup. */
  bubble: z.boolean().optional(),
});

/** A column as a record writes it. */
export type LayerColumn = z.output<typeof columnSchema>;

/**
 * Columns of a record's own, in the order in which they are shown: they say what its fields are called and where each is shown, in place
 * of what the portal knows of fields otherwise. A field without one is shown nowhere, as long as any is marked.
 */
export const layerColumnsSchema = z
  .array(columnSchema)
  .min(1)
  .max(MOST_COLUMNS)
  .check(({ value, issues }) => {
    const known = new Set<string>();
    for (const [at, { field }] of value.entries()) {
      if (known.has(field))
        issues.push({
          code: 'custom',
          input: value,
          path: [at, 'field'],
          message: 'the field has a column before',
        });
      known.add(field);
    }
  });

/** Columns of a record that parsed. */
export type LayerColumns = z.output<typeof layerColumnsSchema>;

/** Where a field is shown, as metadata rows mark it (viewer.md, section 3); null for nowhere. */
export function shownMarks({
  header,
  bubble,
}: {
  readonly header?: boolean | undefined;
  readonly bubble?: boolean | undefined;
}): string | null {
  const marks = [...(header === true ? ['header'] : []), ...(bubble === true ? ['bubble'] : [])];
  return marks.length === 0 ? null : marks.join(',');
}

/** What columns say, as metadata rows say it. */
export function columnRows(columns: LayerColumns): readonly FieldMetadata[] {
  return columns.map((column) => ({
    dataKey: column.field,
    dataValue: column.title,
    titleEn: column.titleEn,
    extend1: shownMarks(column),
  }));
}

/** The columns that a record's text gives its layer; undefined where it gives none, or none that can be read. */
export function columnsIn(recordText: string): LayerColumns | undefined {
  // Most records have none: they are not parsed.
  if (!recordText.includes('"columns"')) return undefined;
  let record: unknown;
  try {
    record = JSON.parse(recordText);
  } catch {
    // The workbench tells of it.
    return undefined;
  }
  return z.looseObject({ columns: layerColumnsSchema }).safeParse(record).data?.columns;
}
