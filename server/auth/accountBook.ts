import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { ACCOUNT_CODES, ADMINISTRATOR_ROLE_TYPE } from '../../src/domain/bureau/accounts.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database, TypedTransaction } from '../base/db/database.ts';
import { accounts, roles } from '../db/schema.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { Account } from './accounts.ts';
import { rememberPassword } from './newPasswords.ts';
import { endSessionsOfAccounts, type SessionEndReason } from './sessions.ts';

/** Who changes an account. */
export interface Actor {
  readonly accountId: string;
  readonly account: string;
}

/** Something that was done to an account. */
export interface AccountEvent {
  readonly what:
    'created' | 'changed' | 'locked' | 'unlocked' | 'password reset' | 'password changed' | 'deleted';
  readonly actor: string;
  readonly account: string;
}

/** An account as an administrator saw it when he changed it. */
export interface AccountTarget {
  readonly id: string;
  readonly version: number;
}

/** What an account is called and where it belongs. */
export interface AccountFacts {
  readonly name: string;
  readonly roleType: number;
}

/** The one place where accounts are changed; each change is one transaction. */
export interface AccountBook {
  /** Makes an account whose password must be changed at the first sign-in. @throws Refusal 40910 */
  create(
    actor: Actor,
    account: AccountFacts & { readonly account: string; readonly passwordHash: string },
  ): Promise<Account>;
  /** Another unit ends the account's sessions. @throws Refusal 403, 404, 40312, 40911 */
  change(actor: Actor, target: AccountTarget, facts: AccountFacts): Promise<Account>;
  /** Locking ends the account's sessions. @throws Refusal 403, 404, 40312, 40911 */
  setLocked(actor: Actor, target: AccountTarget, isLocked: boolean): Promise<Account>;
  /** Gives a password that must be changed at the next sign-in, and ends the account's sessions. @throws Refusal 403, 404, 40312, 40911 */
  resetPassword(actor: Actor, target: AccountTarget, passwordHash: string): Promise<Account>;
  /** Deletes an account and all rows that are its own. @throws Refusal 403, 404, 40312, 40911 */
  remove(actor: Actor, target: AccountTarget): Promise<Account>;
  /**
   * Replaces the password that its owner showed, and ends his sessions but for one.
   * @throws Refusal 409 when it was replaced meanwhile
   */
  replacePassword(shown: Account, passwordHash: string, keptSessionId: string): Promise<void>;
}

/** What a change of an account does. */
interface Change {
  readonly set: Partial<typeof accounts.$inferInsert>;
  readonly what: AccountEvent['what'];
  /** Why its sessions end; undefined where they go on. */
  readonly ends?: SessionEndReason | undefined;
}

function refuseOwn(isOwn: boolean, words: string): void {
  if (isOwn) throw new Refusal(ACCOUNT_CODES.ownAccount, words, 403);
}

/**
 * Takes the rows of all administrators: two who lock or demote each other at the same moment come one after the other, so that one stays.
 * @throws Refusal 403 when the actor is none of them any more
 */
async function refuseFormer(tx: TypedTransaction, actor: Actor): Promise<void> {
  const administrators = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.roleType, ADMINISTRATOR_ROLE_TYPE), isNull(accounts.lockedAt)))
    .orderBy(accounts.id)
    .for('update');
  if (!administrators.some(({ id }) => id === actor.accountId))
    throw new Refusal(403, '您已不是管理员，不能管理账号');
}

/** Holds the role that an account is given until the account has it. @throws Refusal 400 for one that is not there */
async function takeRole(tx: TypedTransaction, roleType: number): Promise<void> {
  const found = await tx
    .select({ roleType: roles.roleType })
    .from(roles)
    .where(and(eq(roles.roleType, roleType), isNull(roles.deletedAt)))
    .for('share');
  if (found.length === 0) throw new Refusal(400, '单位（角色）不存在，可能刚被删除；请重新选择');
}

/** The account that is changed, taken. @throws Refusal 404, 40911 */
async function take(tx: TypedTransaction, { id, version }: AccountTarget): Promise<Account> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update');
  if (account === undefined) throw new Refusal(404, '账号不存在，请刷新列表');
  if (account.version !== version)
    throw new Refusal(
      ACCOUNT_CODES.conflict,
      `账号“${account.account}”已被其他管理员修改，请刷新后再改`,
      409,
    );
  return account;
}

/** The database, the clock and the audit trail of changes to accounts. */
interface Ledger {
  readonly database: Database;
  readonly now: () => Date;
  readonly note: (event: AccountEvent) => void;
}

