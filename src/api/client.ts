import ky from 'ky';
import { z } from 'zod';
import { TIMEOUT_MS } from '../domain/bureau/businessConstants.ts';
import { TimeoutError, withTimeout } from '../lib/abort.ts';
import type { Clock } from '../lib/clock.ts';
import { plainExcerpt } from '../lib/excerpt.ts';
import { pageRelay } from '../lib/pageRelay.ts';
import { err, ok, type Result } from '../lib/result.ts';
import type { ApiFailure } from './apiFailure.ts';
import { menuRoutes } from './contracts/catalogue.ts';
import type { Endpoint } from './contracts/endpoint.ts';
import { isSessionEndCode, unwrap } from './contracts/envelopes.ts';
import { readJson } from './jsonReader.ts';

/** What a call sends. */
export interface CallInput<Q extends z.ZodType, B extends z.ZodType, P extends z.ZodType = z.ZodType> {
  /** The parameters in the endpoint's path. */
  readonly params?: z.input<P>;
  /**
   * The address of the service that a layer's record names, absolute or relative to the portal, in place of the endpoint's path; its own
   * parameters are kept. Another origin gets no credentials.
   */
  readonly address?: string;
  readonly query: z.input<Q>;
  readonly body?: z.input<B>;
  /** Aborting it ends the call with the failure `aborted`. */
  readonly signal?: AbortSignal;
}

/** Calls the endpoints of `src/api/contracts`. Never throws for what a network or a service can do. */
export interface ApiClient {
  call<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType, P extends z.ZodType>(
    endpoint: Endpoint<Q, B, R, P>,
    input: CallInput<Q, B, P>,
  ): Promise<Result<z.output<R>, ApiFailure>>;
}

/** The backend that is called, whose token is sent, and who hears that the session is over. */
export interface ApiClientOptions {
  /** Origin of the backend, "https://host"; the page's own origin in the browser when `config.api.baseUrl` is empty. */
  readonly baseUrl: string;
  readonly clock: Clock;
  /** The token of the session, undefined when nobody is signed in. */
  readonly token: () => string | undefined;
  /** Authorization header of the menu routes call; '' sends the token as everywhere. */
  readonly basicAuthorization: string;
  /** Called when a call that needs a session learns that it is over. */
  readonly onSessionEnd: (code: number) => void;
}

interface Answer {
  /** It came from another service than the portal: nothing in it is about the session. */
  readonly isForeign: boolean;
  readonly status: number;
  readonly text: string;
}

