/** Lets a few pieces of work run at once; the rest wait in order. */
export interface Gate {
  /**
   * Runs `work` when its turn comes.
   * @throws GateFull when too many wait; the signal's reason when it aborts before the turn
   */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/** Thrown when a {@link Gate} has no room to wait: the server is overloaded. */
export class GateFull extends Error {
  constructor() {
    super('too many requests are waiting');
    this.name = 'GateFull';
  }
}

/** Creates a gate for `width` pieces of work at once and `maxWaiting` in the queue. */
export function createGate(width: number, maxWaiting: number): Gate {
  let running = 0;
  const waiting = new Set<() => void>();

  function takeTurn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (running < width) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.size >= maxWaiting) return Promise.reject(new GateFull());
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.delete(start);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.add(start);
    });
  }

  function passTurn(): void {
    const next = waiting.values().next();
    if (next.done === true) {
      running -= 1;
      return;
    }
    waiting.delete(next.value);
    next.value();
  }

  return {
    async run(signal, work) {
      await takeTurn(signal);
      try {
        return await work();
      } finally {
        passTurn();
      }
    },
  };
}
