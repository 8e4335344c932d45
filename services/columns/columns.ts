import { CHUNK_IDS, type ColumnPart } from '../../server/base/geo/columns/columnCodec.ts';
import type { ChunkPart } from '../../server/base/geo/columns/readColumns.ts';
import type { FieldValue } from '../conditions/clause.ts';

/** The values of a large layer, which lie beside its features field by field; those alone that are seen. */
export interface LayerColumns {
  has(name: string): boolean;
  /**
   * Some of them, of some features, chunk by chunk in the order of ids.
   * @param ids ascending
   * @throws ColumnsGone; DatabaseFailure; the signal's reason
   */
  parts(names: readonly string[], ids: Int32Array, signal: AbortSignal): AsyncGenerator<ChunkPart>;
}

/** A field as it is answered. */
export interface ColumnField {
  readonly name: string;
  /** Whether it is the feature's number, which is in no column. */
  readonly isId: boolean;
  /** What a stored value is answered as. */
  valueOf(stored: unknown): FieldValue;
}

/** The values of a field in a chunk: its different ones as they are answered, and which an id has. */
export interface PartColumn {
  readonly values: readonly FieldValue[];
  /** By the place of an id in its chunk; undefined where all have the first value. */
  readonly codes: ColumnPart['codes'];
}

/** The place of each id is its own. */
const OWN_CODES = Uint16Array.from({ length: CHUNK_IDS }, (_, at) => at);

/** Whether columns hold all of some fields. */
export const holdsAll = (columns: LayerColumns, fields: readonly ColumnField[]): boolean =>
  fields.every(({ name, isId }) => isId || columns.has(name));

/** The names by which the columns of some fields are read, each once. */
const storedNames = (fields: readonly ColumnField[]): readonly string[] => [
  ...new Set(fields.flatMap(({ name, isId }) => (isId ? [] : [name]))),
];

/** Whether values are answered as they are stored: then the list is not copied, which of a text that each has alone is 8 MB a million. */
const areAnswered = (
  values: readonly unknown[],
  valueOf: ColumnField['valueOf'],
): values is readonly FieldValue[] => values.every((value) => valueOf(value) === value);

/** The values of a field in a chunk. */
function columnOf({ first, columns }: ChunkPart, { name, isId, valueOf }: ColumnField): PartColumn {
  if (isId) return { values: Array.from({ length: CHUNK_IDS }, (_, at) => first + at), codes: OWN_CODES };
  const { values, codes } = columns.get(name) ?? { values: [null], codes: undefined };
  return { values: areAnswered(values, valueOf) ? values : values.map(valueOf), codes };
}

/** Some features whose ids lie near each other, and their values by the fields that were asked for. */
export interface FieldsPart {
  readonly first: number;
  readonly ids: Int32Array;
  readonly columns: readonly PartColumn[];
}

/**
 * Reads the values of fields, chunk by chunk.
 * @param ids ascending
 * @throws as {@link LayerColumns.parts}
 */
export async function* fieldParts(
  columns: LayerColumns,
  fields: readonly ColumnField[],
  ids: Int32Array,
  signal: AbortSignal,
): AsyncGenerator<FieldsPart> {
  for await (const part of columns.parts(storedNames(fields), ids, signal))
    yield {
      first: part.first,
      ids: part.ids,
      columns: fields.map((field) => columnOf(part, field)),
    };
}

/** The place of a feature's value among the different ones. */
export const codeAt = ({ codes }: PartColumn, at: number): number => codes?.[at] ?? 0;
