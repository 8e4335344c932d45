import type { Clock } from '../../src/lib/clock.ts';

/** What came of a flight. */
export type FlightOutcome = 'arrived' | 'interrupted';

/** The camera's flights: one at a time. */
export interface Flights {
  readonly flying: boolean;
  /**
   * Flies in steps of 50 ms; `move` gets the part flown, 0 to 1. A flight under way is interrupted.
   * @param signal interrupts the flight
   */
  fly(
    durationMs: number,
    move: (part: number) => void,
    signal: AbortSignal | undefined,
  ): Promise<FlightOutcome>;
  interrupt(): void;
}

const STEP_MS = 50;

/**
 * Creates the flights of a view.
 * @param onEnd called when a flight is over, before its promise settles
 */
export function createFlights(clock: Clock, onEnd: () => void): Flights {
  let end: ((outcome: FlightOutcome) => void) | undefined;
  const interrupt = () => end?.('interrupted');
  return {
    get flying() {
      return end !== undefined;
    },
    interrupt,
    fly(durationMs, move, signal) {
      interrupt();
      if (signal?.aborted === true) return Promise.resolve('interrupted');
      return new Promise((resolve) => {
        const startMs = clock.nowMs();
        const cancel = clock.every(STEP_MS, () => {
          const part = durationMs <= 0 ? 1 : Math.min(1, (clock.nowMs() - startMs) / durationMs);
          move(part);
          if (part >= 1) end?.('arrived');
        });
        signal?.addEventListener('abort', interrupt, { once: true });
        end = (outcome) => {
          end = undefined;
          cancel();
          signal?.removeEventListener('abort', interrupt);
          onEnd();
          resolve(outcome);
        };
      });
    },
  };
}
