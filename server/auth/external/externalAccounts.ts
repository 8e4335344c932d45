import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import {
  ACCOUNT_CODES,
  ACCOUNT_LIMITS,
  ACCOUNT_PATTERN,
  ADMINISTRATOR_ROLE_TYPE,
} from '../../../src/domain/bureau/accounts.ts';
import { AUDITOR_ROLE_TYPE } from '../../../src/domain/bureau/roles.ts';
import type { Clock } from '../../../src/lib/clock.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { accounts, roles } from '../../db/schema.ts';
import type { Account } from '../accounts.ts';
import type { NewPasswords } from '../newPasswords.ts';
import type { AccountPolicy } from './settings.ts';

/** Somebody whom a service for unified sign-in has identified. */
export interface ExternalPerson {
  /** The service and its own, lasting name of the person. */
  readonly externalId: string;
  /** What he is called there, as it is typed to sign in. */
  readonly account: string;
  readonly name: string;
  readonly groups: readonly string[];
}

/** Finds and makes the accounts of people whom other services identify. */
export interface ExternalAccounts {
  /**
   * The account of a person: the one that is his already, else the one of his name, else a new one with the role of his groups.
   * @throws Refusal 40311 locked, 40313 no account and no role, 40314 a name that is no account's, or another person's
   */
  accountOf(person: ExternalPerson, policy: AccountPolicy): Promise<Account>;
}

/** What it works on. */
interface ExternalContext {
  readonly database: Database;
  readonly passwords: Pick<NewPasswords, 'make'>;
  readonly clock: Clock;
  /** Hears of accounts that were made or are somebody's from now on. */
  readonly note: (event: { readonly what: 'created' | 'linked'; readonly account: string }) => void;
}

const refused = (code: number, message: string) => new Refusal(code, message, 200);

/** Role types whose accounts nobody takes over by his name elsewhere: administrators and auditors. */
const PRIVILEGED: readonly number[] = [ADMINISTRATOR_ROLE_TYPE, AUDITOR_ROLE_TYPE];

/** Writes the accounts of people. */
function createLinks({ database, passwords, clock, note }: ExternalContext) {
  const { orm } = database;
  const now = () => new Date(clock.nowMs());

  const known = async (condition: ReturnType<typeof eq>) =>
    (await orm.select().from(accounts).where(condition).limit(1))[0];

  /** Makes the account of a name that of a person, unless it is somebody's already. */
  async function link(present: Account, externalId: string): Promise<Account> {
    const { id, account, roleType, passwordDue } = present;
    // Whoever gives names there would else be an administrator here.
    if (PRIVILEGED.includes(roleType) && present.externalId === null)
      throw refused(ACCOUNT_CODES.externalName, `账号“${account}”是管理员或审计员，只能用门户的密码登录`);
    // A password that an administrator gave and knows goes.
    const given = passwordDue
      ? { passwordHash: (await passwords.make(account)).hash, passwordDue: false }
      : {};
    const [linked] = await orm
      .update(accounts)
      .set({ externalId, ...given, updatedAt: now() })
      .where(and(eq(accounts.id, id), isNull(accounts.externalId)))
      .returning();
    if (linked === undefined)
      throw refused(ACCOUNT_CODES.externalName, `账号“${account}”已属于统一身份中的另一个人，请联系管理员`);
    note({ what: 'linked', account });
    return linked;
  }

  async function create(
    person: ExternalPerson,
    account: string,
    { roles: byGroup }: AccountPolicy,
  ): Promise<Account> {
    const roleType = byGroup.find(([group]) => person.groups.includes(group))?.[1];
    if (roleType === undefined)
      throw refused(ACCOUNT_CODES.externalUnknown, `门户中没有账号“${account}”，请联系管理员开通`);
    // Nobody knows it: the account is signed in to by the service alone, until an administrator gives another one.
    const { hash: passwordHash } = await passwords.make(account);
    const made = await database.typedTransaction(async (tx) => {
      const present = await tx
        .select({ roleType: roles.roleType })
        .from(roles)
        .where(and(eq(roles.roleType, roleType), isNull(roles.deletedAt)))
        .for('share');
      if (present.length === 0)
        throw refused(
          ACCOUNT_CODES.externalUnknown,
          `统一身份配置的角色 ${String(roleType)} 不存在，请联系管理员`,
        );
      const name = person.name.slice(0, ACCOUNT_LIMITS.nameLength);
      const { externalId } = person;
      return tx
        .insert(accounts)
        .values({ id: randomUUID(), account, name, roleType, passwordHash, externalId, updatedAt: now() })
        .onConflictDoNothing()
        .returning();
    });
    // Two of his first sign-ins at the same moment: the other one has made it.
    const found = made[0] ?? (await known(eq(accounts.externalId, person.externalId)));
    if (found === undefined) throw refused(ACCOUNT_CODES.externalName, `账号“${account}”刚被建立，请重试`);
    if (made[0] !== undefined) note({ what: 'created', account });
    return found;
  }

  return { known, link, create };
}

/** Creates it. */
export function createExternalAccounts(context: ExternalContext): ExternalAccounts {
  const { known, link, create } = createLinks(context);
  async function find(person: ExternalPerson, policy: AccountPolicy): Promise<Account> {
    const own = await known(eq(accounts.externalId, person.externalId));
    if (own !== undefined) return own;
    const account = person.account.trim().toLowerCase();
    if (!ACCOUNT_PATTERN.test(account))
      throw refused(
        ACCOUNT_CODES.externalName,
        `统一身份中的账号名“${person.account.slice(0, ACCOUNT_LIMITS.searchLength)}”不能用作门户账号：须为 3 至 32 个小写字母、数字或 . _ -，以字母开头`,
      );
    const named = await known(eq(accounts.account, account));
    if (named !== undefined && named.lockedAt !== null) return named;
    return named === undefined ? create(person, account, policy) : link(named, person.externalId);
  }

  return {
    async accountOf(person, policy) {
      const account = await find(person, policy);
      if (account.lockedAt !== null) throw refused(ACCOUNT_CODES.locked, '账号已锁定，请联系管理员');
      return account;
    },
  };
}
