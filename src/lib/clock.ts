/** Cancels a timer; harmless once it has fired. */
export type CancelTimer = () => void;

/** Time, injectable so that tests never wait for it. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number;
  /** Calls `run` once, `delayMs` from now. */
  after(delayMs: number, run: () => void): CancelTimer;
  /** Calls `run` every `periodMs`. */
  every(periodMs: number, run: () => void): CancelTimer;
}

/** The real clock of the page or the process. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  after(delayMs, run) {
    const id = setTimeout(run, delayMs);
    return () => clearTimeout(id);
  },
  every(periodMs, run) {
    const id = setInterval(run, periodMs);
    return () => clearInterval(id);
  },
};
