import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AccessKey } from '../../../src/api/contracts/accessKeys.ts';
import type { Clock } from '../../../src/lib/clock.ts';
import type { Database } from '../db/database.ts';
import { mayTakeRole } from './rights.ts';

/** A key that may be used. */
export interface LiveKey {
  readonly accountId: string;
  /** The role that it was made under, which its maker may still take. */
  readonly roleType: number;
  readonly resources: ReadonlySet<string>;
}

/** What a key is worth. */
export type KeyCheck =
  { readonly kind: 'live'; readonly key: LiveKey } | { readonly kind: 'unknown' | 'revoked' | 'expired' };

/** Looks access keys up. */
export interface KeyChecks {
  /** Looks a key up, and notes that it was used. */
  check(key: string): Promise<KeyCheck>;
}

/** That a key was used is written at most this often. */
const TOUCH_MS = 60_000;

/** What is stored of a key. */
export const keyDigest = (key: string) => createHash('sha256').update(key).digest('hex');

/** A key as it is stored. */
export const keyRowSchema = z.object({
  id: z.string(),
  account_id: z.string(),
  role_type: z.number(),
  name: z.string(),
  resources: z.array(z.string()),
  created_at: z.date(),
  expires_at: z.date(),
  last_used_at: z.date().nullable(),
  revoked_at: z.date().nullable(),
});

/** See {@link keyRowSchema}. */
export type KeyRow = z.infer<typeof keyRowSchema>;

/** Whether a key may be used now. */
export function accessKeyState(
  { revoked_at: revokedAt, expires_at: expiresAt }: KeyRow,
  nowMs: number,
): AccessKey['state'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt.getTime() <= nowMs ? 'expired' : 'live';
}

/** Creates what looks up the keys of a database. */
export function createKeyChecks({ query }: Pick<Database, 'query'>, clock: Clock): KeyChecks {
  return {
    async check(key) {
      const [found] = await query(
        `SELECT access_keys.*, accounts.role_type AS own_role, accounts.locked_at FROM access_keys
         JOIN accounts ON accounts.id = access_keys.account_id WHERE key_sha256 = $1`,
        [keyDigest(key)],
      );
      if (found === undefined) return { kind: 'unknown' };
      const row = keyRowSchema.extend({ own_role: z.number(), locked_at: z.date().nullable() }).parse(found);
      const state = accessKeyState(row, clock.nowMs());
      if (state !== 'live') return { kind: state };
      // Its maker has another role by now, or is locked.
      if (row.locked_at !== null || !mayTakeRole(row.own_role, row.role_type)) return { kind: 'revoked' };
      const usedMs = row.last_used_at?.getTime() ?? -Infinity;
      if (clock.nowMs() - usedMs >= TOUCH_MS)
        await query('UPDATE access_keys SET last_used_at = $2 WHERE id = $1', [
          row.id,
          new Date(clock.nowMs()),
        ]);
      return {
        kind: 'live',
        key: { accountId: row.account_id, roleType: row.role_type, resources: new Set(row.resources) },
      };
    },
  };
}
