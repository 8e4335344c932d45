import { z } from 'zod';
import type { KeyValueStore } from '../../lib/keyValueStore.ts';
import { readJson, writeJson } from '../../stores/persist.ts';

const KEY = 'portal.services.added';

/** Keeps the codes of the layers that were added last, for the page that comes after this one. */
export function keepAdded(storage: KeyValueStore, codes: readonly string[]): void {
  writeJson(storage, KEY, codes);
}

/** Those that the page before kept: once. */
export function keptAdded(storage: KeyValueStore): readonly string[] {
  const codes = readJson(storage, KEY, z.array(z.string())) ?? [];
  storage.remove(KEY);
  return codes;
}
