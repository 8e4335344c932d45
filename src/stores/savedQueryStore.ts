import { z } from 'zod';
import { layerQuerySchema, type LayerQuery } from '../domain/query/layerQuery.ts';
import type { KeyValueStore } from '../lib/keyValueStore.ts';
import { readJson, STORAGE_KEYS, writeJson } from './persist.ts';
import { createPlainStore, type PlainStore } from './plainStore.ts';

const savedSchema = z.array(z.object({ name: z.string().min(1), query: layerQuerySchema }));

/** A query under its name. */
export type SavedQuery = z.output<typeof savedSchema>[number];

/** The queries that a user keeps in this browser. */
export interface SavedQueryState {
  /** The one saved last first. */
  readonly saved: readonly SavedQuery[];
}

/** What changes the {@link SavedQueryState}. */
export interface SavedQueryActions {
  /** Keeps a query, in place of one of the same name. */
  save(name: string, query: LayerQuery): void;
  remove(name: string): void;
}

/** The store of {@link SavedQueryState}. */
export type SavedQueryStore = PlainStore<SavedQueryState, SavedQueryActions>;

/** Most queries that are kept. */
const MOST_SAVED = 50;

/**
 * Creates the store of a user's queries.
 * @param storage local storage; another user of the browser has another key in it
 */
export function createSavedQueryStore(storage: KeyValueStore, userId: string): SavedQueryStore {
  const key = `${STORAGE_KEYS.queries}.${userId}`;
  const saved = readJson(storage, key, savedSchema) ?? [];
  return createPlainStore<SavedQueryState, SavedQueryActions>({ saved }, (patch, read) => {
    const keep = (next: readonly SavedQuery[]) => {
      patch({ saved: next });
      writeJson(storage, key, next);
    };
    const others = (name: string) => read().saved.filter((one) => one.name !== name);
    return {
      save: (name, query) => keep([{ name, query }, ...others(name)].slice(0, MOST_SAVED)),
      remove: (name) => keep(others(name)),
    };
  });
}
