import { z } from 'zod';
import type { KeyValueStore } from '../../lib/keyValueStore.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../../stores/persist.ts';

/** So many choices are remembered, and shown while nothing is typed. */
const MAX_RECENT = 8;

const recentSchema = z.object({ userId: z.string(), ids: z.array(z.string()).max(MAX_RECENT) });

/** What a user chose last, the newest first; another user's choices are not his. */
export function recentChoices(storage: KeyValueStore, userId: string): readonly string[] {
  const kept = readJson(storage, STORAGE_KEYS.recent, recentSchema);
  return kept?.userId === userId ? kept.ids : [];
}

/** Remembers a choice as the newest. */
export function rememberChoice(storage: KeyValueStore, userId: string, id: string): void {
  const ids = [id, ...recentChoices(storage, userId).filter((other) => other !== id)].slice(0, MAX_RECENT);
  writeJson(storage, STORAGE_KEYS.recent, { userId, ids });
}
