import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database } from '../db/database.ts';
import { accounts, sessions, type SESSION_END_REASONS } from '../db/schema.ts';

/** How long a session lives. */
export interface SessionPolicy {
  /** Without a request for this long it expires, milliseconds. */
  readonly idleMs: number;
  /** It expires this long after sign-in, milliseconds. */
  readonly absoluteMs: number;
}

const HOUR_MS = 3_600_000;

/** A working day: 8 hours without a request, 24 hours at most. */
export const DEFAULT_SESSION_POLICY: SessionPolicy = { idleMs: 8 * HOUR_MS, absoluteMs: 24 * HOUR_MS };

/** A live session. */
export interface Session {
  readonly token: string;
  readonly accountId: string;
  readonly account: string;
  /** The account's own role type. */
  readonly homeRoleType: number;
  /** The role type in force. */
  readonly roleType: number;
}

/** What a token is worth. */
export type SessionCheck =
  { readonly kind: 'live'; readonly session: Session } | { readonly kind: 'unknown' | 'revoked' | 'expired' };

/** Why a session ended. */
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];

/** Sessions on the database. */
export interface SessionStore {
  /** Starts a session; its token is 256 random bits and is stored only as a hash. */
  start(account: { readonly id: string; readonly roleType: number }): Promise<string>;
  /** Looks a token up, and slides the idle time of a live session. */
  check(token: string): Promise<SessionCheck>;
  end(token: string, reason: SessionEndReason): Promise<void>;
  /** Ends a session and starts one of the same account on another role, both or neither. */
  replace(session: Session, roleType: number): Promise<string>;
  /** Removes tombstones that nobody asks for any more. */
  purge(): Promise<void>;
}

/** The idle time is written at most this often, so that reading a page does not write a row per request. */
const TOUCH_MS = 60_000;

/** A tombstone is kept this long, milliseconds. */
const TOMBSTONE_MS = 7 * 24 * HOUR_MS;

/** The statements that a session change needs; a database or a transaction. */
type Executor = Pick<Database['orm'], 'insert' | 'update'>;

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Ends every live session of some accounts, inside the caller's transaction. */
export async function endSessionsOf(
  executor: Executor,
  accountIds: readonly string[],
  reason: SessionEndReason,
  endedAt: Date,
): Promise<void> {
  await executor
    .update(sessions)
    .set({ endedAt, endReason: reason })
    .where(and(inArray(sessions.accountId, [...accountIds]), isNull(sessions.endedAt)));
}

async function startOn(executor: Executor, accountId: string, roleType: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await executor
    .insert(sessions)
    .values({ tokenSha256: digest(token), accountId, roleType, createdAt: now, seenAt: now });
  return token;
}

async function endOn(
  executor: Executor,
  token: string,
  reason: SessionEndReason,
  endedAt: Date,
): Promise<void> {
  await executor
    .update(sessions)
    .set({ endedAt, endReason: reason })
    .where(and(eq(sessions.tokenSha256, digest(token)), isNull(sessions.endedAt)));
}

async function checkOn(
  { orm }: Database,
  clock: Clock,
  policy: SessionPolicy,
  token: string,
): Promise<SessionCheck> {
  const rows = await orm
    .select()
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(sessions.tokenSha256, digest(token)))
    .limit(1);
  const row = rows[0];
  if (row === undefined) return { kind: 'unknown' };
  const { sessions: stored, accounts: owner } = row;
  if (stored.endedAt !== null) return { kind: stored.endReason === 'expired' ? 'expired' : 'revoked' };
  const now = new Date(clock.nowMs());
  const idleMs = now.getTime() - stored.seenAt.getTime();
  if (idleMs >= policy.idleMs || now.getTime() - stored.createdAt.getTime() >= policy.absoluteMs) {
    await endOn(orm, token, 'expired', now);
    return { kind: 'expired' };
  }
  if (idleMs >= Math.min(TOUCH_MS, policy.idleMs / 10)) {
    await orm.update(sessions).set({ seenAt: now }).where(eq(sessions.tokenSha256, stored.tokenSha256));
  }
  const { id: accountId, account, roleType: homeRoleType } = owner;
  return { kind: 'live', session: { token, accountId, account, homeRoleType, roleType: stored.roleType } };
}

/** Creates the session store of a database. */
export function createSessionStore(database: Database, clock: Clock, policy: SessionPolicy): SessionStore {
  const { orm } = database;
  const now = () => new Date(clock.nowMs());
  return {
    start: ({ id, roleType }) => startOn(orm, id, roleType, now()),
    check: (token) => checkOn(database, clock, policy, token),
    end: (token, reason) => endOn(orm, token, reason, now()),
    replace: (session, roleType) =>
      database.typedTransaction(async (tx) => {
        await endOn(tx, session.token, 'unit-switch', now());
        return startOn(tx, session.accountId, roleType, now());
      }),
    async purge() {
      await orm.delete(sessions).where(lt(sessions.seenAt, new Date(clock.nowMs() - TOMBSTONE_MS)));
    },
  };
}
