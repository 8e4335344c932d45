import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ACCESS_KEY_LIMITS, KEY_PREFIX } from '../../src/domain/bureau/accessKeys.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { AccessKey } from '../../src/api/contracts/accessKeys.ts';
import {
  createKeyChecks,
  keyDigest,
  keyRowSchema,
  accessKeyState,
  type KeyChecks,
  type KeyRow,
} from '../base/access/keyChecks.ts';
import type { Database } from '../base/db/database.ts';
import { Refusal } from '../base/http/refusal.ts';

/** What a user says of a key that he makes. */
export interface NewKey {
  readonly name: string;
  readonly resources: readonly string[];
  /** How long it is valid. */
  readonly days: number;
}

/** The access keys of all users; only their hashes are stored. */
export interface AccessKeys extends KeyChecks {
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
}

const DAY_MS = 86_400_000;

/** Ended keys are listed for so long. */
const LISTED_MS = 30 * DAY_MS;

function itemOf(row: KeyRow, nowMs: number): AccessKey {
  return {
    id: row.id,
    name: row.name,
    resources: row.resources,
    state: accessKeyState(row, nowMs),
    createdAtMs: row.created_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
    lastUsedAtMs: row.last_used_at?.getTime() ?? null,
  };
}

/** Creates the keys of a database. */
export function createAccessKeys(database: Database, clock: Clock): AccessKeys {
  const { query, transaction } = database;
  const now = () => new Date(clock.nowMs());
  return {
    ...createKeyChecks(database, clock),
    async list(accountId) {
      const rows = await query(
        `SELECT * FROM access_keys WHERE account_id = $1 AND coalesce(revoked_at, expires_at) > $2
         ORDER BY created_at DESC, id`,
        [accountId, new Date(clock.nowMs() - LISTED_MS)],
      );
      return z
        .array(keyRowSchema)
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
          [
            randomUUID(),
            accountId,
            roleType,
            name,
            keyDigest(key),
            JSON.stringify(resources),
            now(),
            expiresAt,
          ],
        );
        return { key, item: itemOf(keyRowSchema.parse(rows[0]), clock.nowMs()) };
      });
    },
    async revoke(accountId, id) {
      const ended = await query(
        'UPDATE access_keys SET revoked_at = $3 WHERE account_id = $1 AND id = $2 AND revoked_at IS NULL RETURNING id',
        [accountId, id, now()],
      );
      if (ended.length === 0) throw new Refusal(404, '访问密钥不存在或已吊销');
    },
  };
}
