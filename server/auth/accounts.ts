import { eq, inArray, sql } from 'drizzle-orm';
import { ROLES } from '../../src/domain/roles.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database } from '../db/database.ts';
import { accounts } from '../db/schema.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { endSessionsOf } from './sessions.ts';

/** An account as the database holds it. */
export type Account = typeof accounts.$inferSelect;

/** The demo accounts admin1 to admin17, on role types 0 to 16 in order (portal.md, section 6). */
const DEMO_ACCOUNTS = ROLES.map(({ roleType }) => ({
  id: `demo-${String(roleType)}`,
  account: `admin${String(roleType + 1)}`,
  roleType,
}));

/** Finds an account by its name. */
export async function findAccount(database: Database, account: string): Promise<Account | undefined> {
  const rows = await database.orm.select().from(accounts).where(eq(accounts.account, account)).limit(1);
  return rows[0];
}

/** Whether every demo account is there and takes this password; one hash is tried, since they are always set together. */
async function upToDate(database: Database, password: string): Promise<boolean> {
  const ids = DEMO_ACCOUNTS.map(({ id }) => id);
  const rows = await database.orm.select().from(accounts).where(inArray(accounts.id, ids));
  return rows.length === ids.length && (await verifyPassword(rows[0]?.passwordHash, password));
}

/**
 * Makes the demo accounts, or gives them a changed password; sessions under the old password end as revoked.
 * Does nothing when all is as it should be.
 */
export async function ensureDemoAccounts(database: Database, password: string, clock: Clock): Promise<void> {
  if (await upToDate(database, password)) return;
  const updatedAt = new Date(clock.nowMs());
  const rows = await Promise.all(
    DEMO_ACCOUNTS.map(async (demo) => ({ ...demo, passwordHash: await hashPassword(password), updatedAt })),
  );
  await database.typedTransaction(async (tx) => {
    await tx
      .insert(accounts)
      .values(rows)
      .onConflictDoUpdate({
        target: accounts.id,
        set: { passwordHash: sql`excluded.password_hash`, updatedAt: sql`excluded.updated_at` },
      });
    await endSessionsOf(
      tx,
      rows.map(({ id }) => id),
      'password-change',
      updatedAt,
    );
  });
}
