import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../http/refusal.ts';

/** How programs that watch the server are known. */
export interface OperatorPolicy {
  /** What they show; without one, they must be on the server's own machine. */
  readonly token: string | undefined;
  /** Whether others come by a proxy: what comes from this machine may then be anybody's. */
  readonly isBehindProxy: boolean;
}

const LOCAL = new BlockList();
LOCAL.addSubnet('127.0.0.0', 8);
LOCAL.addAddress('::1', 'ipv6');

/** What proxies say of whom they speak for. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const;

/** Whether a request came from a program on this machine, as far as can be seen; one that was passed on did not. */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  const { remoteAddress = '' } = raw.socket;
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  return LOCAL.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4');
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** @throws Refusal 401 for a token that is not the one, 403 for who is elsewhere where there is none */
export function admitOperator(policy: OperatorPolicy | undefined, request: FastifyRequest): void {
  if (policy?.token === undefined) {
    if (policy?.isBehindProxy !== true && isLocal(request)) return;
    throw new Refusal(403, '运行指标只限本机读取；从别处读取请设置 PORTAL_METRICS_TOKEN');
  }
  const shown = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!timingSafeEqual(digest(shown), digest(policy.token)))
    throw new Refusal(401, '令牌无效：须与 PORTAL_METRICS_TOKEN 相同');
}
