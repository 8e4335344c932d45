import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '../../src/api/contracts/endpoint.ts';
import type { Caller } from '../base/access/caller.ts';
import type { Gatekeeper } from '../base/access/gatekeeper.ts';
import type { Session } from '../base/access/session.ts';
import { whileConnected } from '../base/http/connection.ts';
import { STORAGE_REFUSAL } from '../base/http/errors.ts';
import { Refusal, sealed, sendRefusal, SessionRefusal } from '../base/http/refusal.ts';

/** Any endpoint value. */
export type AnyEndpoint = Endpoint;

/** What a handler is given: everything parsed. */
export interface Call<E extends AnyEndpoint> {
  readonly query: z.output<E['query']>;
  /** The parameters in the endpoint's path. */
  readonly params: E extends { readonly params: infer P extends z.ZodType } ? z.output<P> : undefined;
  readonly body: E extends { readonly body: infer B extends z.ZodType } ? z.output<B> : undefined;
  /** The caller's session; absent where none is needed and the caller has none. */
  readonly session: E['access'] extends 'session' | 'administrator' ? Session : Session | undefined;
  /** Who calls; absent where anyone may. */
  readonly caller: E['access'] extends 'anyone' ? undefined : Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Aborts when the client goes away before the answer. */
  readonly signal: AbortSignal;
}

/** Answers an endpoint with its payload; refuses by throwing {@link Refusal}. */
export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<z.input<E['answer']>>;

/** One handler per endpoint; a missing one does not compile. */
export type Handlers<T extends Readonly<Record<string, AnyEndpoint>>> = {
  readonly [K in keyof T]: Handler<T[K]>;
};

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
  readonly gate: Gatekeeper;
}

async function payloadOf(
  { endpoint, handler, gate }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
  signal: AbortSignal,
): Promise<unknown> {
  const { caller } = request;
  const session = caller === undefined ? await gate.sessionOf(request) : caller.session;
  const params =
    endpoint.params === undefined ? undefined : parsed('params', endpoint.params, request.params);
  const query = parsed('query', endpoint.query, parametersOf(request));
  const body = endpoint.body === undefined ? undefined : parsed('body', endpoint.body, request.body);
  // The table of handlers tied this handler to this endpoint; the loop over the table cannot carry that tie.
  const call = { query, params, body, session, caller, request, reply, signal } as Call<AnyEndpoint>;
  request.callParts = { query, params, body };
  const answer = endpoint.answer.safeParse(await handler(call));
  if (!answer.success)
    throw new Error(`${endpoint.id} broke its contract: ${issuesOf('answer', answer.error)}`);
  await request.server.recorder.done(request, { query, params, body, answer: answer.data });
  return answer.data;
}

/** Says no in the endpoint's envelope; that a session is over, or the database gone, is said in `blade` everywhere, as the client expects it. */
function refuse({ envelope }: AnyEndpoint, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const isSaidAlike = refusal instanceof SessionRefusal || refusal === STORAGE_REFUSAL;
  return sendRefusal(reply, refusal, isSaidAlike ? 'blade' : envelope);
}

/** Serves every endpoint of a table: parses, guards, answers in the endpoint's envelope, never cached. */
export function registerEndpoints<T extends Readonly<Record<string, AnyEndpoint>>>(
  app: FastifyInstance,
  endpoints: T,
  handlers: Handlers<T>,
  gate: Gatekeeper,
): void {
  for (const [id, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[id] as Handler<AnyEndpoint>;
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: { hide: true },
      config: {
        access: endpoint.access,
        ...(endpoint.tools === undefined ? {} : { tools: endpoint.tools }),
        ...(endpoint.whilePreview === true ? { whilePreview: true } : {}),
        ...(endpoint.changes === true ? { changes: true } : {}),
        ...(endpoint.audit === undefined ? {} : { audit: endpoint.audit }),
        ...(endpoint.auditorToo === true ? { auditorToo: true } : {}),
        ...(endpoint.whilePasswordDue === true ? { whilePasswordDue: true } : {}),
        refuse: (reply, refusal) => refuse(endpoint, reply, refusal),
      },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        try {
          const sealedText = await whileConnected(reply, async (signal) =>
            JSON.stringify(
              sealed(endpoint.envelope, await payloadOf({ endpoint, handler, gate }, request, reply, signal)),
            ),
          );
          if (sealedText === undefined) return reply;
          return await reply.type('application/json; charset=utf-8').send(sealedText);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          return refuse(endpoint, reply, error);
        }
      },
    });
  }
}
