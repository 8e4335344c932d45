import type { FastifyRequest } from 'fastify';
import { SESSION_END_CODES } from '../../src/api/contracts/envelopes.ts';
import { SessionRefusal, type SessionGuard } from '../http/endpoints.ts';
import { Refusal } from '../http/refusal.ts';
import { isFromOwnPage, presentedToken } from './credentials.ts';
import type { SessionStore } from './sessions.ts';

const MESSAGES = {
  unknown: '未登录或登录信息无效，请重新登录',
  revoked: '登录已在别处退出或已失效，请重新登录',
  expired: '登录已过期，请重新登录',
} as const;

const SAFE_METHODS: readonly string[] = ['GET', 'HEAD'];

/** Creates the guard of the endpoints that want a session. */
export function createSessionGuard(store: SessionStore): SessionGuard {
  return {
    async required(request) {
      const presented = presentedToken(request);
      const check =
        presented === undefined ? { kind: 'unknown' as const } : await store.check(presented.token);
      if (check.kind !== 'live')
        throw new SessionRefusal(SESSION_END_CODES[check.kind], MESSAGES[check.kind]);
      if (presented?.from === 'cookie') refuseForeign(request);
      return check.session;
    },
    async optional(request) {
      const presented = presentedToken(request);
      if (presented?.from !== 'header') return undefined;
      const check = await store.check(presented.token);
      return check.kind === 'live' ? check.session : undefined;
    },
  };
}

/** The browser sends the cookie for a foreign page too; such a request must neither change anything nor end the session. */
function refuseForeign(request: FastifyRequest): void {
  const isForeign = request.headers['sec-fetch-site'] === 'cross-site';
  const isChange = !SAFE_METHODS.includes(request.method);
  if (isForeign || (isChange && !isFromOwnPage(request))) throw new Refusal(403, '跨站请求被拒绝');
}
