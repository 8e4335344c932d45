import type { z } from 'zod';
import { AUDIT_LIMITS } from '../domain/bureau/audit.ts';
import { TIMEOUT_MS } from '../domain/bureau/businessConstants.ts';
import type { Result } from '../lib/result.ts';
import type { ApiFailure } from './apiFailure.ts';
import type { ApiClient } from './client.ts';
import {
  AUDIT_EXPORT_PATH,
  auditList,
  auditVerify,
  type AuditRecordItem,
  type auditQuestionSchema,
} from './contracts/audit.ts';
import type { FileClient } from './fileClient.ts';

/** Which records are asked for. */
export type AuditQuestion = z.input<typeof auditQuestionSchema>;

/** What going through the whole log came to. */
export type AuditVerdict = z.infer<typeof auditVerify.answer>;

/** A log of some hundred thousand records is sent page by page: it may take this long, milliseconds. */
const EXPORT_TIMEOUT_MS = 10 * TIMEOUT_MS.main;

/** The audit log on the server, for auditors. */
export interface AuditService {
  /** @param before only what stands before this place in the log */
  list(
    question: AuditQuestion,
    page: { readonly before: number | undefined; readonly limit: number },
  ): Promise<Result<{ readonly records: readonly AuditRecordItem[]; readonly total: number }, ApiFailure>>;
  /**
   * Goes through the whole log, part by part.
   * @param onPart told how far it is, 0 to 1
   */
  verify(signal: AbortSignal, onPart: (share: number) => void): Promise<Result<AuditVerdict, ApiFailure>>;
  /** The records that fit as CSV. */
  export(question: AuditQuestion): Promise<Result<Blob, ApiFailure>>;
}

/** Creates the service. */
export function createAuditService(api: ApiClient, files: FileClient): AuditService {
  return {
    list: (question, page) => api.call(auditList, { query: { ...question, ...page } }),
    async verify(signal, onPart) {
      let whole: AuditVerdict | undefined;
      for (;;) {
        const { last = 0, hash = '' } = whole ?? {};
        const answer = await api.call(auditVerify, { query: { after: last, hash }, signal });
        if (!answer.ok) return answer;
        const part = answer.value;
        whole = {
          ...part,
          checked: part.checked + (whole?.checked ?? 0),
          first: whole?.first ?? part.first,
        };
        // Records that come meanwhile are for the next time.
        if (part.broken !== null || part.checked < AUDIT_LIMITS.verified) return { ok: true, value: whole };
        onPart(part.last / part.newest);
      }
    },
    async export(question) {
      const given = Object.entries(question).filter(([, value]) => value !== undefined);
      const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
      const call = { method: 'GET', path: AUDIT_EXPORT_PATH, query, timeoutMs: EXPORT_TIMEOUT_MS } as const;
      const answer = await files(call);
      return answer.ok ? { ok: true, value: answer.value.blob } : answer;
    },
  };
}
