import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_END_CODES } from '../../src/api/contracts/envelopes.ts';
import { isStorageFailure } from '../../server/base/db/failure.ts';
import { whileConnected } from '../../server/base/http/connection.ts';
import { STORAGE_REFUSAL } from '../../server/base/http/errors.ts';
import { Refusal } from '../../server/base/http/refusal.ts';
import type { Answer } from './answers.ts';
import { EsriError } from './esriError.ts';
import { refuseFormat } from './export.ts';
import { readEsriParameters, type EsriParameters } from './parameters.ts';

const TAGS = ['geo'];

const querystring = {
  type: 'object',
  description: 'Parameters of the ArcGIS REST API; names in any case; POST takes the same as a form',
  properties: {
    f: { type: 'string', description: 'json (unless told) or pjson; image for maps; geojson for queries' },
  },
  additionalProperties: true,
} as const;

/** One request: its parameters and where it came from. */
export interface Call {
  readonly parameters: EsriParameters;
  readonly request: FastifyRequest;
  readonly signal: AbortSignal;
}

function parametersOf(request: FastifyRequest): EsriParameters {
  const { searchParams } = new URL(request.url, 'http://localhost');
  const form = typeof request.body === 'object' && request.body !== null ? Object.entries(request.body) : [];
  return readEsriParameters([...searchParams, ...form]);
}

/** The answer to an error in ArcGIS's envelope; undefined for what is not the service's to explain. */
function esriErrorOf(error: unknown): EsriError | undefined {
  if (error instanceof EsriError) return error;
  if (error instanceof Refusal) return new EsriError(error.httpStatus, error.message);
  return isStorageFailure(error) ? new EsriError(503, STORAGE_REFUSAL.message) : undefined;
}

/** ArcGIS answers wrong requests with HTTP 200; an outage is told by the status too, for proxies. */
function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const refused = esriErrorOf(error);
  if (refused === undefined) throw error;
  const { code, message, details } = refused;
  if (code >= 500) request.log.error({ err: error }, 'request failed');
  return reply
    .code(code >= 500 || code === 429 ? code : 200)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: { code, message, details } }));
}

/**
 * The form that a request asks for; JSON unless told.
 * @throws EsriError where it is not offered
 */
export function formatOf(parameters: EsriParameters, others: readonly string[] = []): string {
  const format = parameters.get('f')?.toLowerCase() ?? 'json';
  // A person who follows a link into the service gets readable JSON for its pages.
  if (format === 'html') return 'pjson';
  const offered = ['json', 'pjson', ...others];
  if (!offered.includes(format)) throw refuseFormat(format, offered);
  return format;
}

function sendAnswer(reply: FastifyReply, answer: Answer, parameters: EsriParameters): FastifyReply {
  reply.header('cache-control', 'no-cache');
  if (Buffer.isBuffer(answer.bytes)) return reply.type(String(answer.type)).send(answer.bytes);
  const format = parameters.get('f')?.toLowerCase();
  const indent = format === 'pjson' || format === 'html' ? 2 : undefined;
  const type = format === 'geojson' ? 'application/geo+json' : 'application/json';
  return reply.type(`${type}; charset=utf-8`).send(JSON.stringify(answer, undefined, indent));
}

/** A resource of the service. */
export interface Resource {
  readonly path: string;
  readonly summary: string;
  /** POST too where clients send long parameters as a form; GET alone unless told. */
  readonly methods?: readonly ('GET' | 'POST')[];
}

/** Says no before a request is read, as ArcGIS words it: 499 without a token, 498 for one that is not valid, 403 for what is not allowed. */
function refuse(reply: FastifyReply, { message, httpStatus, code }: Refusal): FastifyReply {
  const esriCode = httpStatus !== 401 ? httpStatus : code === SESSION_END_CODES.unknown ? 499 : 498;
  return reply
    .code(httpStatus)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: { code: esriCode, message, details: [] } }));
}

/** Serves a resource: its errors are told in ArcGIS's envelope, and work ends when nobody waits for it. */
export function serve(
  app: FastifyInstance,
  { path, summary, methods = ['GET'] }: Resource,
  answer: (call: Call) => Promise<Answer>,
): void {
  app.route({
    method: [...methods],
    url: path,
    schema: { summary, tags: TAGS, querystring },
    attachValidation: true,
    config: { access: 'data', refuse },
    handler: async (request, reply) => {
      try {
        const parameters = parametersOf(request);
        const body = await whileConnected(reply, (signal) => answer({ parameters, request, signal }));
        return body === undefined ? reply : sendAnswer(reply, body, parameters);
      } catch (error) {
        return sendError(request, reply, error);
      }
    },
  });
}
