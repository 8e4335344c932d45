import type { z } from 'zod';
import { plotAttributeFields, plotGroupFields, plotItemFields, plotLinkFields } from './records.ts';

/** What a user gives of each kind of record. */
export interface PlotFields {
  readonly group: Readonly<z.infer<typeof plotGroupFields>>;
  readonly attribute: Readonly<z.infer<typeof plotAttributeFields>>;
  readonly item: Readonly<z.infer<typeof plotItemFields>>;
  readonly link: Readonly<z.infer<typeof plotLinkFields>>;
}

/** The kinds of records, in the order in which they are made: what is named stands before what names it. */
export const RECORD_KINDS = ['group', 'attribute', 'item', 'link'] as const;

/** One of {@link RECORD_KINDS}. */
export type RecordKind = (typeof RECORD_KINDS)[number];

/** A record as the client works with it. */
export type PlotRecord = {
  [K in RecordKind]: { readonly kind: K; readonly id: string; readonly fields: PlotFields[K] };
}[RecordKind];

/** All records of a user by {@link recordKey}; never changed in place. */
export type PlotData = ReadonlyMap<string, PlotRecord>;

/** Nothing. */
export const NO_PLOTS: PlotData = new Map();

/** What tells a record from all others. */
export const recordKey = ({ kind, id }: { readonly kind: RecordKind; readonly id: string }) =>
  `${kind}:${id}`;

const SCHEMAS = {
  group: plotGroupFields,
  attribute: plotAttributeFields,
  item: plotItemFields,
  link: plotLinkFields,
} as const;

/** The fields that a user gives of a record, without what the server adds; throws for a record that is none. */
export function givenFields<K extends RecordKind>(kind: K, record: unknown): PlotFields[K] {
  // Each schema makes the fields of its own kind; the table cannot carry that tie through K.
  return SCHEMAS[kind].parse(record) as PlotFields[K];
}

/** The record of a kind under an id, if there is one. */
export function recordIn<K extends RecordKind>(
  data: PlotData,
  kind: K,
  id: string,
): PlotFields[K] | undefined {
  const record = data.get(recordKey({ kind, id }));
  // A key begins with its record's kind.
  return record?.fields as PlotFields[K] | undefined;
}

/** A record of one kind. */
interface RecordOf<K extends RecordKind> {
  readonly kind: K;
  readonly id: string;
  readonly fields: PlotFields[K];
}

/** The records of a kind. */
export function recordsIn<K extends RecordKind>(data: PlotData, kind: K): readonly RecordOf<K>[] {
  return [...data.values()].filter((record): record is PlotRecord & RecordOf<K> => record.kind === kind);
}

/** What became of a record; undefined where there was or is none. */
export interface PlotChange {
  readonly key: string;
  readonly before: PlotRecord | undefined;
  readonly after: PlotRecord | undefined;
}

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** True for records that say the same. */
const isSameRecord = (a: PlotRecord | undefined, b: PlotRecord | undefined) =>
  a === b || isSame(a?.fields, b?.fields);

/** What turned one state into another. */
export function changesBetween(before: PlotData, after: PlotData): readonly PlotChange[] {
  const changes: PlotChange[] = [];
  for (const [key, record] of after) {
    const old = before.get(key);
    if (!isSameRecord(old, record)) changes.push({ key, before: old, after: record });
  }
  for (const [key, record] of before)
    if (!after.has(key)) changes.push({ key, before: record, after: undefined });
  return changes;
}

/** What takes changes back. */
export const reversed = (changes: readonly PlotChange[]): readonly PlotChange[] =>
  changes.map(({ key, before, after }) => ({ key, before: after, after: before }));

/** Three states of a record's fields: those that mine changed, over those of theirs. */
function mergedRecord(
  base: PlotRecord,
  mine: PlotRecord,
  theirs: PlotRecord,
): { readonly record: PlotRecord; readonly clashes: readonly string[] } {
  const [old, own, other] = [base, mine, theirs].map(({ fields }): Readonly<Record<string, unknown>> => ({
    ...fields,
  }));
  const merged: Record<string, unknown> = { ...other };
  const clashes: string[] = [];
  for (const [field, value] of Object.entries(own ?? {})) {
    if (isSame(value, old?.[field])) continue;
    if (!isSame(other?.[field], old?.[field]) && !isSame(other?.[field], value)) clashes.push(field);
    merged[field] = value;
  }
  // Every field is taken from a record of this kind.
  return { record: { ...theirs, fields: merged } as PlotRecord, clashes };
}