/** The issues of a zod error as "path: message", joined. */
function describe(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || '(body)'}: ${issue.message}`).join('; ');
}

/** The headers that carry a session; none where nobody is signed in. */
export function sessionHeaders(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { Authorization: token, 'Blade-Auth': `bearer ${token}` };
}

function headersOf(endpoint: Endpoint, url: URL, options: ApiClientOptions): Record<string, string> {
  const token = isForeign(url, options) ? undefined : options.token();
  const headers: Record<string, string> = { Accept: 'application/json', ...sessionHeaders(token) };
  if (endpoint.id === menuRoutes.id && options.basicAuthorization !== '') {
    headers.Authorization = options.basicAuthorization;
  }
  return headers;
}

const isForeign = (url: URL, { baseUrl }: ApiClientOptions) => url.origin !== new URL(baseUrl).origin;

/** The parameters of an address and of a query; where both have one, whatever its letters' case, the query's counts. */
function searchOf(url: URL, query: unknown): URLSearchParams {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const asked = new Set(entries.map(([name]) => name.toLowerCase()));
  const kept = [...url.searchParams].filter(([name]) => !asked.has(name.toLowerCase()));
  return new URLSearchParams([...kept, ...entries.map(([name, value]) => [name, String(value)])]);
}

/** The endpoint's path with its parameters put in; the error says which is missing or wrong. */
function pathOf(endpoint: Endpoint, params: unknown): Result<string, string> {
  if (endpoint.params === undefined) return ok(endpoint.path);
  const parsed = z.record(z.string(), z.string()).safeParse(params);
  const checked = endpoint.params.safeParse(params);
  if (!checked.success) return err(describe(checked.error));
  if (!parsed.success) return err(describe(parsed.error));
  return ok(
    endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
      encodeURIComponent(parsed.data[name] ?? ''),
    ),
  );
}

async function exchange(
  endpoint: Endpoint,
  path: string,
  input: CallInput<z.ZodType, z.ZodType>,
  options: ApiClientOptions,
): Promise<Answer> {
  return withTimeout(options.clock, TIMEOUT_MS[endpoint.client], input.signal, async (signal) => {
    const url = new URL(input.address ?? path, options.baseUrl);
    const asked = pageRelay.addressFor(url.href);
    const isRelayed = asked !== url.href;
    const response = await ky(asked, {
      method: endpoint.method,
      headers: headersOf(endpoint, url, options),
      searchParams: searchOf(url, input.query),
      ...(input.body === undefined ? {} : { json: input.body }),
      signal,
      // The portal knows by the cookie for whom it relays.
      credentials: isForeign(url, options) && !isRelayed ? 'omit' : 'include',
      retry: 0,
      timeout: false,
      throwHttpErrors: false,
    });
    return { isForeign: isForeign(url, options), status: response.status, text: await response.text() };
  });
}

function failureOfThrown(error: unknown, name: string, signal: AbortSignal | undefined): ApiFailure {
  if (error instanceof TimeoutError) return { kind: 'timeout', endpoint: name, timeoutMs: error.timeoutMs };
  if (signal?.aborted === true) return { kind: 'aborted', endpoint: name };
  return { kind: 'network', endpoint: name, detail: error instanceof Error ? error.message : String(error) };
}

/** Reads the payload out of an answer, or why there is none. */
async function open<R extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType, R>,
  name: string,
  answer: Answer,
  signal: AbortSignal | undefined,
): Promise<Result<z.output<R>, ApiFailure>> {
  const failedStatus = answer.status < 200 || answer.status > 299;
  const statusFailure = (said = ''): ApiFailure => ({
    kind: 'network',
    endpoint: name,
    detail: [`HTTP ${String(answer.status)}`, said].filter(Boolean).join(' · '),
  });
  let body: unknown;
  try {
    body = await readJson(answer.text, signal);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // An exception report or a proxy's page: what it says is the reason.
    const said = plainExcerpt(answer.text);
    if (failedStatus) return err(statusFailure(said));
    return err({ kind: 'contract', endpoint: name, issues: `(body): no JSON: ${said}` });
  }
  const unwrapped = unwrap(endpoint.envelope, body);
  if (unwrapped.kind === 'refused') {
    const { code, message } = unwrapped;
    const ended = endpoint.access !== 'anyone' && !answer.isForeign && isSessionEndCode(code);
    return err({ kind: ended ? 'session-ended' : 'refused', endpoint: name, code, message });
  }
  if (failedStatus) return err(statusFailure());
  if (unwrapped.kind === 'malformed')
    return err({ kind: 'contract', endpoint: name, issues: unwrapped.issues });
  const parsed = endpoint.answer.safeParse(unwrapped.payload);
  return parsed.success
    ? ok(parsed.data)
    : err({ kind: 'contract', endpoint: name, issues: describe(parsed.error) });
}

/** Creates a client: time-outs by the endpoint's client, session headers, envelopes opened, answers checked. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  return {
    async call(endpoint, input) {
      const name = `${endpoint.method} ${input.address ?? endpoint.path}`;
      const path = pathOf(endpoint, input.params);
      if (!path.ok) return err({ kind: 'contract', endpoint: name, issues: `params: ${path.error}` });
      const ask = async () => {
        const answer = await exchange(endpoint, path.value, input, options);
        return open(endpoint, name, answer, input.signal);
      };
      const result = await ask().catch((error: unknown) => err(failureOfThrown(error, name, input.signal)));
      if (!result.ok && result.error.kind === 'session-ended') options.onSessionEnd(result.error.code);
      return result;
    },
  };
}
