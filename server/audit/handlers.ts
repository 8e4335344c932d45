import type { z } from 'zod';
import type { AUDIT_ENDPOINTS, auditQuestionSchema } from '../../src/api/contracts/audit.ts';
import { AUDIT_LIMITS } from '../../src/domain/bureau/audit.ts';
import type { Database } from '../base/db/database.ts';
import type { WorkQueue } from '../base/queue/workQueue.ts';
import type { Handlers } from '../http/endpoints.ts';
import type { AuditLog } from './auditLog.ts';
import { auditPage, type AuditQuestion } from './auditPages.ts';
import { verifyChain } from './verifyChain.ts';

/** A question as it is sent, as the log is asked. */
export function questionOf(sent: z.output<typeof auditQuestionSchema>): AuditQuestion {
  const { from, to, ...rest } = sent;
  return { ...rest, fromMs: from, toMs: to };
}

/** The handlers of the calls of the audit log. */
export function createAuditHandlers(
  database: Database,
  log: AuditLog,
  queue: WorkQueue,
): Handlers<typeof AUDIT_ENDPOINTS> {
  return {
    auditList: ({ query: { before, limit, ...question }, signal }) =>
      queue.run(signal, async () => {
        const { records, total } = await auditPage(database, questionOf(question), { before, limit });
        return { records: records.map((record) => ({ ...record })), total };
      }),
    auditVerify({ query: { after, hash }, signal, request }) {
      // The page goes through the log part by part: that is one verification.
      request.isRecorded = after > 0;
      const place = after === 0 ? undefined : { seq: after, hash };
      return queue.run(signal, async (inTurn) => {
        const found = await verifyChain(database, inTurn, { after: place, most: AUDIT_LIMITS.verified });
        return { ...found, newest: (await log.head())?.seq ?? 0 };
      });
    },
    // The rule of the endpoint is what notes it.
    fileNote: () => Promise.resolve(null),
  };
}
