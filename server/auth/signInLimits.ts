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

/** One attempt that may be made. */
export interface Attempt {
  /** It turned out well: the address is known to the account from now on. */
  succeeded(): void;
  /** It came to nothing through the server's fault. */
  withdrawn(): void;
}

/** Counts attempts before they are made, so that parallel ones cannot slip through together. */
export function createSignInLimits(
  clock: Clock,
  limits: SignInLimits,
): (address: string, account: string) => Attempt | undefined {
  const limiter = (limit: number) => createAttemptLimiter(clock, limit, MINUTE_MS);
  const byPair = limiter(limits.failuresPerMinute);
  const byAccount = limiter(limits.strangersPerMinute);
  const byAddress = limiter(limits.addressPerMinute);
  /** Where somebody guesses from many addresses, whoever has signed in from his own before is not locked out. */
  const known = new Set<string>();

  return (address, account) => {
    const pair = `${address} ${account}`;
    const counted = [
      { limiter: byAddress, key: address },
      { limiter: byPair, key: pair },
      ...(known.has(pair) ? [] : [{ limiter: byAccount, key: account }]),
    ];
    const taken = counted.filter(({ limiter: each, key }) => each.take(key));
    const giveBack = () => taken.forEach(({ limiter: each, key }) => each.refund(key));
    if (taken.length < counted.length) {
      giveBack();
      return undefined;
    }
    return {
      withdrawn: giveBack,
      succeeded() {
        giveBack();
        known.delete(pair);
        known.add(pair);
        const [oldest] = known;
        if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
      },
    };
  };
}
