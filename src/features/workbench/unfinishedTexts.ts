import { z } from 'zod';
import type { KeyValueStore } from '../../lib/keyValueStore.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import { readJson, writeJson } from '../../stores/persist.ts';

/** Texts of records that cannot be taken yet, by code: kept on this machine until they can. */
export interface UnfinishedTexts {
  readonly all: ReadonlySignal<ReadonlyMap<string, string>>;
  /** @param text undefined forgets it */
  readonly set: (code: string, text: string | undefined) => void;
}

const keptSchema = z.record(z.string(), z.string());

/** Opens the texts of one user. @param storage local storage */
export function openUnfinishedTexts(storage: KeyValueStore, userId: string): UnfinishedTexts {
  const key = `portal.catalogueTexts.${userId}`;
  const all = createSignal<ReadonlyMap<string, string>>(
    new Map(Object.entries(readJson(storage, key, keptSchema) ?? {})),
  );
  return {
    all,
    set(code, text) {
      if (all.value.get(code) === text) return;
      const next = new Map(all.value);
      if (text === undefined) next.delete(code);
      else next.set(code, text);
      all.set(next);
      if (next.size === 0) storage.remove(key);
      else writeJson(storage, key, Object.fromEntries(next));
    },
  };
}
