import { Client, EqualityFilter, InvalidCredentialsError, type Entry } from 'ldapts';
import { ACCOUNT_CODES } from '../../../src/domain/bureau/accounts.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { ExternalPerson } from './externalAccounts.ts';
import type { LdapSettings } from './settings.ts';

/** Longest that the directory may take to connect, and for each question, milliseconds. */
const PATIENCE_MS = 5000;

/** Checks passwords against a directory. */
export interface Directory {
  /**
   * The person whose password it is; undefined where there is nobody, or it is not his.
   * @throws Refusal 40315 when the directory does not answer, or not as it should
   */
  verify(account: string, password: string): Promise<ExternalPerson | undefined>;
}

function textsOf(entry: Entry, attribute: string): readonly string[] {
  // Directories write the names of attributes as they like, and what was asked for and is not there stands here empty.
  const keys = Object.keys(entry).filter((name) => name.toLowerCase() === attribute.toLowerCase());
  const values = keys.flatMap((key) => entry[key] ?? []);
  return values.map((one) => (typeof one === 'string' ? one : one.toString('utf8')));
}

/** The one entry of an account; undefined where there is none, or several. */
async function findEntry(
  client: Client,
  settings: LdapSettings,
  account: string,
): Promise<Entry | undefined> {
  const { base, filter, accountAttribute, nameAttribute, groupsAttribute } = settings;
  const { searchEntries } = await client.search(base, {
    scope: 'sub',
    filter: filter.replaceAll('{account}', () => EqualityFilter.escape(account)),
    attributes: [accountAttribute, nameAttribute, groupsAttribute],
    sizeLimit: 2,
    timeLimit: PATIENCE_MS / 1000,
  });
  return searchEntries.length === 1 ? searchEntries[0] : undefined;
}

/** Whether a password is that of an entry. */
async function isPassword(client: Client, { dn }: Entry, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (error instanceof InvalidCredentialsError) return false;
    throw error;
  }
}

/**
 * Creates the check of a directory. Each has a connection of its own: a bind changes what a connection may.
 * @param onError told why the directory did not answer
 */
export function createDirectory(settings: LdapSettings, onError: (error: unknown) => void): Directory {
  async function withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({
      url: settings.url,
      timeout: PATIENCE_MS,
      connectTimeout: PATIENCE_MS,
      strictDN: false,
    });
    try {
      if (settings.startTls) await client.startTLS({});
      return await work(client);
    } finally {
      await client.unbind().catch(() => undefined);
    }
  }
  return {
    async verify(account, password) {
      // A bind with an empty password succeeds for anybody (RFC 4513, 5.1.2).
      if (password === '') return undefined;
      try {
        return await withClient(async (client) => {
          if (settings.bind !== undefined) await client.bind(settings.bind.dn, settings.bind.password);
          const entry = await findEntry(client, settings, account);
          if (entry === undefined || !(await isPassword(client, entry, password))) return undefined;
          const [own = account] = textsOf(entry, settings.accountAttribute);
          const [name = ''] = textsOf(entry, settings.nameAttribute);
          const groups = textsOf(entry, settings.groupsAttribute);
          return { externalId: `ldap:${own.toLowerCase()}`, account: own, name, groups };
        });
      } catch (error) {
        onError(error);
        throw new Refusal(
          ACCOUNT_CODES.externalAway,
          '统一身份目录（LDAP）暂时无法连接，请稍后再试，或联系管理员',
          200,
        );
      }
    },
  };
}
