import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { once } from '../../../src/lib/once.ts';
import { ACCOUNT_CODES, ADMINISTRATOR_ROLE_TYPE } from '../../../src/domain/bureau/accounts.ts';
import { AUDITOR_ROLE_TYPE } from '../../../src/domain/bureau/roles.ts';
import { SESSION_END_CODES } from '../../../src/api/contracts/envelopes.ts';
import { cookieToken, isForeignOrigin, isFromElsewhere, presented, type Presented } from './credentials.ts';
import type { Session, SessionChecks } from './session.ts';
import type { Database } from '../db/database.ts';
import { isStorageFailure } from '../db/failure.ts';
import { STORAGE_REFUSAL } from '../http/errors.ts';
import { Refusal, sendRefusal, SessionRefusal } from '../http/refusal.ts';
import type { Caller } from './caller.ts';
import { clearSessionCookie, setSessionCookie } from './cookie.ts';
import type { KeyChecks } from './keyChecks.ts';
import { admitOperator, type OperatorPolicy } from './operators.ts';
import type { InnerKey } from './innerKey.ts';
import { EVERYTHING, narrowedRights, readRights } from './rights.ts';
import { readRole } from './role.ts';
import { isChange, isLasting, wantsSession, type RouteRule } from './rule.ts';

/** How the gate knows a caller: by session, access key or operator's token. */
export interface GateContext {
  readonly database: Database;
  readonly sessions: SessionChecks;
  readonly keys: KeyChecks;
  /** By which the portal asks its own data services; none unless told. */
  readonly inner?: InnerKey | undefined;
  /** How programs that watch the server are known; on its own machine only, unless told. */
  readonly operators?: OperatorPolicy | undefined;
}

/** Whatever decides who asks and what he may. */
export interface Gatekeeper {
  /** The session whose token a header of a call to anyone's route holds. */
  sessionOf(request: FastifyRequest): Promise<Session | undefined>;
}

const SESSION_MESSAGES = {
  unknown: '未登录或登录信息无效，请重新登录',
  revoked: '登录已在别处退出或已失效，请重新登录',
  expired: '登录已过期，请重新登录',
} as const;

const KEY_MESSAGES = {
  unknown: '访问密钥无效，请在门户“访问密钥”中核对或新建',
  revoked: '访问密钥已吊销，请在门户“访问密钥”中新建',
  expired: '访问密钥已过期，请在门户“访问密钥”中新建',
} as const;

/** Why nobody was let in. */
class Turned extends SessionRefusal {
  constructor(
    readonly kind: keyof typeof SESSION_MESSAGES,
    messages: typeof SESSION_MESSAGES | typeof KEY_MESSAGES = SESSION_MESSAGES,
  ) {
    super(SESSION_END_CODES[kind], messages[kind]);
  }
}

/** The browser sends the cookie for other pages too; such a request must neither read, nor change anything, nor end the session. */
function refuseByCookie(request: FastifyRequest): void {
  if (
    isFromElsewhere(request) ||
    isForeignOrigin(request) ||
    isChange(request.routeOptions.config, request.method)
  )
    throw new Refusal(403, '跨站请求被拒绝：修改数据须带登录令牌');
}

/** What a caller is and sees, each read when it is first asked for. */
function powersOf(
  { query }: Database,
  roleType: number,
  resources?: ReadonlySet<string>,
): Pick<Caller, 'rights' | 'role'> {
  return {
    rights: once(async () => {
      const all = await readRights(query, roleType);
      return resources === undefined ? all : narrowedRights(all, resources);
    }),
    role: once(() => readRole(query, roleType)),
  };
}

async function callerByToken({ database, sessions }: GateContext, secret: string): Promise<Caller> {
  const check = await sessions.check(secret);
  if (check.kind !== 'live') throw new Turned(check.kind);
  const { session } = check;
  const { accountId, roleType } = session;
  return { accountId, roleType, session, keyInAddress: undefined, ...powersOf(database, roleType) };
}

/** The portal itself: it sees all data, and has no session. */
const PORTAL: Omit<Caller, 'role'> = {
  accountId: 'portal',
  roleType: ADMINISTRATOR_ROLE_TYPE,
  session: undefined,
  keyInAddress: undefined,
  rights: () => Promise.resolve(EVERYTHING),
};

async function callerByKey(context: GateContext, { secret, from }: Presented): Promise<Caller> {
  const { database, keys, inner } = context;
  if (inner?.opens(secret) === true)
    return { ...PORTAL, role: () => readRole(database.query, ADMINISTRATOR_ROLE_TYPE) };
  const check = await keys.check(secret);
  if (check.kind !== 'live') throw new Turned(check.kind, KEY_MESSAGES);
  const { accountId, roleType, resources } = check.key;
  return {
    accountId,
    roleType,
    session: undefined,
    keyInAddress: from === 'address' ? secret : undefined,
    ...powersOf(database, roleType, resources),
  };
}

/**
 * Who sends a request, by the first of what it shows; a key in the address counts where the browser's cookie is worth nothing any more.
 * @throws Turned, or Refusal 403
 */
async function identify(context: GateContext, request: FastifyRequest): Promise<Caller> {
  const shown = presented(request);
  const [first] = shown;
  if (first === undefined) throw new Turned('unknown');
  const byKey = shown.find(({ kind }) => kind === 'key');
  if (first.kind === 'key') return callerByKey(context, first);
  try {
    const caller = await callerByToken(context, first.secret);
    if (first.from === 'cookie') refuseByCookie(request);
    return caller;
  } catch (error) {
    if (!(error instanceof Refusal) || first.from !== 'cookie' || byKey === undefined) throw error;
    return callerByKey(context, byKey);
  }
}

