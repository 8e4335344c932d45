import type { FastifyReply } from 'fastify';
import type { Envelope } from '../../../src/api/contracts/endpoint.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request was refused, once it was. */
    refusal: Refusal | undefined;
  }
}

/** Thrown where the server says no for a reason the caller can understand. */
export class Refusal extends Error {
  /**
   * @param code the envelope's code
   * @param message shown to the user
   * @param httpStatus HTTP status; the code itself unless told
   */
  constructor(
    readonly code: number,
    message: string,
    readonly httpStatus: number = code,
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

/** A refusal because of who asks: HTTP 401 with one of the three session-end codes. */
export class SessionRefusal extends Refusal {
  constructor(code: number, message: string) {
    super(code, message, 401);
    this.name = 'SessionRefusal';
  }
}

/** Wraps a payload in its envelope. */
export function sealed(envelope: Envelope, payload: unknown): unknown {
  if (envelope === 'blade') return { code: 200, success: true, data: payload, msg: '操作成功' };
  if (envelope === 'baseos') return { Success: true, Message: payload, ErrorInfo: null };
  if (envelope === 'data3d') return { status: 200, data: payload, message: '操作成功' };
  if (envelope === 'smartEm') return { code: 200, result: payload, message: '操作成功' };
  if (envelope === 'smartLincao') return { success: true, code: 200, result: payload, message: '操作成功' };
  return payload;
}

/** The refusal in an envelope; everything that has none of its own speaks `blade`. */
export function sealedRefusal(envelope: Envelope, { code, message }: Refusal): unknown {
  if (envelope === 'baseos')
    return { Success: false, Message: null, ErrorInfo: { Code: code, Message: message } };
  if (envelope === 'data3d') return { status: code, data: null, message };
  if (envelope === 'smartEm') return { code, result: null, message };
  if (envelope === 'smartLincao') return { success: false, code, result: null, message };
  return { code, success: false, data: null, msg: message };
}

/** Answers with a refusal; never cached. */
export function sendRefusal(
  reply: FastifyReply,
  refusal: Refusal,
  envelope: Envelope = 'blade',
): FastifyReply {
  reply.request.refusal = refusal;
  return reply
    .code(refusal.httpStatus)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(sealedRefusal(envelope, refusal)));
}