/** Carries changes out on a state that may have become another: fields that the changes do not name stay as they are. */
export function withChanges(data: PlotData, changes: readonly PlotChange[]): PlotData {
  const next = new Map(data);
  for (const { key, before, after } of changes) {
    const present = data.get(key);
    if (after === undefined) next.delete(key);
    else if (present === undefined || before === undefined) next.set(key, after);
    else next.set(key, mergedRecord(before, after, present).record);
  }
  return next;
}

/** What could not be merged: both changed the same, or one changed what the other deleted. */
export interface PlotConflict {
  readonly key: string;
  readonly kind: RecordKind;
  /** `changed`: theirs stands, mine is given here. `deletedHere`: they changed it, so it stays. `deletedThere`: I changed it, so it comes back. */
  readonly what: 'changed' | 'deletedHere' | 'deletedThere';
  readonly mine: PlotRecord | undefined;
}

/** What merging makes. */
export interface MergedPlots {
  readonly data: PlotData;
  readonly conflicts: readonly PlotConflict[];
}

/** Fields in which the last word counts, since nobody could tell the difference from two words in a row. */
const ORDER_FIELD = 'sort';

function mergeOne(
  key: string,
  [base, mine, theirs]: readonly [PlotRecord | undefined, PlotRecord | undefined, PlotRecord | undefined],
): { readonly record: PlotRecord | undefined; readonly conflict?: PlotConflict } {
  if (isSameRecord(mine, base) || isSameRecord(mine, theirs)) return { record: theirs };
  if (isSameRecord(theirs, base)) return { record: mine };
  const conflict = (what: PlotConflict['what'], kind: RecordKind): PlotConflict => ({
    key,
    kind,
    what,
    mine,
  });
  if (theirs === undefined)
    return { record: mine, ...(mine === undefined ? {} : { conflict: conflict('deletedThere', mine.kind) }) };
  if (mine === undefined) return { record: theirs, conflict: conflict('deletedHere', theirs.kind) };
  const { record, clashes } = mergedRecord(base ?? theirs, mine, theirs);
  const isClash = base === undefined || clashes.some((field) => field !== ORDER_FIELD);
  return isClash ? { record: theirs, conflict: conflict('changed', theirs.kind) } : { record };
}

/** Brings back what the records that are kept name: a plot's link and attribute record, a link's group. */
function completed(data: Map<string, PlotRecord>, sources: readonly PlotData[]): PlotData {
  const bring = (kind: RecordKind, id: string) => {
    const key = recordKey({ kind, id });
    const found = sources.map((source) => source.get(key)).find((record) => record !== undefined);
    if (!data.has(key) && found !== undefined) data.set(key, found);
  };
  const linked = new Set(recordsIn(data, 'link').map(({ fields }) => fields.itemId));
  for (const { id, fields } of recordsIn(data, 'item')) {
    if (fields.attributeId !== null) bring('attribute', fields.attributeId);
    if (linked.has(id)) continue;
    for (const source of sources)
      for (const link of recordsIn(source, 'link')) if (link.fields.itemId === id) bring('link', link.id);
  }
  for (const { id, fields } of recordsIn(data, 'link')) {
    if (recordIn(data, 'item', fields.itemId) === undefined) data.delete(recordKey({ kind: 'link', id }));
    else bring('group', fields.groupId);
  }
  return data;
}

/** Carries out on `theirs` what turned `base` into `mine`, field by field; tells where both changed the same. */
export function mergePlots(base: PlotData, mine: PlotData, theirs: PlotData): MergedPlots {
  const merging = new Map(theirs);
  const conflicts: PlotConflict[] = [];
  const changes = changesBetween(base, mine);
  for (const { key } of changes) {
    const merged = mergeOne(key, [base.get(key), mine.get(key), theirs.get(key)]);
    if (merged.record === undefined) merging.delete(key);
    else merging.set(key, merged.record);
    if (merged.conflict !== undefined) conflicts.push(merged.conflict);
  }
  const data = completed(merging, [mine, theirs]);
  // A group that I deleted stays when somebody has put plots into it.
  for (const { key, after } of changes) {
    const group = after === undefined ? data.get(key) : undefined;
    const isTold = conflicts.some((conflict) => conflict.key === key);
    if (group?.kind === 'group' && !isTold)
      conflicts.push({ key, kind: 'group', what: 'deletedHere', mine: undefined });
  }
  return { data, conflicts };
}
