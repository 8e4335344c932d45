import type { z } from 'zod';
import type { KeyValueStore } from '../lib/keyValueStore.ts';

/** Keys of browser storage: the user module, the resume point, an opened link and the mark of an older tab live in session storage, all others in local storage. */
export const STORAGE_KEYS = {
  user: 'portal.user',
  preferences: 'portal.preferences',
  resume: 'portal.resume',
  link: 'portal.link',
  tab: 'portal.tab',
  signedIn: 'portal.signedIn',
  recent: 'portal.recent',
  measures: 'portal.measures',
  results: 'portal.results',
  exportForm: 'portal.export',
  pictureTexts: 'portal.pictureTexts',
} as const;

/** Reads JSON kept under `key`; undefined when there is none or it is not what `schema` says. */
export function readJson<T extends z.ZodType>(
  storage: KeyValueStore,
  key: string,
  schema: T,
): z.output<T> | undefined {
  const text = storage.get(key);
  if (text === undefined) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Keeps `value` as JSON; false when the storage refuses. */
export function writeJson(storage: KeyValueStore, key: string, value: unknown): boolean {
  return storage.set(key, JSON.stringify(value));
}