/** A change of an account by an administrator. */
interface Order {
  readonly actor: Actor;
  readonly target: AccountTarget;
  /** What changes, from what it is. */
  readonly decide: (account: Account, tx: TypedTransaction) => Change | Promise<Change>;
}

async function administer(
  { database, now, note }: Ledger,
  { actor, target, decide }: Order,
): Promise<Account> {
  const { account, what } = await database.typedTransaction(async (tx) => {
    await refuseFormer(tx, actor);
    const before = await take(tx, target);
    const change = await decide(before, tx);
    const [after] = await tx
      .update(accounts)
      .set({ ...change.set, version: before.version + 1, updatedAt: now() })
      .where(eq(accounts.id, before.id))
      .returning();
    if (after === undefined) throw new Error(`account ${before.id} vanished while it was held`);
    if (change.ends !== undefined)
      await endSessionsOfAccounts(tx, [before.id], { reason: change.ends, endedAt: now() });
    return { account: after, what: change.what };
  });
  note({ what, actor: actor.account, account: account.account });
  return account;
}

/**
 * Creates the book of a database.
 * @param note hears of each change once it is stored
 */
export function createAccountBook(
  database: Database,
  clock: Clock,
  note: (event: AccountEvent) => void,
): AccountBook {
  const now = () => new Date(clock.nowMs());
  const change = (actor: Actor, target: AccountTarget, decide: Order['decide']) =>
    administer({ database, now, note }, { actor, target, decide });
  return {
    async create(actor, facts) {
      const made = await database.typedTransaction(async (tx) => {
        await refuseFormer(tx, actor);
        await takeRole(tx, facts.roleType);
        const rows = await tx
          .insert(accounts)
          .values({ ...facts, id: randomUUID(), passwordDue: true, updatedAt: now() })
          .onConflictDoNothing()
          .returning();
        return rows[0];
      });
      if (made === undefined)
        throw new Refusal(ACCOUNT_CODES.nameTaken, `账号“${facts.account}”已存在，请换一个账号名`, 409);
      note({ what: 'created', actor: actor.account, account: made.account });
      return made;
    },
    change: (actor, target, { name, roleType }) =>
      change(actor, target, async (account, tx) => {
        await takeRole(tx, roleType);
        const moves = account.roleType !== roleType;
        refuseOwn(moves && account.id === actor.accountId, '不能更改自己账号的单位，请由另一名管理员更改');
        return { what: 'changed', set: { name, roleType }, ends: moves ? 'account-change' : undefined };
      }),
    setLocked: (actor, target, isLocked) =>
      change(actor, target, (account) => {
        refuseOwn(account.id === actor.accountId, '不能锁定自己的账号，请由另一名管理员锁定');
        return isLocked
          ? { what: 'locked', set: { lockedAt: account.lockedAt ?? now() }, ends: 'account-change' }
          : { what: 'unlocked', set: { lockedAt: null } };
      }),
    resetPassword: (actor, target, passwordHash) =>
      change(actor, target, async (account, tx) => {
        refuseOwn(account.id === actor.accountId, '自己的密码请在“修改密码”中更改');
        await rememberPassword(tx, account, now());
        return { what: 'password reset', set: { passwordHash, passwordDue: true }, ends: 'password-change' };
      }),
    async remove(actor, target) {
      const removed = await database.typedTransaction(async (tx) => {
        await refuseFormer(tx, actor);
        const account = await take(tx, target);
        refuseOwn(account.id === actor.accountId, '不能删除自己的账号，请由另一名管理员删除');
        await tx.delete(accounts).where(eq(accounts.id, account.id));
        return account;
      });
      note({ what: 'deleted', actor: actor.account, account: removed.account });
      return removed;
    },
    async replacePassword(shown, passwordHash, keptId) {
      await database.typedTransaction(async (tx) => {
        const [changed] = await tx
          .update(accounts)
          .set({ passwordHash, passwordDue: false, updatedAt: now() })
          .where(and(eq(accounts.id, shown.id), eq(accounts.passwordHash, shown.passwordHash)))
          .returning({ id: accounts.id });
        if (changed === undefined) throw new Refusal(409, '密码刚在别处更改，请用新密码重试');
        await rememberPassword(tx, shown, now());
        await endSessionsOfAccounts(tx, [shown.id], { reason: 'password-change', endedAt: now(), keptId });
      });
      note({ what: 'password changed', actor: shown.account, account: shown.account });
    },
  };
}
