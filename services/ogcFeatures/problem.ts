import type { FastifyReply, FastifyRequest } from 'fastify';
import { isStorageFailure } from '../../server/base/db/failure.ts';
import { STORAGE_REFUSAL } from '../../server/base/http/errors.ts';
import { Refusal } from '../../server/base/http/refusal.ts';

/** What an HTTP status is called. */
const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  406: 'Not Acceptable',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** A parameter that the service cannot take, in Chinese and in English. */
export function wrongParameter(name: string, zh: string, en: string): Refusal {
  return new Refusal(400, `参数 ${name}：${zh}。Parameter ${name}: ${en}.`);
}

/** Says no as OGC API does: problem details (RFC 7807) with the `code` that Part 1 asks for. */
export function sendProblem(reply: FastifyReply, { message, httpStatus }: Refusal): FastifyReply {
  const title = TITLES[httpStatus] ?? 'Error';
  const problem = {
    type: 'about:blank',
    title,
    status: httpStatus,
    detail: message,
    code: title.replaceAll(' ', ''),
  };
  return reply
    .code(httpStatus)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

/** Answers an error of the service; what is none of its refusals is thrown on. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const refusal = isStorageFailure(error) ? STORAGE_REFUSAL : error;
  if (!(refusal instanceof Refusal)) throw error;
  if (refusal.httpStatus >= 500) request.log.error({ err: error }, 'request failed');
  return sendProblem(reply, refusal);
}
