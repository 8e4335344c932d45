import { count, ilike, inArray, or, sql } from 'drizzle-orm';
import type { AccountItem } from '../../src/api/contracts/accounts.ts';
import type { Database } from '../base/db/database.ts';
import { holding } from '../base/db/likePattern.ts';
import { accounts, roles } from '../db/schema.ts';
import type { Account } from './accounts.ts';
import type { SessionStore } from './sessions.ts';

/** Which accounts are asked for. */
export interface AccountQuestion {
  /** Part of the name, the display name, or a unit's name in either language; '' for all. */
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
}

/** How accounts are read for administrators. */
export interface AccountPages {
  page(question: AccountQuestion): Promise<{ items: AccountItem[]; total: number }>;
  /** One account as a list shows it. */
  itemOf(account: Account): Promise<AccountItem>;
}

function conditionOf(orm: Database['orm'], search: string) {
  if (search === '') return undefined;
  const pattern = holding(search);
  return or(
    ilike(accounts.account, pattern),
    ilike(accounts.name, pattern),
    inArray(
      accounts.roleType,
      orm
        .select({ roleType: roles.roleType })
        .from(roles)
        .where(or(ilike(roles.name, pattern), ilike(roles.nameEn, pattern))),
    ),
  );
}

/** admin2 stands before admin10. */
const BY_NAME = [
  sql`regexp_replace(${accounts.account}, '[0-9]+$', '')`,
  sql`substring(${accounts.account} from '[0-9]+$')::numeric NULLS FIRST`,
  accounts.account,
];

function itemOf(account: Account, liveSessions: number): AccountItem {
  const { id, account: name, name: displayName, roleType, version } = account;
  return {
    id,
    account: name,
    name: displayName,
    roleType,
    isLocked: account.lockedAt !== null,
    isPasswordDue: account.passwordDue,
    lastSignInAtMs: account.lastSignInAt?.getTime() ?? null,
    sessions: liveSessions,
    version,
  };
}

/** Creates them on a database. */
export function createAccountPages({ orm }: Database, sessions: SessionStore): AccountPages {
  const itemsOf = async (rows: readonly Account[]) => {
    const live: ReadonlyMap<string, number> =
      rows.length === 0 ? new Map() : await sessions.counts(rows.map(({ id }) => id));
    return rows.map((row) => itemOf(row, live.get(row.id) ?? 0));
  };
  return {
    async page({ search, offset, limit }) {
      const condition = conditionOf(orm, search);
      const [total] = await orm.select({ count: count() }).from(accounts).where(condition);
      const rows = await orm
        .select()
        .from(accounts)
        .where(condition)
        .orderBy(...BY_NAME)
        .offset(offset)
        .limit(limit);
      return { items: await itemsOf(rows), total: total?.count ?? 0 };
    },
    async itemOf(account) {
      const [item] = await itemsOf([account]);
      return item ?? itemOf(account, 0);
    },
  };
}
