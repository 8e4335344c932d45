/** Lets work begin in its turn. */
export interface HostTurns {
  /** @throws what `work` throws */
  run<T>(host: string, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly host: string;
  readonly begin: () => void;
}

/** Creates turns: so many at once in all, and of one host, so that neither is flooded and a host that hangs holds up no other. */
export function createHostTurns(atOnce: number, atOnceOfHost: number): HostTurns {
  const waiting: Waiting[] = [];
  const running = new Map<string, number>();
  const runningOf = (host: string) => running.get(host) ?? 0;
  let count = 0;

  function next(): void {
    while (count < atOnce) {
      const at = waiting.findIndex(({ host }) => runningOf(host) < atOnceOfHost);
      const [turn] = at < 0 ? [] : waiting.splice(at, 1);
      if (turn === undefined) return;
      count += 1;
      running.set(turn.host, runningOf(turn.host) + 1);
      turn.begin();
    }
  }

  return {
    async run(host, work) {
      await new Promise<void>((begin) => {
        waiting.push({ host, begin });
        next();
      });
      try {
        return await work();
      } finally {
        count -= 1;
        running.set(host, runningOf(host) - 1);
        next();
      }
    },
  };
}
