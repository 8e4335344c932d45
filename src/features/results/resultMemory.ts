import { z } from 'zod';
import { RESULT_PANEL } from '../../domain/bureau/businessConstants.ts';
import type { KeyValueStore } from '../../lib/keyValueStore.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../../stores/persist.ts';

const layoutSchema = z.object({
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  widthsPx: z.record(z.string(), z.number()),
});

/** How a user arranged the columns of a table: keys in order, those not named follow in their own; widths in CSS pixels by key. */
export type ColumnLayout = Readonly<z.infer<typeof layoutSchema>>;

/** The layout of a table that nobody has arranged. */
const PLAIN_LAYOUT: ColumnLayout = { order: [], hidden: [], widthsPx: {} };

const memorySchema = z.object({
  pageSize: z.literal(RESULT_PANEL.pageSizes).catch(RESULT_PANEL.pageSize),
  filtering: z.boolean().catch(false),
  layouts: z.record(z.string(), layoutSchema).catch({}),
});

/** How the user likes the result panel; kept in local storage. */
export type ResultMemory = Readonly<z.infer<typeof memorySchema>>;

/** Layers whose columns are remembered; the longest not used is forgotten. */
const MOST_LAYOUTS = 100;

/** What `storage` kept; a value that is not valid any more gives way to its default. */
export function recallResults(storage: KeyValueStore): ResultMemory {
  return readJson(storage, STORAGE_KEYS.results, memorySchema) ?? memorySchema.parse({});
}

/** Keeps a change and answers with the whole. */
export function rememberResults(storage: KeyValueStore, change: Partial<ResultMemory>): ResultMemory {
  const memory = { ...recallResults(storage), ...change };
  writeJson(storage, STORAGE_KEYS.results, memory);
  return memory;
}

/** The arrangement of a layer's columns. */
export function columnLayout({ layouts }: ResultMemory, layerId: string): ColumnLayout {
  return layouts[layerId] ?? PLAIN_LAYOUT;
}

/** The arrangements with a layer's changed, the one used last at the end. */
export function withLayout(
  { layouts }: ResultMemory,
  layerId: string,
  layout: ColumnLayout,
): ResultMemory['layouts'] {
  const others = Object.entries(layouts).filter(([id]) => id !== layerId);
  return Object.fromEntries([...others.slice(1 - MOST_LAYOUTS), [layerId, layout] as const]);
}
