import { systemClock, type Clock } from '../../src/lib/clock.ts';

/**
 * The server's clock: it goes on evenly from the time at which the process began, so that somebody who sets the machine's clock neither
 * prolongs a session or a key, nor ends it, nor opens the limits of signing in.
 */
export const steadyClock: Clock = {
  ...systemClock,
  nowMs: () => Math.floor(performance.timeOrigin + performance.now()),
};
