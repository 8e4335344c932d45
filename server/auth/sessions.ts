import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, count, desc, eq, gt, inArray, isNull, lt, ne, type SQL } from 'drizzle-orm';
import type { Clock } from '../../src/lib/clock.ts';
import type { Session, SessionCheck, SessionChecks } from '../base/access/session.ts';
import type { Database } from '../base/db/database.ts';
import { accounts, sessions, type SESSION_END_REASONS, type SIGN_IN_WAYS } from '../db/schema.ts';

/** How long a session lives. */
export interface SessionPolicy {
  /** Without a request for this long it expires, milliseconds. */
  readonly idleMs: number;
  /** It expires this long after sign-in, milliseconds. */
  readonly absoluteMs: number;
  /** Live sessions of one account; beyond, those that were not used for longest end. */
  readonly perAccount: number;
}

const HOUR_MS = 3_600_000;

/** A working day: 8 hours without a request, 24 hours at most; a whole section of the bureau may share an account. */
export const DEFAULT_SESSION_POLICY: SessionPolicy = {
  idleMs: 8 * HOUR_MS,
  absoluteMs: 24 * HOUR_MS,
  perAccount: 100,
};

/** Where a sign-in comes from. */
export interface SignInOrigin {
  readonly address: string;
  /** What the browser calls itself; '' where it does not. */
  readonly userAgent: string;
}

/** By what a session begins. */
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/** A sign-in: where from, and by what. */
export interface SignInFacts extends SignInOrigin {
  /** `password` unless told. */
  readonly signedInBy?: SignInWay;
}

/** A live session as its owner sees it. */
export interface ListedSession extends SignInOrigin {
  readonly id: string;
  readonly startedAtMs: number;
  readonly usedAtMs: number;
  readonly roleType: number;
}

/** Why a session ended. */
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];

/** An account with the password hash that was checked. */
type CheckedAccount = Pick<typeof accounts.$inferSelect, 'id' | 'roleType' | 'passwordHash'>;

/** Sessions on the database. */
export interface SessionStore extends SessionChecks {
  /**
   * Starts a session of an account whose password was checked; its token is 256 random bits and is stored only as a hash.
   * @returns undefined when the account was locked or its password changed since
   */
  start(account: CheckedAccount, origin: SignInFacts): Promise<string | undefined>;
  end(token: string, reason: SessionEndReason): Promise<void>;
  /** Ends a session and starts one of the same account on another role, both or neither. */
  replace(session: Session, roleType: number): Promise<string>;
  /** The live sessions of an account, those used last first. */
  list(accountId: string): Promise<ListedSession[]>;
  /** How many live sessions accounts have, by their ids. */
  counts(accountIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** How many live sessions there are. */
  countLive(): Promise<number>;
  /** Lets a session see the portal as a role, or as itself again. */
  setPreview(id: string, roleType: number | null): Promise<void>;
  /** Ends one live session of an account by its id; false when it has none of that id. */
  endOne(accountId: string, id: string): Promise<boolean>;
  /** Ends all live sessions of an account but one by its id; how many they were. */
  endOthers(accountId: string, keptId: string): Promise<number>;
  /** Removes tombstones that nobody asks for any more. */
  purge(): Promise<void>;
}

/** The idle time is written at most this often, so that reading a page does not write a row per request. */
const TOUCH_MS = 60_000;

/** A tombstone is kept this long, milliseconds. */
const TOMBSTONE_MS = 7 * 24 * HOUR_MS;

/** Longest that is kept of what a browser calls itself, characters. */
const USER_AGENT_LENGTH = 300;

/** The statements that a session change needs; a database or a transaction. */
type Executor = Pick<Database['orm'], 'insert' | 'update' | 'select'>;

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** How sessions of accounts end. */
export interface SessionEnding {
  readonly reason: SessionEndReason;
  readonly endedAt: Date;
  /** The id of a session that goes on. */
  readonly keptId?: string | undefined;
}

/** Ends the live sessions of some accounts, inside the caller's transaction; how many they were. */
export async function endSessionsOfAccounts(
  executor: Executor,
  accountIds: readonly string[],
  { reason, endedAt, keptId }: SessionEnding,
): Promise<number> {
  const ended = await executor
    .update(sessions)
    .set({ endedAt, endReason: reason })
    .where(
      and(
        inArray(sessions.accountId, [...accountIds]),
        isNull(sessions.endedAt),
        keptId === undefined ? undefined : ne(sessions.id, keptId),
      ),
    )
    .returning({ id: sessions.id });
  return ended.length;
}

/** A session as it begins. */
interface NewSession extends SignInFacts {
  readonly accountId: string;
  readonly roleType: number;
  readonly now: Date;
}

async function insertSession(executor: Executor, { now, userAgent, ...rest }: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await executor.insert(sessions).values({
    ...rest,
    id: randomUUID(),
    tokenSha256: digest(token),
    userAgent: userAgent.slice(0, USER_AGENT_LENGTH),
    createdAt: now,
    seenAt: now,
  });
  return token;
}

/** Ends those of an account's sessions that are too many, the ones that were not used for longest. */
async function endSurplus(
  executor: Executor,
  accountId: string,
  { perAccount }: SessionPolicy,
  endedAt: Date,
): Promise<void> {
  const surplus = await executor
    .select({ tokenSha256: sessions.tokenSha256 })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.endedAt)))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt))
    .offset(perAccount);
  if (surplus.length === 0) return;
  const tokens = surplus.map(({ tokenSha256 }) => tokenSha256);
  await executor
    .update(sessions)
    .set({ endedAt, endReason: 'limit' })
    .where(inArray(sessions.tokenSha256, tokens));
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

