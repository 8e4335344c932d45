import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { DatabaseFailure } from '../db/failure.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { withTimeout } from '../../src/lib/abort.ts';

/** A database that does not answer within this is dead, milliseconds. */
const PING_TIMEOUT_MS = 3000;

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
}

/** @throws DatabaseFailure when the database does not answer, or could not store anything */
async function probe({ database, dataDir, clock }: HealthContext): Promise<void> {
  try {
    await withTimeout(clock, PING_TIMEOUT_MS, undefined, () => database.query('SELECT 1'));
  } catch (error) {
    throw error instanceof DatabaseFailure ? error : new DatabaseFailure(error);
  }
  if (database.kind !== 'embedded') return;
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < MIN_FREE_BYTES)
    throw new DatabaseFailure(new Error('no space left in the data folder'));
}

/** Serves `GET /healthz`: 200 when the database answers and can store, else 503. */
export function registerHealth(app: FastifyInstance, context: HealthContext): void {
  const { database, version } = context;
  app.get('/healthz', { schema }, async (_request, reply) => {
    await probe(context);
    const uptimeS = Math.round(process.uptime());
    return reply
      .header('cache-control', 'no-store')
      .send({ status: 'ok', version, database: database.kind, uptimeS });
  });
}
