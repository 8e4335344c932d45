import type { FieldChange } from '../../../domain/layers/catalogue/catalogueChange.ts';
import { isJsonObject } from './formFields.ts';

/** Names that mean something else elsewhere, by the path's end. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'PointConfig.type': 'markerType',
  'pointConfig.type': 'markerType',
  'ellipse.color': 'ellipseColor',
};

/** The name by which {@link FIELD_WORDS} know a field of a layer's record. */
export function fieldWordName(path: readonly string[]): string {
  return OTHERWISE[path.slice(-2).join('.')] ?? path.at(-1) ?? '';
}

const MOST_CHARS = 60;

/** A value in one line. */
export function valueWords(value: unknown, nothing: string): string {
  if (value === undefined || value === null || value === '') return nothing;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length <= MOST_CHARS ? text : `${text.slice(0, MOST_CHARS - 1)}…`;
}

/** Fields that follow the name by themselves. */
const FOLLOWING = ['layer.name', 'resource.TargetName', 'resource.ServiceName', 'resource.StorageName'];

/** The changes that somebody made, without those that follow from them. */
export function ownChanges(fields: readonly FieldChange[]): readonly FieldChange[] {
  const names = new Set(fields.map(({ path }) => path));
  if (!names.has('name') && !names.has('layer.type')) return fields;
  return fields.filter(({ path }) => !FOLLOWING.includes(path));
}

/** A record as the text that is edited: its layer first in the eye, so last in the text. */
export function recordText(record: unknown): string {
  return isJsonObject(record) ? JSON.stringify(record, undefined, 2) : '';
}
