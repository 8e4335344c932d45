import type { FastifyRequest } from 'fastify';
import { ACCOUNT_CODES } from '../../src/domain/bureau/accounts.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database } from '../base/db/database.ts';
import { askedBy } from '../base/queue/asker.ts';
import type { WorkQueue } from '../base/queue/workQueue.ts';
import { Refusal } from '../base/http/refusal.ts';
import { findAccount, type Account } from './accounts.ts';
import type { SignInWay } from './sessions.ts';
import { verifyPassword } from './passwords.ts';
import { createSharedSignInLimits } from './sharedSignInLimits.ts';
import { createSignInLimits, type SignInLimits } from './signInLimits.ts';

/** Where accounts are looked up, how often a password may fail, and the queue that checks them. */
export interface SignInContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: SignInLimits;
  /** In which passwords wait to be checked. */
  readonly queue: WorkQueue;
  /** Whose passwords count where the portal's own do not; undefined where there is none. */
  readonly directory?: PasswordDirectory | undefined;
}

/** Another place that knows passwords. */
export interface PasswordDirectory {
  /** The account of the person whose password it is; undefined where it is nobody's. @throws Refusal */
  accountOf(account: string, password: string): Promise<Account | undefined>;
}

/** An account that signs in, and by whose password. */
export interface SignedIn {
  readonly account: Account;
  readonly signedInBy: Extract<SignInWay, 'password' | 'ldap'>;
}

/** The check of accounts' passwords, which counts failures. */
export interface SignIn {
  /**
   * The account whose password of the portal it is; undefined where it is not.
   * @throws Refusal 429 too many attempts
   */
  verify(request: FastifyRequest, account: string, password: string): Promise<Account | undefined>;
  /**
   * The account that signs in.
   * @throws Refusal 400 wrong account or password, 40311 locked (both HTTP 200, as the bureau's services refuse), 429; what the directory
   * refuses
   */
  account(request: FastifyRequest, account: string, password: string): Promise<SignedIn>;
}

/** What a wrong account or password is answered with. */
export const SIGN_IN_REFUSAL = new Refusal(400, '用户名或密码不正确!', 200);

/** Creates the sign-in check. */
export function createSignIn({ database, clock, limits, queue, directory }: SignInContext): SignIn {
  const attemptOf =
    database.kind === 'postgresql'
      ? createSharedSignInLimits(database, clock, limits)
      : createSignInLimits(clock, limits);
  const never = new AbortController().signal;
  /** The account whose password it is. Whoever asks without a session is known to the queue by his address. */
  const checked = async (request: FastifyRequest, account: string, password: string) => {
    const found = await findAccount(database, account);
    const isRight = await askedBy(request.ip, () =>
      queue.run(never, () => verifyPassword(found?.passwordHash, password)),
    );
    return isRight ? found : undefined;
  };
  /** Counts an attempt that `check` decides. */
  const attempted = async <T>(
    request: FastifyRequest,
    account: string,
    check: (counts: () => void) => Promise<T | undefined>,
  ): Promise<T | undefined> => {
    const attempt = await attemptOf(request.ip, account);
    if (attempt === undefined) {
      request.log.warn({ account, ip: request.ip }, 'sign-in attempts limited');
      throw new Refusal(429, '登录尝试过于频繁，请稍后再试');
    }
    let isWrong = false;
    const found = await check(() => (isWrong = true)).catch(async (error: unknown) => {
      // One that cannot even be taken back stops counting by itself.
      await (isWrong ? attempt.failed() : attempt.withdrawn()).catch(() => undefined);
      throw error;
    });
    if (found !== undefined) {
      await attempt.succeeded();
      return found;
    }
    await attempt.failed();
    request.log.warn({ account, ip: request.ip }, 'sign-in rejected');
    return undefined;
  };
  return {
    verify: (request, account, password) =>
      attempted(request, account, () => checked(request, account, password)),
    async account(request, account, password) {
      const found = await attempted(request, account, async (isWrong): Promise<SignedIn | undefined> => {
        const own = await checked(request, account, password);
        if (own !== undefined) return { account: own, signedInBy: 'password' };
        // Whatever the directory says now, one password was wrong: while it is down nobody guesses the portal's for nothing.
        isWrong();
        const other = await directory?.accountOf(account, password);
        return other && { account: other, signedInBy: 'ldap' };
      });
      if (found === undefined) throw SIGN_IN_REFUSAL;
      if (found.account.lockedAt === null) return found;
      request.log.warn({ account, ip: request.ip }, 'sign-in to a locked account');
      throw new Refusal(ACCOUNT_CODES.locked, '账号已锁定，请联系管理员', 200);
    },
  };
}
