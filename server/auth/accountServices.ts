import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../src/lib/clock.ts';
import type { AuditLog } from '../audit/auditLog.ts';
import type { Database } from '../base/db/database.ts';
import type { Queues } from '../queues.ts';
import { createAccountBook } from './accountBook.ts';
import type { AccountServices } from './accountHandlers.ts';
import { createAccountPages } from './accountPages.ts';
import { createExternalAccounts, type ExternalAccounts } from './external/externalAccounts.ts';
import { createDirectory } from './external/ldap.ts';
import { createOidcClient } from './external/oidc.ts';
import type { OidcContext } from './external/oidcRoutes.ts';
import type { LdapSettings, OidcSettings } from './external/settings.ts';
import { createNewPasswords } from './newPasswords.ts';
import type { SessionStore } from './sessions.ts';
import { createSignIn, type PasswordDirectory } from './signIn.ts';
import type { SignInLimits } from './signInLimits.ts';

/** Other services by which one signs in. */
export interface ExternalSettings {
  readonly oidc?: OidcSettings | undefined;
  readonly ldap?: LdapSettings | undefined;
}

/** What accounts stand on. */
interface AccountSources {
  readonly clock: Clock;
  readonly sessions: SessionStore;
  readonly queues: Queues;
  readonly limits: SignInLimits;
  readonly audit: AuditLog;
  readonly external: ExternalSettings;
}

function directoryOf(
  app: FastifyInstance,
  people: ExternalAccounts,
  settings: LdapSettings | undefined,
): PasswordDirectory | undefined {
  if (settings === undefined) return undefined;
  const directory = createDirectory(settings, (error) => app.log.error({ err: error }, 'LDAP failed'));
  return {
    async accountOf(account, password) {
      const person = await directory.verify(account, password);
      return person && people.accountOf(person, settings);
    },
  };
}

/** Sign-in and accounts; every change of an account is written to the log. */
export function createAccountServices(
  app: FastifyInstance,
  database: Database,
  { clock, sessions, queues, limits, audit, external: { oidc, ldap } }: AccountSources,
): { readonly accounts: AccountServices; readonly oidc: OidcContext } {
  const passwords = createNewPasswords(database, queues.passwords);
  const note = (event: object) => app.log.info(event, 'account changed');
  const people = createExternalAccounts({ database, passwords, clock, note });
  const directory = directoryOf(app, people, ldap);
  return {
    accounts: {
      sessions,
      signIn: createSignIn({ database, clock, limits, queue: queues.passwords, directory }),
      book: createAccountBook(database, clock, note),
      pages: createAccountPages(database, sessions),
      passwords,
    },
    oidc: {
      ...{ people, sessions, audit, clock },
      oidc: oidc && { settings: oidc, client: createOidcClient(oidc, () => clock.nowMs()) },
    },
  };
}
