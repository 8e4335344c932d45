import { abortable } from './abort.ts';

/** Loads by key that several callers share, the latest used kept. */
export interface SharedLoads<T> {
  /**
   * What the key stands for: kept, under way, or loaded now. A load is aborted when all who wait for it are.
   * @throws the signal's reason when aborted; what the load throws, which is not kept
   */
  get(key: string, signal: AbortSignal): Promise<T>;
  /** Keys that are kept or under way. */
  readonly size: number;
}

interface Load<T> {
  readonly work: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
  done: boolean;
}

/**
 * Makes the shared loads of one service.
 * @param limit most answers kept; the one not asked for longest goes first
 */
export function createSharedLoads<T>(
  limit: number,
  load: (key: string, signal: AbortSignal) => Promise<T>,
): SharedLoads<T> {
  const loads = new Map<string, Load<T>>();

  const forget = (key: string, entry: Load<T>) => {
    if (loads.get(key) === entry) loads.delete(key);
  };
  const start = (key: string): Load<T> => {
    const controller = new AbortController();
    const entry: Load<T> = { work: load(key, controller.signal), controller, waiting: 0, done: false };
    entry.work.then(
      () => (entry.done = true),
      () => forget(key, entry),
    );
    return entry;
  };
  const dropOldest = () => {
    for (const [key, { done }] of loads) {
      if (loads.size <= limit) return;
      if (done) loads.delete(key);
    }
  };

  return {
    get size() {
      return loads.size;
    },
    async get(key, signal) {
      signal.throwIfAborted();
      const entry = loads.get(key) ?? start(key);
      loads.delete(key);
      loads.set(key, entry);
      entry.waiting++;
      try {
        return await abortable(entry.work, signal);
      } finally {
        entry.waiting--;
        if (entry.waiting === 0 && !entry.done) {
          forget(key, entry);
          entry.controller.abort(signal.reason);
        }
        dropOldest();
      }
    },
  };
}
