import ky from 'ky';
import { z } from 'zod';
import { TimeoutError, withTimeout } from '../lib/abort.ts';
import { plainExcerpt } from '../lib/excerpt.ts';
import { err, ok, type Result } from '../lib/result.ts';
import type { ApiFailure } from './apiFailure.ts';
import { sessionHeaders, type ApiClientOptions } from './client.ts';
import { isSessionEndCode } from './contracts/envelopes.ts';

/** A call that answers with a file, or sends one. */
export interface FileCall {
  readonly method: 'GET' | 'POST';
  /** Path from the origin. */
  readonly path: string;
  readonly query?: URLSearchParams;
  /** Sent as multipart. */
  readonly form?: FormData;
  /** Sent as it is, under its own media type. */
  readonly body?: Blob;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** A file as it came. */
export interface ServedFile {
  readonly blob: Blob;
  /** The media type that the service states, without parameters; '' where it states none. */
  readonly type: string;
  /** A header of the answer. */
  readonly header: (name: string) => string | undefined;
}

/** Calls that are no JSON: downloads and uploads with the session's headers. Never throws for what a network or a service can do. */
export type FileClient = (call: FileCall) => Promise<Result<ServedFile, ApiFailure>>;

/** What services say no with: a code and a message, or at least one of them. */
const refusalSchema = z.looseObject({
  code: z.number().optional(),
  status: z.number().optional(),
  msg: z.string().optional(),
  message: z.string().nullish(),
});

/** Reads a failed answer: the service's own refusal, or what a proxy's page says. */
async function failureOf(response: Response, endpoint: string): Promise<ApiFailure> {
  const text = await response.text();
  try {
    const { code, status, msg, message } = refusalSchema.parse(JSON.parse(text));
    const told = code ?? status ?? response.status;
    const said = msg ?? message ?? '';
    if (isSessionEndCode(told)) return { kind: 'session-ended', endpoint, code: told, message: said };
    return { kind: 'refused', endpoint, code: told, message: said };
  } catch {
    const detail = [`HTTP ${String(response.status)}`, plainExcerpt(text)];
    return { kind: 'network', endpoint, detail: detail.filter(Boolean).join(' · ') };
  }
}

/** Creates the client. */
export function createFileClient(
  options: Pick<ApiClientOptions, 'baseUrl' | 'clock' | 'token' | 'onSessionEnd'>,
): FileClient {
  return async ({ method, path, query, form, body = form, timeoutMs, signal }) => {
    const endpoint = `${method} ${path}`;
    try {
      const outcome = await withTimeout(
        options.clock,
        timeoutMs,
        signal,
        async (within): Promise<Result<ServedFile, ApiFailure>> => {
          const response = await ky(new URL(path, options.baseUrl), {
            method,
            headers: sessionHeaders(options.token()),
            ...(query === undefined ? {} : { searchParams: query }),
            ...(body === undefined ? {} : { body }),
            signal: within,
            credentials: 'include',
            retry: 0,
            timeout: false,
            throwHttpErrors: false,
          });
          if (!response.ok) return err(await failureOf(response, endpoint));
          const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
          return ok({
            blob: await response.blob(),
            type: type.trim().toLowerCase(),
            header: (name) => response.headers.get(name) ?? undefined,
          });
        },
      );
      if (!outcome.ok && outcome.error.kind === 'session-ended') options.onSessionEnd(outcome.error.code);
      return outcome;
    } catch (error) {
      if (error instanceof TimeoutError)
        return err({ kind: 'timeout', endpoint, timeoutMs: error.timeoutMs });
      if (signal?.aborted === true) return err({ kind: 'aborted', endpoint });
      return err({
        kind: 'network',
        endpoint,
        detail: error instanceof Error ? error.message : String(error),
      });
    }
  };
}
