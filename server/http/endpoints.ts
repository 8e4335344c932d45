import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '../../src/api/contracts/endpoint.ts';
import type { Session } from '../auth/sessions.ts';
import { whileConnected } from '../geo/connection.ts';
import { Refusal, sealed, sendRefusal } from './refusal.ts';

/** Any endpoint value. */
export type AnyEndpoint = Endpoint;

/** What a handler is given: everything parsed. */
export interface Call<E extends AnyEndpoint> {
  readonly query: z.output<E['query']>;
  /** The parameters in the endpoint's path. */
  readonly params: E extends { readonly params: infer P extends z.ZodType } ? z.output<P> : undefined;
  readonly body: E extends { readonly body: infer B extends z.ZodType } ? z.output<B> : undefined;
  /** The caller's session; absent on public endpoints where the caller has none. */
  readonly session: E['access'] extends 'session' ? Session : Session | undefined;
  readonly request: FastifyRequest;
  /** Aborts when the client goes away before the answer. */
  readonly signal: AbortSignal;
}

/** Answers an endpoint with its payload; refuses by throwing {@link Refusal}. */
export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<z.input<E['answer']>>;

/** One handler per endpoint; a missing one does not compile. */
export type Handlers<T extends Readonly<Record<string, AnyEndpoint>>> = {
  readonly [K in keyof T]: Handler<T[K]>;
};

/** Finds the caller's session. */
export interface SessionGuard {
  /** @throws Refusal with a session-end code when the request has no live session */
  required(request: FastifyRequest): Promise<Session>;
  /** The session if there is a live one. */
  optional(request: FastifyRequest): Promise<Session | undefined>;
}

function issuesOf(place: string, error: z.ZodError): string {
  return error.issues
    .map((issue) => `${[place, ...issue.path.map(String)].join('.')}: ${issue.message}`)
    .join('; ');
}

/** Parses one part of a request; a refusal with code 400 names each wrong path. */
function parsed<T extends z.ZodType>(place: string, schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (!result.success) throw new Refusal(400, `请求参数不正确：${issuesOf(place, result.error)}`);
  return result.data;
}

/** Query parameters; the bureau's form-urlencoded client sends the same ones in the body. */
function parametersOf(request: FastifyRequest): unknown {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  if (!isForm || typeof request.body !== 'object') return request.query;
  return { ...request.body, ...(request.query as Record<string, unknown>) };
}

/** An endpoint with what answers it. */
interface Served {
  readonly endpoint: AnyEndpoint;
  readonly handler: Handler<AnyEndpoint>;
  readonly guard: SessionGuard;
}

async function payloadOf(
  { endpoint, handler, guard }: Served,
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const session =
    endpoint.access === 'session' ? await guard.required(request) : await guard.optional(request);
  const params =
    endpoint.params === undefined ? undefined : parsed('params', endpoint.params, request.params);
  const query = parsed('query', endpoint.query, parametersOf(request));
  const body = endpoint.body === undefined ? undefined : parsed('body', endpoint.body, request.body);
  // The table of handlers tied this handler to this endpoint; the loop over the table cannot carry that tie.
  const call = { query, params, body, session, request, signal } as Call<AnyEndpoint>;
  const answer = endpoint.answer.safeParse(await handler(call));
  if (!answer.success)
    throw new Error(`${endpoint.id} broke its contract: ${issuesOf('answer', answer.error)}`);
  return answer.data;
}

/** Serves every endpoint of a table: parses, guards, answers in the endpoint's envelope, never cached. */
export function registerEndpoints<T extends Readonly<Record<string, AnyEndpoint>>>(
  app: FastifyInstance,
  endpoints: T,
  handlers: Handlers<T>,
  guard: SessionGuard,
): void {
  for (const [id, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[id] as Handler<AnyEndpoint>;
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: { hide: true },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        try {
          const sealedText = await whileConnected(reply, async (signal) =>
            JSON.stringify(
              sealed(endpoint.envelope, await payloadOf({ endpoint, handler, guard }, request, signal)),
            ),
          );
          if (sealedText === undefined) return reply;
          return await reply.type('application/json; charset=utf-8').send(sealedText);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          // The session guard speaks `blade` on every endpoint, as the client expects of it.
          return sendRefusal(reply, error, error instanceof SessionRefusal ? 'blade' : endpoint.envelope);
        }
      },
    });
  }
}

/** A refusal because of the session: HTTP 401 with one of the three session-end codes. */
export class SessionRefusal extends Refusal {
  constructor(code: number, message: string) {
    super(code, message, 401);
    this.name = 'SessionRefusal';
  }
}
