import { z } from 'zod';
import { MEASURE_KINDS, type MeasureItem } from './model/measureItem.ts';
import type { KeyValueStore } from '../../lib/keyValueStore.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../../stores/persist.ts';

const finite = z.number();
const method = z.object({ samples: finite, missing: finite, cellM: finite, stepM: finite });
const place = z.tuple([z.number().min(-540).max(540), z.number().min(-90).max(90)]);

const groundSchema = z.discriminatedUnion('task', [
  z.object({
    task: z.literal('line'),
    startM: finite,
    endM: finite,
    groundM: finite,
    leastM: finite,
    mostM: finite,
    ascentM: finite,
    descentM: finite,
    maxSlopeDeg: finite,
    meanSlopeDeg: finite,
    method,
  }),
  z.object({ task: z.literal('area'), areaM2: finite, method }),
]);

const itemSchema = z.object({
  id: z.string().min(1),
  kind: z.enum(MEASURE_KINDS),
  name: z.string(),
  places: z.array(place).min(1).max(5000),
  shown: z.boolean(),
  atMs: finite,
  ground: groundSchema.optional(),
});

/** One damaged measurement does not lose the others. */
const draftSchema = z.array(z.unknown()).transform((items) =>
  items.flatMap((item) => {
    const read = itemSchema.safeParse(item);
    return read.success ? [read.data] : [];
  }),
);

const keyOf = (userId: string) => `${STORAGE_KEYS.measures}.${userId}`;

/** The measurements that a user left on this computer; none where there are none or they cannot be read. */
export function readDraft(storage: KeyValueStore, userId: string): readonly MeasureItem[] {
  return readJson(storage, keyOf(userId), draftSchema) ?? [];
}

/** Keeps a user's measurements on this computer. @returns false when the storage refuses */
export function writeDraft(storage: KeyValueStore, userId: string, items: readonly MeasureItem[]): boolean {
  return writeJson(storage, keyOf(userId), items);
}