/** The condition of a session that neither ended nor ran out. */
function isLive({ idleMs, absoluteMs }: SessionPolicy, now: Date): SQL | undefined {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return and(
    isNull(sessions.endedAt),
    gt(sessions.seenAt, before(idleMs)),
    gt(sessions.createdAt, before(absoluteMs)),
  );
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
  if (owner.lockedAt !== null) return { kind: 'revoked' };
  const now = new Date(clock.nowMs());
  const idleMs = now.getTime() - stored.seenAt.getTime();
  if (idleMs >= policy.idleMs || now.getTime() - stored.createdAt.getTime() >= policy.absoluteMs) {
    await endOn(orm, token, 'expired', now);
    return { kind: 'expired' };
  }
  if (idleMs >= Math.min(TOUCH_MS, policy.idleMs / 10)) {
    await orm.update(sessions).set({ seenAt: now }).where(eq(sessions.tokenSha256, stored.tokenSha256));
  }
  const { id: accountId, account } = owner;
  const { id, previewRole, signedInBy } = stored;
  // A password that the portal gave is nothing to who came by another service.
  const isPasswordDue = owner.passwordDue && signedInBy === 'password';
  // Who looks at the portal as a role has that one alone.
  const roleType = previewRole ?? stored.roleType;
  const homeRoleType = previewRole ?? owner.roleType;
  const own = { id, token, accountId, account, homeRoleType, roleType, isPasswordDue };
  return {
    kind: 'live',
    session: { ...own, isPreview: previewRole !== null, isByOidc: signedInBy === 'oidc' },
  };
}

async function listOn({ orm }: Database, condition: SQL | undefined): Promise<ListedSession[]> {
  const rows = await orm.select().from(sessions).where(condition).orderBy(desc(sessions.seenAt), sessions.id);
  return rows.map(({ id, createdAt, seenAt, roleType, address, userAgent }) => ({
    id,
    startedAtMs: createdAt.getTime(),
    usedAtMs: seenAt.getTime(),
    roleType,
    address,
    userAgent,
  }));
}

/** Creates the session store of a database. */
export function createSessionStore(database: Database, clock: Clock, policy: SessionPolicy): SessionStore {
  const { orm } = database;
  const now = () => new Date(clock.nowMs());
  return {
    start: ({ id, roleType, passwordHash }, origin) =>
      database.typedTransaction(async (tx) => {
        // Takes the row, so that a change of the account either ends this session or is seen here.
        const [account] = await tx
          .update(accounts)
          .set({ lastSignInAt: now() })
          .where(and(eq(accounts.id, id), eq(accounts.passwordHash, passwordHash), isNull(accounts.lockedAt)))
          .returning({ id: accounts.id });
        if (account === undefined) return undefined;
        const token = await insertSession(tx, { ...origin, accountId: id, roleType, now: now() });
        await endSurplus(tx, id, policy, now());
        return token;
      }),
    check: (token) => checkOn(database, clock, policy, token),
    end: (token, reason) => endOn(orm, token, reason, now()),
    replace: (session, roleType) =>
      database.typedTransaction(async (tx) => {
        const [from] = await tx.select().from(sessions).where(eq(sessions.id, session.id));
        await endOn(tx, session.token, 'unit-switch', now());
        const { address = '', userAgent = '', signedInBy = 'password' } = from ?? {};
        return insertSession(tx, {
          accountId: session.accountId,
          roleType,
          address,
          userAgent,
          signedInBy,
          now: now(),
        });
      }),
    list: (accountId) => listOn(database, and(eq(sessions.accountId, accountId), isLive(policy, now()))),
    async counts(accountIds) {
      const rows = await orm
        .select({ accountId: sessions.accountId, live: count() })
        .from(sessions)
        .where(and(inArray(sessions.accountId, [...accountIds]), isLive(policy, now())))
        .groupBy(sessions.accountId);
      return new Map(rows.map(({ accountId, live }) => [accountId, live]));
    },
    countLive: () => orm.$count(sessions, isLive(policy, now())),
    async setPreview(id, previewRole) {
      await orm.update(sessions).set({ previewRole }).where(eq(sessions.id, id));
    },
    async endOne(accountId, id) {
      const ended = await orm
        .update(sessions)
        .set({ endedAt: now(), endReason: 'ended-elsewhere' })
        .where(and(eq(sessions.accountId, accountId), eq(sessions.id, id), isNull(sessions.endedAt)))
        .returning({ id: sessions.id });
      return ended.length > 0;
    },
    endOthers: (accountId, keptId) =>
      endSessionsOfAccounts(orm, [accountId], { reason: 'ended-elsewhere', endedAt: now(), keptId }),
    async purge() {
      await orm.delete(sessions).where(lt(sessions.seenAt, new Date(clock.nowMs() - TOMBSTONE_MS)));
    },
  };
}