/** @throws Refusal 403 where who asks is known and may not */
function refuseRank(rule: RouteRule, { session, roleType }: Caller): void {
  const { access, whilePasswordDue, auditorToo } = rule;
  if (wantsSession(access) && session === undefined)
    throw new Refusal(403, '访问密钥只能读取数据服务，不能调用此接口');
  if (session?.isPasswordDue === true && whilePasswordDue !== true)
    throw new Refusal(ACCOUNT_CODES.passwordDue, '密码由管理员设置，请先修改密码再继续', 403);
  const isAuditor = roleType === AUDITOR_ROLE_TYPE;
  if (isAuditor && access !== 'auditor' && auditorToo !== true)
    throw new Refusal(403, '审计员只能查看审计日志');
  if (access === 'auditor' && !isAuditor) throw new Refusal(403, '此操作只限审计员');
  if (access === 'administrator' && roleType !== ADMINISTRATOR_ROLE_TYPE)
    throw new Refusal(403, '此操作只限管理员（州局）');
}

/** @throws Refusal 403 where the role of who asks has none of the tools that the route belongs to */
async function refuseTool({ tools }: RouteRule, { role }: Caller): Promise<void> {
  if (tools === undefined) return;
  const { name, tools: owned } = await role();
  if (!tools.some((tool) => owned.includes(tool)))
    throw new Refusal(403, `角色“${name}”未开通此功能，需要时请联系管理员在“角色管理”中开通`);
}

/** @throws Refusal 403 for what leaves something behind while an administrator looks at the portal as another role */
function refusePreview(rule: RouteRule, method: string, { session }: Caller): void {
  if (session?.isPreview === true && rule.whilePreview !== true && isLasting(rule, method))
    throw new Refusal(403, '正在预览角色，只能查看，不能修改；请先点“结束预览”');
}

/** Lets a request in, or not. @throws Refusal */
async function admit(context: GateContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { config } = request.routeOptions;
  const { access, changes } = config;
  if (access === undefined) return;
  if (access === 'anyone') {
    // Signing in changes something, too: no other site signs somebody in unasked.
    if (changes === true && isFromElsewhere(request)) throw new Refusal(403, '跨站请求被拒绝');
    return;
  }
  if (access === 'operator') {
    admitOperator(context.operators, request);
    return;
  }
  const caller = await identify(context, request);
  request.caller = caller;
  refuseRank(config, caller);
  refusePreview(config, request.method, caller);
  await refuseTool(config, caller);
  // A tab whose session goes on while another one signed out: its pictures need the cookie again.
  if (wantsSession(access) && caller.session !== undefined && cookieToken(request) === undefined)
    setSessionCookie(request, reply, caller.session.token);
}

/** Takes the cookie of a session that is over back, where the caller himself comes by that session. */
function forgetCookie(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const [first] = presented(request);
  const token = cookieToken(request);
  if (error instanceof Turned && token !== undefined && first?.secret === token)
    clearSessionCookie(request, reply);
}

/** What is kept of an answer that depends on who asks is kept for him alone. */
function keepPrivate(reply: FastifyReply): void {
  const said = reply.getHeader('cache-control');
  if (said !== 'no-store') {
    const rest = typeof said === 'string' ? said.replace(/^(public|private),?\s*/, '') : 'no-cache';
    reply.header('cache-control', `private, ${rest}`);
  }
  const vary = reply.getHeader('vary');
  const others = typeof vary === 'string' ? [vary] : [];
  reply.header('vary', [...others, 'Authorization', 'Cookie'].join(', '));
}

/** @throws Error that names every route nobody said who may call */
function checkRules(routes: readonly RouteOptions[]): void {
  const open = routes.filter(({ config }) => config?.access === undefined);
  if (open.length === 0) return;
  const named = open.map(({ method, url }) => `${String(method)} ${url}`).join(', ');
  throw new Error(`routes without a rule of access (config.access): ${named}`);
}

/**
 * Guards every route that is registered from now on by the rule that stands with it. The server does not become ready while one has
 * none. A request is judged before its body is read.
 */
export function installGate(app: FastifyInstance, context: GateContext): Gatekeeper {
  const routes: RouteOptions[] = [];
  app.decorateRequest('caller', undefined);
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', (done) => {
    checkRules(routes);
    done();
  });
  app.addHook('onRequest', async (request, reply) => {
    try {
      await admit(context, request, reply);
    } catch (error) {
      forgetCookie(request, reply, error);
      const refusal = isStorageFailure(error) ? STORAGE_REFUSAL : error;
      if (!(refusal instanceof Refusal)) throw error;
      if (refusal === STORAGE_REFUSAL) request.log.error({ err: error }, 'request failed');
      if (refusal.httpStatus === 401) reply.header('www-authenticate', 'Bearer realm="portal"');
      return (request.routeOptions.config.refuse ?? sendRefusal)(reply, refusal);
    }
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.config?.access === 'data') keepPrivate(reply);
  });
  return {
    async sessionOf(request) {
      const token = presented(request).find(({ kind, from }) => kind === 'token' && from === 'header');
      const check = token === undefined ? undefined : await context.sessions.check(token.secret);
      return check?.kind === 'live' ? check.session : undefined;
    },
  };
}
