import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ACCESS_KEY_LIMITS, KEY_PREFIX } from '../../src/domain/accessKeys.ts';
import { BUREAU_ROLE_TYPE, SWITCHABLE_ROLE_TYPES } from '../../src/domain/roles.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { AccessKey } from '../../src/api/contracts/accessKeys.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';

/** What a user says of a key that he makes. */
export interface NewKey {
  readonly name: string;
  readonly resources: readonly string[];
  /** How long it is valid. */
  readonly days: number;
}

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

/** The access keys of all users; only their hashes are stored. */
export interface AccessKeys {
  /** Those of an account, newest first. */
  list(accountId: string): Promise<AccessKey[]>;
  /**
   * Makes a key.
   * @returns with the key itself, which nobody can read again
   * @throws Refusal 409 when the account has as many as it may
   */
  make(
    maker: { readonly accountId: string; readonly roleType: number },
    key: NewKey,
  ): Promise<{ key: string; item: AccessKey }>;
  /** Ends a key for good. @throws Refusal 404 when the account has no such key, or it has ended */
  revoke(accountId: string, id: string): Promise<void>;
  /** Looks a key up, and notes that it was used. */
  check(key: string): Promise<KeyCheck>;
}

const DAY_MS = 86_400_000;

/** That a key was used is written at most this often. */
const TOUCH_MS = 60_000;

/** Ended keys are listed for so long. */
const LISTED_MS = 30 * DAY_MS;

const digest = (key: string) => createHash('sha256').update(key).digest('hex');

const rowSchema = z.object({
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

type KeyRow = z.infer<typeof rowSchema>;

function stateOf(
  { revoked_at: revokedAt, expires_at: expiresAt }: KeyRow,
  nowMs: number,
): AccessKey['state'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt.getTime() <= nowMs ? 'expired' : 'live';
}

function itemOf(row: KeyRow, nowMs: number): AccessKey {
  return {
    id: row.id,
    name: row.name,
    resources: row.resources,
    state: stateOf(row, nowMs),
    createdAtMs: row.created_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
    lastUsedAtMs: row.last_used_at?.getTime() ?? null,
  };
}

/** Whether an account may be under a role: its own, or one that the bureau switches to. */
function mayTake(own: number, roleType: number): boolean {
  return own === roleType || (own === BUREAU_ROLE_TYPE && SWITCHABLE_ROLE_TYPES.includes(roleType));
}

/** Creates the keys of a database. */
export function createAccessKeys({ query, transaction }: Database, clock: Clock): AccessKeys {
  const now = () => new Date(clock.nowMs());
  return {
    async list(accountId) {
      const rows = await query(
        `SELECT * FROM access_keys WHERE account_id = $1 AND coalesce(revoked_at, expires_at) > $2
         ORDER BY created_at DESC, id`,
        [accountId, new Date(clock.nowMs() - LISTED_MS)],
      );
      return z
        .array(rowSchema)
        .parse(rows)
        .map((row) => itemOf(row, clock.nowMs()));
    },
    async make({ accountId, roleType }, { name, resources, days }) {
      const key = `${KEY_PREFIX}${randomBytes(32).toString('base64url')}`;
      const expiresAt = new Date(clock.nowMs() + days * DAY_MS);
      return transaction(async (ask) => {
        // Two calls at once must not both find room.
        await ask('SELECT id FROM accounts WHERE id = $1 FOR UPDATE', [accountId]);
        const live = await ask(
          'SELECT id FROM access_keys WHERE account_id = $1 AND revoked_at IS NULL AND expires_at > $2',
          [accountId, now()],
        );
        const { perUser } = ACCESS_KEY_LIMITS;
        if (live.length >= perUser)
          throw new Refusal(409, `访问密钥已满，最多 ${String(perUser)} 个，请先吊销不用的密钥`);
        const rows = await ask(
          `INSERT INTO access_keys (id, account_id, role_type, name, key_sha256, resources, created_at, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8) RETURNING *`,
          [randomUUID(), accountId, roleType, name, digest(key), JSON.stringify(resources), now(), expiresAt],
        );
        return { key, item: itemOf(rowSchema.parse(rows[0]), clock.nowMs()) };
      });
    },
    async revoke(accountId, id) {
      const ended = await query(
        'UPDATE access_keys SET revoked_at = $3 WHERE account_id = $1 AND id = $2 AND revoked_at IS NULL RETURNING id',
        [accountId, id, now()],
      );
      if (ended.length === 0) throw new Refusal(404, '访问密钥不存在或已吊销');
    },
    async check(key) {
      const [found] = await query(
        `SELECT access_keys.*, accounts.role_type AS own_role, accounts.locked_at FROM access_keys
         JOIN accounts ON accounts.id = access_keys.account_id WHERE key_sha256 = $1`,
        [digest(key)],
      );
      if (found === undefined) return { kind: 'unknown' };
      const row = rowSchema.extend({ own_role: z.number(), locked_at: z.date().nullable() }).parse(found);
      const state = stateOf(row, clock.nowMs());
      if (state !== 'live') return { kind: state };
      // Its maker has another role by now, or is locked.
      if (row.locked_at !== null || !mayTake(row.own_role, row.role_type)) return { kind: 'revoked' };
      const usedMs = row.last_used_at?.getTime() ?? -Infinity;
      if (clock.nowMs() - usedMs >= TOUCH_MS)
        await query('UPDATE access_keys SET last_used_at = $2 WHERE id = $1', [row.id, now()]);
      return {
        kind: 'live',
        key: { accountId: row.account_id, roleType: row.role_type, resources: new Set(row.resources) },
      };
    },
  };
}
