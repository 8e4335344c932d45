import type { Clock } from '../../src/lib/clock.ts';
import { createAttemptLimiter } from './attemptLimiter.ts';

/** How often signing in may fail. */
export interface SignInLimits {
  /** Failed attempts per minute for one account from one address. */
  readonly failuresPerMinute: number;
  /** Failed attempts per minute for one account from all addresses where nobody has signed in to it. */
  readonly strangersPerMinute: number;
  /** Failed attempts per minute from one address; each costs the server 19 MiB for a moment. */
  readonly addressPerMinute: number;
}

/** Enough for people who mistype, too few for a dictionary; right passwords do not count, of whatever office behind one address. */
export const DEFAULT_SIGN_IN_LIMITS: SignInLimits = {
  failuresPerMinute: 10,
  strangersPerMinute: 30,
  addressPerMinute: 120,
};

const MINUTE_MS = 60_000;

/** Pairs of account and address remembered at most. */
const MOST_KNOWN = 10_000;

/** Attempts that wait for others of the same account or address to be decided, at most. */
const MOST_WAITING = 500;

/** One attempt that may be made; it ends in one of these ways. */
export interface Attempt {
  /** It turned out well: the address is known to the account from now on. */
  succeeded(): Promise<void>;
  failed(): Promise<void>;
  /** It came to nothing through the server's fault. */
  withdrawn(): Promise<void>;
}

/**
 * Asks whether an attempt may be made, once those that are being made have left room for it; undefined where too many failed.
 * @throws DatabaseFailure where the database counts
 */
export type AttemptTaker = (address: string, account: string) => Promise<Attempt | undefined>;

/**
 * Counts attempts before they are made, so that parallel ones cannot slip through together: no more are made at once than may fail.
 * For the one process of an embedded database.
 */
export function createSignInLimits(clock: Clock, limits: SignInLimits): AttemptTaker {
  const limiter = (limit: number) => createAttemptLimiter(clock, limit, MINUTE_MS);
  const byPair = limiter(limits.failuresPerMinute);
  const byAccount = limiter(limits.strangersPerMinute);
  const byAddress = limiter(limits.addressPerMinute);
  /** Where somebody guesses from many addresses, whoever has signed in from his own before is not locked out. */
  const known = new Set<string>();
  const waiting = new Set<() => void>();

  function remember(pair: string): void {
    known.delete(pair);
    known.add(pair);
    const [oldest] = known;
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  }

  function wakeAll(): void {
    const woken = [...waiting];
    waiting.clear();
    for (const wake of woken) wake();
  }

  return async (address, account) => {
    const pair = `${address} ${account}`;
    for (;;) {
      const counted = [
        { limiter: byAddress, key: address },
        { limiter: byPair, key: pair },
        ...(known.has(pair) ? [] : [{ limiter: byAccount, key: account }]),
      ].map((each) => ({ ...each, admission: each.limiter.take(each.key) }));
      const settle = (counts: boolean) => {
        for (const { limiter: each, key, admission } of counted)
          if (admission === 'taken') each.settle(key, counts);
      };
      const end = (counts: boolean) => {
        settle(counts);
        wakeAll();
      };
      if (counted.every(({ admission }) => admission === 'taken'))
        return {
          withdrawn: () => Promise.resolve(end(false)),
          failed: () => Promise.resolve(end(true)),
          succeeded() {
            remember(pair);
            return Promise.resolve(end(false));
          },
        };
      settle(false);
      if (waiting.size >= MOST_WAITING || counted.some(({ admission }) => admission === 'used up'))
        return undefined;
      await new Promise<void>((wake) => waiting.add(wake));
    }
  };
}
