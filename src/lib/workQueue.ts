/** Work that is done in order, so many pieces at one time. */
export interface WorkQueue {
  /** Adds work that never rejects; it begins at once when there is room. */
  add(work: () => Promise<void>): void;
}

/** Creates a queue that does `concurrency` pieces of work at one time. */
export function createWorkQueue(concurrency: number): WorkQueue {
  const waiting: (() => Promise<void>)[] = [];
  let busy = 0;
  const start = () => {
    while (busy < concurrency) {
      const work = waiting.shift();
      if (work === undefined) return;
      busy += 1;
      void work().finally(() => {
        busy -= 1;
        start();
      });
    }
  };
  return {
    add(work) {
      waiting.push(work);
      start();
    },
  };
}
