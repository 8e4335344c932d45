import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database } from '../db/database.ts';
import { askedBy } from '../queue/asker.ts';
import type { WorkQueue } from '../queue/workQueue.ts';
import { Refusal } from '../http/refusal.ts';
import { findAccount, type Account } from './accounts.ts';
import { createAttemptLimiter } from './attemptLimiter.ts';
import { verifyPassword } from './passwords.ts';

/** How often signing in may be tried. */
export interface SignInLimits {
  /** Failed attempts per minute for one account from one address. */
  readonly failuresPerMinute: number;
  /** Attempts per minute from one address, whatever their outcome; each costs the server 19 MiB for a moment. */
  readonly attemptsPerMinute: number;
}

/** Enough for people who mistype, too few for a dictionary. */
export const DEFAULT_SIGN_IN_LIMITS: SignInLimits = { failuresPerMinute: 10, attemptsPerMinute: 120 };

const MINUTE_MS = 60_000;

/** What signing in works with. */
export interface SignInContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: SignInLimits;
  /** In which passwords wait to be checked. */
  readonly queue: WorkQueue;
}

/** Checks an account's password. */
export type SignIn = (request: FastifyRequest, account: string, password: string) => Promise<Account>;

/**
 * Creates the sign-in check.
 * @returns a function that answers the account, or refuses: 400 wrong account or password (HTTP 200, as the bureau's
 * services refuse), 429 too many attempts
 */
export function createSignIn({ database, clock, limits, queue }: SignInContext): SignIn {
  const failures = createAttemptLimiter(clock, limits.failuresPerMinute, MINUTE_MS);
  const attempts = createAttemptLimiter(clock, limits.attemptsPerMinute, MINUTE_MS);
  const never = new AbortController().signal;
  /** Whoever asks without a session, the address is what he is known by. */
  const inTurn = <T>(request: FastifyRequest, work: () => Promise<T>) =>
    askedBy(request.ip, () => queue.run(never, work));
  return async (request, account, password) => {
    const key = `${request.ip} ${account}`;
    // Counted before the check, so that parallel attempts cannot slip through together.
    if (!attempts.take(request.ip) || !failures.take(key)) {
      request.log.warn({ account, ip: request.ip }, 'sign-in attempts limited');
      throw new Refusal(429, '登录尝试过于频繁，请稍后再试');
    }
    let isWrong = false;
    try {
      const found = await findAccount(database, account);
      isWrong = !(await inTurn(request, () => verifyPassword(found?.passwordHash, password)));
      if (found !== undefined && !isWrong) return found;
    } finally {
      // Neither a success nor a failure of the server counts against the user.
      if (!isWrong) failures.refund(key);
    }
    request.log.warn({ account, ip: request.ip }, 'sign-in rejected');
    throw new Refusal(400, '用户名或密码不正确!', 200);
  };
}
