import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { BackupState } from '../backup/nightly.ts';
import type { Database } from '../base/db/database.ts';
import { DatabaseFailure } from '../base/db/failure.ts';
import { PING_TIMEOUT_MS, pingDatabase } from '../base/db/ping.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { withTimeout } from '../../src/lib/abort.ts';

const schema = {
  summary: 'Whether the portal can serve',
  tags: ['operation'],
  response: {
    200: {
      description: 'It can',
      type: 'object',
      properties: {
        status: { type: 'string' },
        version: { type: 'string' },
        database: { type: 'string' },
        uptimeS: { type: 'number' },
        backup: { type: 'string', enum: ['ok', 'none', 'failed', 'off'] },
        backupAt: { type: 'string', format: 'date-time' },
      },
    },
  },
} as const;

/** With less than this left the embedded database cannot write any more, bytes. */
const MIN_FREE_BYTES = 4_000_000;

/** What health depends on. */
export interface HealthContext {
  readonly database: Database;
  readonly dataDir: string;
  readonly version: string;
  readonly clock: Clock;
  backups(): BackupState;
}

/** A row of a table, wholly read; a table's name cannot be a parameter, and those of the catalogue are the portal's own. */
const oneRow = (table: string) => `(SELECT length(t::text) FROM "${table}" AS t LIMIT 1)`;

/**
 * Reads a row of every table.
 * @throws Refusal 503 that names the table which cannot be read
 */
async function readEveryTable({ query }: Database): Promise<void> {
  const rows = await query<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1',
  );
  const names = rows.map(({ name }) => name);
  try {
    await query(names.map(oneRow).join(' UNION ALL '));
  } catch (error) {
    for (const name of names) {
      await query(oneRow(name)).catch((cause: unknown) => {
        const words = `数据表 ${name} 无法读取，数据库可能已损坏。请停止门户并从备份恢复`;
        throw Object.assign(new Refusal(503, words), { cause });
      });
    }
    throw error;
  }
}

/** @throws DatabaseFailure when the database does not answer, or could not store anything; Refusal 503 for a table that cannot be read */
async function probe({ database, dataDir, clock }: HealthContext): Promise<void> {
  try {
    await withTimeout(clock, PING_TIMEOUT_MS, undefined, () => readEveryTable(database));
  } catch (error) {
    throw error instanceof DatabaseFailure || error instanceof Refusal ? error : new DatabaseFailure(error);
  }
  if (database.kind !== 'embedded') return;
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < MIN_FREE_BYTES)
    throw new DatabaseFailure(new Error('no space left in the data folder'));
}

/** Serves `GET /healthz`: 200 when the database gives a row of every table and can store, else 503. A backup that failed is told beside. */
export function registerHealth(app: FastifyInstance, context: HealthContext): void {
  const { database, version, backups } = context;
  app.get('/healthz', { schema, config: { access: 'anyone' } }, async (_request, reply) => {
    await probe(context);
    const uptimeS = Math.round(process.uptime());
    return reply
      .header('cache-control', 'no-store')
      .send({ status: 'ok', version, database: database.kind, uptimeS, ...backups() });
  });
}

const readySchema = {
  summary: 'Whether the portal takes requests now',
  tags: ['operation'],
  response: {
    200: { description: 'It does', type: 'object', properties: { status: { type: 'string' } } },
  },
} as const;

/**
 * Serves `GET /readyz`, for who spreads requests over several portals and asks often: 200 while this one takes them, 503 with the
 * reason while its database does not answer, or when it stops.
 */
export function registerReadiness(
  app: FastifyInstance,
  { database, clock }: Pick<HealthContext, 'database' | 'clock'>,
): void {
  let isStopping = false;
  app.addHook('preClose', (done) => {
    isStopping = true;
    done();
  });
  app.get('/readyz', { schema: readySchema, config: { access: 'anyone' } }, async (_request, reply) => {
    if (isStopping) throw new Refusal(503, '门户正在停止');
    await pingDatabase(database, clock);
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
