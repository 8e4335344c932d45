import type { FastifyError, FastifyInstance } from 'fastify';
import { isStorageFailure, rootCause } from '../db/failure.ts';
import { Refusal, sendRefusal } from './refusal.ts';

/** What a dead database or a full disk is answered with. */
export const STORAGE_REFUSAL = new Refusal(503, '数据服务暂不可用，请稍后重试');

/** Texts for what Fastify itself refuses; the rest of its messages are not for users. */
const FRAMEWORK_TEXTS: Readonly<Record<number, string>> = {
  400: '请求格式不正确',
  408: '请求超时',
  413: '请求内容过大',
  414: '请求地址过长',
  415: '不支持的内容类型',
  431: '请求头过大',
  429: '请求过于频繁，请稍后重试',
  503: '服务繁忙，请稍后重试',
};

function refusalOf(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  if (isStorageFailure(error)) return STORAGE_REFUSAL;
  const status = error.statusCode ?? 500;
  if (status >= 400 && status !== 500) {
    const detail = error.validation === undefined ? '' : `：${error.message}`;
    return new Refusal(status, `${FRAMEWORK_TEXTS[status] ?? '请求无法处理'}${detail}`);
  }
  return new Refusal(500, '服务器内部错误');
}

/** Who is told to come again is told when, seconds. */
const RETRY_AFTER_S = 5;

const COME_AGAIN: readonly number[] = [429, 503];

/** Answers every error as JSON with a code, and says with every 429 and 503 when to come again; what is not a refusal is logged with its cause. */
export function installErrorHandler(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (COME_AGAIN.includes(reply.statusCode) && !reply.hasHeader('retry-after'))
      reply.header('retry-after', String(RETRY_AFTER_S));
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.code >= 500)
      request.log.error({ err: isStorageFailure(error) ? rootCause(error) : error }, 'request failed');
    return sendRefusal(reply, refusal);
  });
}
