import type { ServerCalls } from '../support/server.ts';
import type { DocumentedCall } from './calls.ts';

/** Somebody who should not get in, by what his request shows. */
export interface Intruder {
  readonly name: string;
  /** Calls that he tries. */
  readonly tries: (call: DocumentedCall) => boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** Added to the address. */
  readonly query?: string;
  /** How he must be turned away. */
  readonly wanted: 401 | 403;
}

/** Secrets that were worth something once, or never. */
export interface Secrets {
  /** Of a live session. */
  readonly token: string;
  /** Of a live session of somebody who is no administrator. */
  readonly otherToken: string;
  /** Of a live session whose password must be changed. */
  readonly dueToken: string;
  readonly endedToken: string;
  /** Of a session that ran out; undefined where no session can be aged. */
  readonly expiredToken?: string | undefined;
  readonly key: string;
  readonly revokedKey: string;
  readonly expiredKey?: string | undefined;
}

const FORGED_TOKEN = 'A'.repeat(43);
const FORGED_KEY = `pak-${'A'.repeat(43)}`;

/** Programs on the server's own machine, as this one may be, read what `operator` guards. */
const isGuarded = ({ access }: DocumentedCall) => access !== 'anyone' && access !== 'operator';
const isOwn = ({ access }: DocumentedCall) => access === 'session' || access === 'administrator';
const isAdministrators = ({ access }: DocumentedCall) => access === 'administrator';
const mustWait = (call: DocumentedCall) => isGuarded(call) && !call.whilePasswordDue;
const isData = ({ access }: DocumentedCall) => access === 'data';
const changesOwn = (call: DocumentedCall) => isOwn(call) && call.changes;

/** Everybody who must not get in. */
export function intruders(secrets: Secrets): readonly Intruder[] {
  const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` });
  const cookie = (token: string) => ({ Cookie: `Admin-Token=${token}` });
  const { token, otherToken, dueToken, endedToken, expiredToken, key, revokedKey, expiredKey } = secrets;
  return [
    { name: 'nobody', tries: isGuarded, headers: {}, wanted: 401 },
    { name: 'forged token', tries: isGuarded, headers: bearer(FORGED_TOKEN), wanted: 401 },
    { name: 'forged cookie', tries: isGuarded, headers: cookie(FORGED_TOKEN), wanted: 401 },
    { name: 'forged key', tries: isGuarded, headers: bearer(FORGED_KEY), wanted: 401 },
    { name: 'forged key, address', tries: isData, headers: {}, query: `key=${FORGED_KEY}`, wanted: 401 },
    { name: 'ended session', tries: isGuarded, headers: bearer(endedToken), wanted: 401 },
    ...(expiredToken === undefined
      ? []
      : [{ name: 'expired session', tries: isGuarded, headers: bearer(expiredToken), wanted: 401 } as const]),
    { name: 'revoked key', tries: isGuarded, headers: bearer(revokedKey), wanted: 401 },
    ...(expiredKey === undefined
      ? []
      : [{ name: 'expired key', tries: isGuarded, headers: bearer(expiredKey), wanted: 401 } as const]),
    { name: 'key, own things', tries: isOwn, headers: bearer(key), wanted: 403 },
    { name: 'no administrator', tries: isAdministrators, headers: bearer(otherToken), wanted: 403 },
    { name: 'password due', tries: mustWait, headers: bearer(dueToken), wanted: 403 },
    { name: 'cookie alone, changes', tries: changesOwn, headers: cookie(token), wanted: 403 },
    {
      name: 'cookie, other site',
      tries: isGuarded,
      headers: { ...cookie(token), 'Sec-Fetch-Site': 'cross-site' },
      wanted: 403,
    },
    {
      name: 'cookie, other port',
      tries: isGuarded,
      headers: { ...cookie(token), 'Sec-Fetch-Site': 'same-site' },
      wanted: 403,
    },
  ];
}

/** What came of one attempt. */
export interface Attempt {
  readonly call: string;
  readonly intruder: string;
  readonly wanted: number;
  readonly got: number;
}

/** Tries every call as every intruder that tries it. */
export async function attempts(
  server: Pick<ServerCalls, 'origin'>,
  calls: readonly DocumentedCall[],
  all: readonly Intruder[],
): Promise<readonly Attempt[]> {
  const made: Attempt[] = [];
  for (const call of calls) {
    for (const { name, tries, headers, query, wanted } of all) {
      if (!tries(call)) continue;
      const address = `${server.origin}${call.path}${query === undefined ? '' : `?${query}`}`;
      const response = await fetch(address, { method: call.method, headers, redirect: 'manual' });
      await response.arrayBuffer();
      made.push({ call: `${call.method} ${call.path}`, intruder: name, wanted, got: response.status });
    }
  }
  return made;
}
