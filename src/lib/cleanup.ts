/** Cleanups collected while something is set up, run last-in first-out when it ends. */
export interface CleanupStack {
  defer(cleanup: () => void | Promise<void>): void;
  /** Runs every cleanup once, even when one throws; throws an AggregateError of what they threw. */
  run(): Promise<void>;
}

/** Creates an empty {@link CleanupStack}. A cleanup deferred after `run` began is run too. */
export function createCleanupStack(): CleanupStack {
  const pending: (() => void | Promise<void>)[] = [];
  return {
    defer: (cleanup) => void pending.push(cleanup),
    async run() {
      const failures: unknown[] = [];
      for (let next = pending.pop(); next; next = pending.pop()) {
        try {
          await next();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'cleanup failed');
    },
  };
}
