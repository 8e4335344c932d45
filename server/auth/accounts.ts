import { and, eq, inArray } from 'drizzle-orm';
import { AUDITOR_ROLE_TYPE, ROLES } from '../../src/domain/bureau/roles.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database } from '../base/db/database.ts';
import { keepStoredSample, storedSample } from '../base/db/sampleRows.ts';
import { accounts } from '../db/schema.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { endSessionsOfAccounts } from './sessions.ts';

/** An account as the database holds it. */
export type Account = typeof accounts.$inferSelect;

/** The demo accounts admin1 to admin17, on role types 0 to 16 in order (portal.md, section 6), and the auditor. */
const DEMO_ACCOUNTS = [
  ...ROLES.map(({ roleType }) => ({
    id: `demo-${String(roleType)}`,
    account: `admin${String(roleType + 1)}`,
    roleType,
  })),
  { id: `demo-${String(AUDITOR_ROLE_TYPE)}`, account: 'auditor', roleType: AUDITOR_ROLE_TYPE },
];

/** Under this name it is remembered which of them were made. */
const STORED_AS = 'accounts';

/** How the accounts that come with the portal are made. */
export interface DemoAccounts {
  readonly password: string;
  /** Whether all of them are made, as the sample has them; else the first administrator alone. */
  readonly hasSample: boolean;
}

/** Finds an account by its name. */
export async function findAccount(database: Database, account: string): Promise<Account | undefined> {
  const rows = await database.orm.select().from(accounts).where(eq(accounts.account, account)).limit(1);
  return rows[0];
}

/** The demo accounts that still have the password that the portal gave them. */
const FOLLOWING = and(
  inArray(
    accounts.id,
    DEMO_ACCOUNTS.map(({ id }) => id),
  ),
  eq(accounts.passwordHash, accounts.givenHash),
);

/**
 * Makes the demo accounts that are missing. One that was made before was deleted by somebody, and one whose name somebody took for an account
 * of their own is left out, too.
 */
async function addMissing(
  database: Database,
  { password, hasSample }: DemoAccounts,
  updatedAt: Date,
): Promise<boolean> {
  const present = await database.orm.select({ id: accounts.id, account: accounts.account }).from(accounts);
  const taken = new Set(present.flatMap(({ id, account }) => [id, account]));
  const wanted = hasSample ? DEMO_ACCOUNTS : DEMO_ACCOUNTS.slice(0, 1);
  const { keys: madeBefore } = await storedSample(database.query, STORED_AS);
  const missing = wanted.filter(
    ({ id, account }) => !taken.has(id) && !taken.has(account) && !madeBefore.includes(id),
  );
  const keys = [...new Set([...madeBefore, ...wanted.map(({ id }) => id)])];
  if (keys.length > madeBefore.length) await keepStoredSample(database.query, STORED_AS, { basis: '', keys });
  if (missing.length === 0) return false;
  const rows = await Promise.all(
    missing.map(async (demo) => {
      const passwordHash = await hashPassword(password);
      return { ...demo, passwordHash, givenHash: passwordHash, updatedAt };
    }),
  );
  await database.orm.insert(accounts).values(rows).onConflictDoNothing();
  return true;
}

/** Gives the accounts that follow the configured password a changed one; sessions under the old one end as revoked. */
async function follow(database: Database, password: string, updatedAt: Date): Promise<boolean> {
  const following = await database.orm.select().from(accounts).where(FOLLOWING);
  // They are always given together, but for those that were made anew since; one hash of each time is tried.
  const given = new Map(following.map((row) => [row.updatedAt.getTime(), row.passwordHash]));
  const matches = await Promise.all([...given.values()].map((hash) => verifyPassword(hash, password)));
  if (matches.every(Boolean)) return false;
  await database.typedTransaction(async (tx) => {
    const changed: string[] = [];
    for (const { id } of following) {
      const passwordHash = await hashPassword(password);
      const [row] = await tx
        .update(accounts)
        .set({ passwordHash, givenHash: passwordHash, updatedAt })
        // Its owner may have changed it meanwhile.
        .where(and(eq(accounts.id, id), FOLLOWING))
        .returning({ id: accounts.id });
      if (row !== undefined) changed.push(row.id);
    }
    if (changed.length > 0)
      await endSessionsOfAccounts(tx, changed, { reason: 'password-change', endedAt: updatedAt });
  });
  return true;
}

/**
 * Makes the demo accounts that are missing, and gives a changed password to those that still have what the portal gave them.
 * Whoever has a password of their own keeps it.
 * @returns whether any account was given the password
 */
export async function ensureDemoAccounts(
  database: Database,
  demo: DemoAccounts,
  clock: Clock,
): Promise<boolean> {
  const updatedAt = new Date(clock.nowMs());
  const followed = await follow(database, demo.password, updatedAt);
  return (await addMissing(database, demo, updatedAt)) || followed;
}
