import { z } from 'zod';
import type { KeptListDrafts } from '../api/keptListSync.ts';
import type { KeyValueStore } from '../lib/keyValueStore.ts';
import type { Item } from '../lib/mergeItems.ts';
import { readJson, writeJson } from './persist.ts';

/**
 * Creates the drafts of a user's list.
 * @param storage local storage
 * @param name of the list, as in `portal.<name>.<user>`
 */
export function createKeptListDrafts<T extends Item>(
  storage: KeyValueStore,
  name: string,
  userId: string,
  itemSchema: z.ZodType<T>,
): KeptListDrafts<T> {
  const key = `portal.${name}.${userId}`;
  const items = z.array(itemSchema);
  const draftSchema = z.object({ version: z.number().int().nonnegative(), base: items, items });
  return {
    read: () => readJson(storage, key, draftSchema),
    keep: (draft) => writeJson(storage, key, draft),
    forget: () => storage.remove(key),
  };
}
