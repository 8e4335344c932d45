import { createHash } from 'node:crypto';
import { redactedUrl } from '../base/http/logging.ts';
import type { AuditAction, AuditOutcome } from '../../src/domain/bureau/audit.ts';

/** Something that happened, as whoever saw it tells it. */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly outcome: AuditOutcome;
  /** Whose session or work it was; absent where nobody is signed in. */
  readonly accountId?: string | undefined;
  /** How that account is called, or what was typed; looked up by its id when absent. */
  readonly account?: string | undefined;
  readonly roleType?: number | undefined;
  readonly address?: string | undefined;
  /** What it was done to. */
  readonly object?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  /** Why it was refused or failed. */
  readonly reason?: string | undefined;
  readonly call?: string | undefined;
  readonly requestId?: string | undefined;
}

/** A record of the log without its hash. */
export interface AuditFacts {
  readonly seq: number;
  /** Milliseconds since the Unix epoch. */
  readonly atMs: number;
  readonly action: string;
  readonly outcome: AuditOutcome;
  readonly accountId: string | null;
  readonly account: string;
  readonly roleType: number | null;
  readonly address: string;
  readonly object: string;
  /** JSON of an object, or empty. */
  readonly details: string;
  readonly reason: string;
  readonly call: string;
  readonly requestId: string;
}

/** A record of the log. */
export interface AuditRecord extends AuditFacts {
  readonly hash: string;
}

/** Longest that is kept of a text, characters; of what is typed in place of an account as much as an account may have. */
const LONGEST = { account: 64, address: 64, text: 300, details: 2000 } as const;

/** A text as the database takes it: no lone surrogates, no NUL, and not longer than this many characters. */
function kept(text: string | undefined, longest: number): string {
  const whole = Buffer.from(text ?? '', 'utf8')
    .toString('utf8')
    .replaceAll('\0', '');
  return whole.length <= longest ? whole : `${[...whole].slice(0, longest - 1).join('')}…`;
}

function detailsText(details: AuditEntry['details']): string {
  const known = Object.entries(details ?? {}).filter(([, value]) => value !== undefined);
  if (known.length === 0) return '';
  const text = JSON.stringify(Object.fromEntries(known));
  return text.length <= LONGEST.details ? text : JSON.stringify({ long: kept(text, LONGEST.text) });
}

/** An entry as the record of its place in the log. */
export function factsOf(entry: AuditEntry, seq: number, atMs: number): AuditFacts {
  return {
    seq,
    atMs,
    action: entry.action,
    outcome: entry.outcome,
    accountId: entry.accountId ?? null,
    account: kept(entry.account, LONGEST.account),
    roleType: entry.roleType ?? null,
    address: kept(entry.address, LONGEST.address),
    // An address may carry somebody's key.
    object: kept(redactedUrl(entry.object ?? ''), LONGEST.text),
    details: detailsText(entry.details),
    reason: kept(entry.reason, LONGEST.text),
    call: kept(entry.call, LONGEST.text),
    requestId: kept(entry.requestId, LONGEST.text),
  };
}

/**
 * The hash of a record: SHA-256, in hexadecimal, of the hash of the record before (empty for the first), a line feed, and the record's
 * values as a JSON array in the order of {@link AuditFacts}. So a record cannot be changed, taken out or put in without changing all that
 * follow.
 */
export function hashOf(previous: string, facts: AuditFacts): string {
  const { seq, atMs, action, outcome, accountId, account, roleType, ...rest } = facts;
  const { address, object, details, reason, call, requestId } = rest;
  const values = [seq, atMs, action, outcome, accountId, account, roleType];
  const text = JSON.stringify([...values, address, object, details, reason, call, requestId]);
  return createHash('sha256').update(`${previous}\n${text}`).digest('hex');
}
