import { and, desc, eq, notInArray } from 'drizzle-orm';
import { ACCOUNT_CODES } from '../../src/domain/bureau/accounts.ts';
import {
  brokenPasswordRules,
  PASSWORD_LIMITS,
  type PasswordRule,
} from '../../src/domain/bureau/passwordRules.ts';
import type { Database, TypedTransaction } from '../base/db/database.ts';
import { pastPasswords } from '../db/schema.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { WorkQueue } from '../base/queue/workQueue.ts';
import type { Account } from './accounts.ts';
import { hashPassword, randomPassword, verifyPassword } from './passwords.ts';

const { least, most, kinds, remembered } = PASSWORD_LIMITS;

const RULE_TEXTS: Readonly<Record<PasswordRule, string>> = {
  length: `须为 ${String(least)} 至 ${String(most)} 个字符`,
  kinds: `大写字母、小写字母、数字、符号中至少要有 ${String(kinds)} 种`,
  account: '不能包含账号名',
  common: '过于常见，容易被猜到',
  used: `与最近 ${String(remembered)} 次用过的密码相同`,
};

/** @throws Refusal that names every broken rule */
function refuseBroken(broken: readonly PasswordRule[]): void {
  if (broken.length === 0) return;
  const named = broken.map((rule) => RULE_TEXTS[rule]).join('；');
  throw new Refusal(ACCOUNT_CODES.passwordRules, `新密码不符合要求：${named}`, 400);
}

/** New passwords: their rules, and their hashes. Hashing waits in the queue of passwords. */
export interface NewPasswords {
  /**
   * The hash of a password that somebody chose.
   * @param account that it is for; undefined for one that is being made
   * @throws Refusal 40011 that names every rule that it breaks
   */
  hashChosen(password: string, name: string, account?: Account): Promise<string>;
  /** A password that keeps the rules, and its hash. */
  make(name: string): Promise<{ readonly password: string; readonly hash: string }>;
}

/** Creates them. */
export function createNewPasswords({ orm }: Database, queue: WorkQueue): NewPasswords {
  const never = new AbortController().signal;
  const inTurn = <T>(work: () => Promise<T>) => queue.run(never, work);
  const lastHashes = async ({ id, passwordHash }: Account) => {
    const rows = await orm
      .select({ hash: pastPasswords.passwordHash })
      .from(pastPasswords)
      .where(eq(pastPasswords.accountId, id))
      .orderBy(desc(pastPasswords.replacedAt))
      .limit(remembered - 1);
    return [passwordHash, ...rows.map(({ hash }) => hash)];
  };
  const isUsed = async (password: string, account: Account) => {
    for (const hash of await lastHashes(account))
      if (await inTurn(() => verifyPassword(hash, password))) return true;
    return false;
  };
  return {
    async hashChosen(password, name, account) {
      const broken: PasswordRule[] = [...brokenPasswordRules(password, name)];
      if (account !== undefined && (await isUsed(password, account))) broken.push('used');
      refuseBroken(broken);
      return inTurn(() => hashPassword(password));
    },
    async make(name) {
      for (;;) {
        const password = randomPassword();
        if (brokenPasswordRules(password, name).length === 0)
          return { password, hash: await inTurn(() => hashPassword(password)) };
      }
    },
  };
}

/** Remembers a password that is replaced, and forgets those that a new one may be again. */
export async function rememberPassword(
  tx: TypedTransaction,
  account: Account,
  replacedAt: Date,
): Promise<void> {
  const { id: accountId, passwordHash } = account;
  await tx.insert(pastPasswords).values({ accountId, passwordHash, replacedAt }).onConflictDoNothing();
  const kept = tx
    .select({ hash: pastPasswords.passwordHash })
    .from(pastPasswords)
    .where(eq(pastPasswords.accountId, accountId))
    .orderBy(desc(pastPasswords.replacedAt))
    .limit(remembered - 1);
  await tx
    .delete(pastPasswords)
    .where(and(eq(pastPasswords.accountId, accountId), notInArray(pastPasswords.passwordHash, kept)));
}
