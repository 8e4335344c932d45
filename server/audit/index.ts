import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database } from '../base/db/database.ts';
import { createAuditLog, type AuditLog } from './auditLog.ts';
import { recordCalls } from './recordCalls.ts';

/** How long records are kept unless told, days. */
export const DEFAULT_AUDIT_DAYS = 365;

const DAY_MS = 86_400_000;

/** The database, and how long records are kept. */
export interface AuditKeeping {
  readonly database: Database;
  readonly clock: Clock;
  readonly days: number;
}

/**
 * Keeps the audit log of a server: records the calls of every route that is registered from now on, takes out what is too old, and tells
 * the server's log each day, outside the database, how far the log goes.
 */
export function keepAudit(app: FastifyInstance, { database, clock, days }: AuditKeeping): AuditLog {
  const log = createAuditLog(database, clock, (entries, error) =>
    app.log.error({ err: error, entries }, 'audit records could not be stored'),
  );
  recordCalls(app, log);
  const tidy = async () => {
    try {
      const purged = await log.purge(clock.nowMs() - days * DAY_MS);
      app.log.info({ purged, ...(await log.head()) }, 'audit log');
    } catch (error) {
      app.log.error({ err: error }, 'the audit log could not be tidied');
    }
  };
  const cancel = clock.every(DAY_MS, () => void tidy());
  app.addHook('onReady', tidy);
  app.addHook('onClose', (_app, done) => {
    cancel();
    done();
  });
  return log;
}
