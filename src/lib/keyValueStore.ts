/** Small texts kept by key: browser storage, or memory in tests. */
export interface KeyValueStore {
  /** The text kept under `key`, or undefined. */
  get(key: string): string | undefined;
  /** Keeps `value`; false when the storage refuses (quota, private mode). */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

/** A store that lives as long as the page. */
export function createMemoryStore(): KeyValueStore {
  const entries = new Map<string, string>();
  return {
    get: (key) => entries.get(key),
    set(key, value) {
      entries.set(key, value);
      return true;
    },
    remove: (key) => void entries.delete(key),
  };
}

/** Adapts `localStorage` or `sessionStorage`; a storage that throws behaves as empty and refusing. */
export function createWebStore(storage: Storage): KeyValueStore {
  return {
    get(key) {
      try {
        return storage.getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    set(key, value) {
      try {
        storage.setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
    remove(key) {
      try {
        storage.removeItem(key);
      } catch {
        // A storage that cannot be reached holds nothing to remove.
      }
    },
  };
}
