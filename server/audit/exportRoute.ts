import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AUDIT_EXPORT_PATH, auditQuestionSchema } from '../../src/api/contracts/audit.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../src/lib/csv.ts';
import type { Database } from '../base/db/database.ts';
import { Refusal } from '../base/http/refusal.ts';
import { auditRecordsOf, type AuditQuestion } from './auditPages.ts';
import { questionOf } from './handlers.ts';
import type { AuditRecord } from './record.ts';

/** The columns of the file; the names are those of `server/audit/record.ts`, by which hashes can be computed again. */
const COLUMNS = [
  ['seq', ({ seq }) => seq],
  ['at', ({ atMs }) => new Date(atMs).toISOString()],
  ['action', ({ action }) => action],
  ['outcome', ({ outcome }) => outcome],
  ['accountId', ({ accountId }) => accountId],
  ['account', ({ account }) => account],
  ['roleType', ({ roleType }) => roleType],
  ['address', ({ address }) => address],
  ['object', ({ object }) => object],
  ['details', ({ details }) => details],
  ['reason', ({ reason }) => reason],
  ['call', ({ call }) => call],
  ['requestId', ({ requestId }) => requestId],
  ['hash', ({ hash }) => hash],
] as const satisfies readonly (readonly [string, (record: AuditRecord) => string | number | null])[];

async function* csvOf(database: Database, question: AuditQuestion): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(([name]) => name));
  for await (const records of auditRecordsOf(database, question))
    yield records.map((record) => csvLine(COLUMNS.map(([, value]) => value(record)))).join('');
}

/** Serves the records that fit as a file, read page by page while it is sent. */
export function registerAuditExport(app: FastifyInstance, database: Database): void {
  app.get(
    AUDIT_EXPORT_PATH,
    {
      schema: { summary: 'Records of the audit log as CSV, the oldest first', tags: ['audit'] },
      config: { access: 'auditor', changes: true, audit: { action: 'audit.export' } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const question = auditQuestionSchema.safeParse(request.query);
      if (!question.success)
        throw new Refusal(400, `请求参数不正确：${question.error.issues[0]?.message ?? ''}`);
      const text = csvOf(database, questionOf(question.data));
      return reply.type('text/csv; charset=utf-8').send(Readable.from(text, { objectMode: false }));
    },
  );
}
