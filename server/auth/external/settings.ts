import { z } from 'zod';

/** How people of a service for unified sign-in become accounts. */
export interface AccountPolicy {
  /** Role types by the names of groups there, in the order in which they count. */
  readonly roles: readonly (readonly [group: string, roleType: number])[];
}

/** A service by OpenID Connect. */
export interface OidcSettings extends AccountPolicy {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  readonly accountClaim: string;
  readonly nameClaim: string;
  readonly groupsClaim: string;
}

/** A directory by LDAP. */
export interface LdapSettings extends AccountPolicy {
  readonly url: string;
  readonly startTls: boolean;
  /** What may look people up; undefined where everybody may. */
  readonly bind: { readonly dn: string; readonly password: string } | undefined;
  readonly base: string;
  /** Finds one person; `{account}` stands for what was typed. */
  readonly filter: string;
  readonly accountAttribute: string;
  readonly nameAttribute: string;
  readonly groupsAttribute: string;
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const isLoopback = (address: string) => LOOPBACK.test(new URL(address).hostname);

/** `group=role type` parted by semicolons: names of groups in a directory have commas and equals signs of their own. */
const rolesSchema = z.string().transform((text, context) =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): readonly [string, number] => {
      const [, group = '', role = ''] = /^(.+)=\s*(\d{1,5})$/.exec(part) ?? [];
      if (group === '') context.addIssue({ code: 'custom', message: `"${part}" is no "group=role type"` });
      return [group.trim(), Number(role)];
    }),
);

const text = z.string().min(1).max(1000);
const word = (value: string) => text.default(value);

/** The environment variables of unified sign-in. */
export const EXTERNAL_VARIABLES = {
  PORTAL_OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine((address) => address.startsWith('https:') || isLoopback(address), 'an https:// address')
    .optional(),
  PORTAL_OIDC_CLIENT_ID: text.optional(),
  PORTAL_OIDC_CLIENT_SECRET: text.optional(),
  PORTAL_OIDC_SCOPE: word('openid profile'),
  PORTAL_OIDC_ACCOUNT_CLAIM: word('preferred_username'),
  PORTAL_OIDC_NAME_CLAIM: word('name'),
  PORTAL_OIDC_GROUPS_CLAIM: word('groups'),
  PORTAL_OIDC_ROLES: rolesSchema.prefault(''),
  PORTAL_LDAP_URL: z.url({ protocol: /^ldaps?$/ }).optional(),
  PORTAL_LDAP_STARTTLS: z.enum(['on', 'off']).default('off'),
  PORTAL_LDAP_BIND_DN: text.optional(),
  PORTAL_LDAP_BIND_PASSWORD: text.optional(),
  PORTAL_LDAP_BASE: text.optional(),
  PORTAL_LDAP_FILTER: word('(uid={account})').refine(
    (filter) => filter.includes('{account}'),
    'must hold {account}',
  ),
  PORTAL_LDAP_ACCOUNT_ATTRIBUTE: word('uid'),
  PORTAL_LDAP_NAME_ATTRIBUTE: word('cn'),
  PORTAL_LDAP_GROUPS_ATTRIBUTE: word('memberOf'),
  PORTAL_LDAP_ROLES: rolesSchema.prefault(''),
} as const;

/** What the variables say. */
export type ExternalVariables = z.output<z.ZodObject<typeof EXTERNAL_VARIABLES>>;

/** Adds what is missing of variables that go together. */
export function checkExternal(
  values: ExternalVariables,
  wrong: (variable: keyof ExternalVariables, message: string) => void,
): void {
  if (values.PORTAL_OIDC_ISSUER !== undefined)
    for (const name of ['PORTAL_OIDC_CLIENT_ID', 'PORTAL_OIDC_CLIENT_SECRET'] as const)
      if (values[name] === undefined) wrong(name, 'is wanted with PORTAL_OIDC_ISSUER');
  const { PORTAL_LDAP_URL: url } = values;
  if (url === undefined) return;
  if (values.PORTAL_LDAP_BASE === undefined) wrong('PORTAL_LDAP_BASE', 'is wanted with PORTAL_LDAP_URL');
  if ((values.PORTAL_LDAP_BIND_DN === undefined) !== (values.PORTAL_LDAP_BIND_PASSWORD === undefined))
    wrong('PORTAL_LDAP_BIND_PASSWORD', 'goes with PORTAL_LDAP_BIND_DN');
  // Everybody's passwords would go through the network as they are.
  if (
    url.startsWith('ldap:') &&
    values.PORTAL_LDAP_STARTTLS === 'off' &&
    !isLoopback(url.replace(/^ldap:/, 'http:'))
  )
    wrong('PORTAL_LDAP_URL', 'must be ldaps://, or ldap:// with PORTAL_LDAP_STARTTLS=on');
}

/** The service by OpenID Connect; undefined where there is none. */
export function oidcSettings(values: ExternalVariables): OidcSettings | undefined {
  const {
    PORTAL_OIDC_ISSUER: issuer,
    PORTAL_OIDC_CLIENT_ID: clientId,
    PORTAL_OIDC_CLIENT_SECRET: clientSecret,
  } = values;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return {
    ...{ issuer, clientId, clientSecret, scope: values.PORTAL_OIDC_SCOPE, roles: values.PORTAL_OIDC_ROLES },
    accountClaim: values.PORTAL_OIDC_ACCOUNT_CLAIM,
    nameClaim: values.PORTAL_OIDC_NAME_CLAIM,
    groupsClaim: values.PORTAL_OIDC_GROUPS_CLAIM,
  };
}

/** The directory by LDAP; undefined where there is none. */
export function ldapSettings(values: ExternalVariables): LdapSettings | undefined {
  const {
    PORTAL_LDAP_URL: url,
    PORTAL_LDAP_BASE: base,
    PORTAL_LDAP_BIND_DN: dn,
    PORTAL_LDAP_BIND_PASSWORD: password,
  } = values;
  if (url === undefined || base === undefined) return undefined;
  return {
    ...{ url, base, filter: values.PORTAL_LDAP_FILTER, roles: values.PORTAL_LDAP_ROLES },
    startTls: values.PORTAL_LDAP_STARTTLS === 'on',
    bind: dn === undefined || password === undefined ? undefined : { dn, password },
    accountAttribute: values.PORTAL_LDAP_ACCOUNT_ATTRIBUTE,
    nameAttribute: values.PORTAL_LDAP_NAME_ATTRIBUTE,
    groupsAttribute: values.PORTAL_LDAP_GROUPS_ATTRIBUTE,
  };
}
