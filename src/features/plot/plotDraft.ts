import { z } from 'zod';
import { DEFAULT_PLOT_STYLE } from '../../domain/drawing/plot/attribute.ts';
import {
  givenFields,
  recordKey,
  type PlotChange,
  type PlotRecord,
} from '../../domain/drawing/plot/plotData.ts';
import type { KeyValueStore } from '../../lib/keyValueStore.ts';
import { readJson, writeJson } from '../../stores/persist.ts';

/** Keeps what the server has not got yet, of one user on this machine: it survives a crash, a reload and a session that ends. */
export interface PlotDrafts {
  /** Nothing when there is none, or it cannot be read any more. */
  read(): readonly PlotChange[];
  /** False when the storage refuses: it is full, or private. */
  keep(changes: readonly PlotChange[]): boolean;
  /** What was ticked otherwise than plots are at first, by plot. */
  readTicks(): Readonly<Record<string, boolean>>;
  keepTicks(ticks: Readonly<Record<string, boolean>>): void;
}

const recordSchema = z
  .object({ kind: z.enum(['group', 'attribute', 'item', 'link']), id: z.string(), fields: z.unknown() })
  .transform(({ kind, id, fields }, context): PlotRecord => {
    try {
      const whole =
        kind === 'attribute' ? { ...DEFAULT_PLOT_STYLE, ...z.looseObject({}).parse(fields) } : fields;
      // The fields are those of the kind that they are read as.
      return { kind, id, fields: givenFields(kind, whole) } as PlotRecord;
    } catch {
      context.addIssue({ code: 'custom', message: 'no record' });
      return z.NEVER;
    }
  });

const draftSchema = z.array(z.object({ before: recordSchema.nullable(), after: recordSchema.nullable() }));

const ticksSchema = z.record(z.string(), z.boolean());

/** A record as it is kept: of thousands of plots the looks that are as at first would fill the storage. */
function short(record: PlotRecord | undefined): unknown {
  if (record?.kind !== 'attribute') return record ?? null;
  const initial: Readonly<Record<string, unknown>> = { ...DEFAULT_PLOT_STYLE };
  const own = Object.entries(record.fields).filter(([field, value]) => value !== initial[field]);
  return { ...record, fields: Object.fromEntries(own) };
}

/**
 * Creates the drafts of a user.
 * @param storage local storage
 */
export function createPlotDrafts(storage: KeyValueStore, userId: string): PlotDrafts {
  const key = `portal.plots.${userId}`;
  const ticksKey = `portal.plotTicks.${userId}`;
  return {
    read: () =>
      (readJson(storage, key, draftSchema) ?? []).flatMap(({ before, after }): PlotChange[] => {
        const record = after ?? before;
        return record === null
          ? []
          : [{ key: recordKey(record), before: before ?? undefined, after: after ?? undefined }];
      }),
    keep(changes) {
      if (changes.length > 0)
        return writeJson(
          storage,
          key,
          changes.map(({ before, after }) => ({ before: short(before), after: short(after) })),
        );
      storage.remove(key);
      return true;
    },
    readTicks: () => readJson(storage, ticksKey, ticksSchema) ?? {},
    keepTicks: (ticks) => void writeJson(storage, ticksKey, ticks),
  };
}
