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

/** Serves `GET /healthz`: 200 when the database answers, else 503. */
export function registerHealth(
  app: FastifyInstance,
  database: Database,
  version: string,
  clock: Clock,
): void {
  app.get('/healthz', { schema }, async (_request, reply) => {
    await withTimeout(clock, PING_TIMEOUT_MS, undefined, () => database.query('SELECT 1')).catch(
      (error: unknown) => {
        throw error instanceof DatabaseFailure ? error : new DatabaseFailure(error);
      },
    );
    const uptimeS = Math.round(process.uptime());
    return reply
      .header('cache-control', 'no-store')
      .send({ status: 'ok', version, database: database.kind, uptimeS });
  });
}
