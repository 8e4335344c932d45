import { z } from 'zod';
import { catalogueRecordSchema, type CatalogueRecord } from './catalogueRecord.ts';
import { sceneRecordSchema, type SceneRecord } from './sceneRecord.ts';
import { isShellRecord, shellRecordSchema, type ShellRecord } from './shellRecord.ts';
import { topicRecordSchema, type TopicRecord } from './topicRecord.ts';

/** A record of the catalogue of any kind. */
export type AnyRecord = CatalogueRecord | TopicRecord | SceneRecord | ShellRecord;

/** Whether a record is a layer or a group of layers. */
export const isLayerRecord = (record: AnyRecord): record is CatalogueRecord => !('kind' in record);

/** What becomes of one record; its id is the record's code. */
export interface CatalogueChange {
  readonly id: string;
  /** The record before; null where there was none. */
  readonly before: AnyRecord | null;
  /** The record after; null where it is taken out. */
  readonly after: AnyRecord | null;
}

/** The place in the union below of the schema that a record is checked by. */
function schemaOf(input: unknown): number {
  if (typeof input !== 'object' || input === null || !('kind' in input)) return 1;
  if (isShellRecord(input)) return 3;
  return input.kind === 'scene' ? 2 : 0;
}

/** A record of any kind; what is wrong is told of the kind that it says it is. */
const recordSchema = z.union(
  [topicRecordSchema, catalogueRecordSchema, sceneRecordSchema, shellRecordSchema],
  {
    error: ({ input, errors }) => {
      const [issue] =
        (errors as readonly (readonly z.core.$ZodIssue[])[] | undefined)?.[schemaOf(input)] ?? [];
      return issue && `${issue.path.join('.')}: ${issue.message}`;
    },
  },
);

/** Schema of a {@link CatalogueChange} that somebody drafts; what he began with is as it was, whatever that is. */
export const catalogueChangeSchema: z.ZodType<CatalogueChange> = z
  .object({
    id: z.string().min(1),
    // A record of before these rules, or written by hand, must be possible to repair.
    before: z.looseObject({ code: z.string() }).nullable() as unknown as z.ZodType<AnyRecord | null>,
    after: recordSchema.nullable(),
  })
  .refine(({ id, before, after }) => [before, after].every((one) => one === null || one.code === id), {
    path: ['id'],
    error: 'must be the code of the record',
  });

/** A value with the keys of all its objects in order and without fields that are undefined. */
function ordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(ordered);
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, field]) => [key, ordered(field)]),
  );
}

/** Whether two values say the same, in whatever order their fields stand. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));
}

type Records = readonly AnyRecord[];

const byCode = (records: Records) => new Map(records.map((record) => [record.code, record]));

/** What turns one catalogue into another: records taken out first, then the others in their order. */
export function changesBetween(from: Records, to: Records): CatalogueChange[] {
  const [old, now] = [byCode(from), byCode(to)];
  const gone = from
    .filter(({ code }) => !now.has(code))
    .map((before) => ({ id: before.code, before, after: null }));
  const others = to.flatMap((after): CatalogueChange[] => {
    const before = old.get(after.code) ?? null;
    return isSameValue(before, after) ? [] : [{ id: after.code, before, after }];
  });
  return [...gone, ...others];
}

/** The catalogue with these changes made. */
export function withChanges(records: Records, changes: readonly CatalogueChange[]): AnyRecord[] {
  const result = byCode(records);
  for (const { id, after } of changes) {
    if (after === null) result.delete(id);
    else result.set(id, after);
  }
  return [...result.values()];
}

/** A change that somebody else's got in the way of. */
export interface CatalogueConflict {
  readonly change: CatalogueChange;
  /** The record as it is in force now. */
  readonly published: AnyRecord | null;
}

/** Changes of records that others have published otherwise since they were begun: neither what was before nor what comes after. */
export function conflictsWith(records: Records, changes: readonly CatalogueChange[]): CatalogueConflict[] {
  const now = byCode(records);
  return changes.flatMap((change) => {
    const published = now.get(change.id) ?? null;
    const fits = isSameValue(published, change.before) || isSameValue(published, change.after);
    return fits ? [] : [{ change, published }];
  });
}

/** A field of a record that two of its states differ in. */
export interface FieldChange {
  /** "name", "layer.link", "layer.layerConfig.PolygonConfig.PolygonColor". */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fieldsIn(path: string, before: unknown, after: unknown): FieldChange[] {
  if (isSameValue(before, after)) return [];
  if (!isObject(before) || !isObject(after)) return [{ path, before, after }];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => fieldsIn(path === '' ? key : `${path}.${key}`, before[key], after[key]));
}

/** The fields that a change changes; none where the record is new or goes. */
export function changedFields({ before, after }: CatalogueChange): FieldChange[] {
  return before === null || after === null ? [] : fieldsIn('', before, after);
}
