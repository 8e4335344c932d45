import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  OIDC_PARAMETER,
  OIDC_PATHS,
  type oidcFinish,
  type OidcProblemId,
  type signInWays,
} from '../../../src/api/contracts/oidc.ts';
import { ACCOUNT_CODES } from '../../../src/domain/bureau/accounts.ts';
import type { Clock } from '../../../src/lib/clock.ts';
import { ownOrigin } from '../../base/access/caller.ts';
import { setSessionCookie } from '../../base/access/cookie.ts';
import { isFromElsewhere, isForeignOrigin } from '../../base/access/credentials.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { AuditEntry } from '../../audit/record.ts';
import type { AuditLog } from '../../audit/auditLog.ts';
import type { Handlers } from '../../http/endpoints.ts';
import { createAttemptLimiter } from '../attemptLimiter.ts';
import type { SessionStore } from '../sessions.ts';
import type { ExternalAccounts } from './externalAccounts.ts';
import { OidcFailure, type OidcChecks, type OidcClient } from './oidc.ts';
import type { OidcSettings } from './settings.ts';

/** What sign-in by OpenID Connect works on; a client where the installation has a service. */
export interface OidcContext {
  readonly oidc: { readonly client: OidcClient; readonly settings: OidcSettings } | undefined;
  readonly people: ExternalAccounts;
  readonly sessions: SessionStore;
  readonly audit: Pick<AuditLog, 'add'>;
  readonly clock: Clock;
}

/** How often a minute one address may come back from the service in vain: each costs a question to it. */
const FAILURES_PER_MINUTE = 30;
const MINUTE_MS = 60_000;

/** Cookies of a sign-in under way and of one that has ended; no script reads them, and no other path has them. */
const UNDER_WAY = { name: 'Portal-Oidc', seconds: 600, sameSite: 'Lax' } as const;
const ENDED = { name: 'Portal-Oidc-Session', seconds: 60, sameSite: 'Strict' } as const;

type CookieKind = typeof UNDER_WAY | typeof ENDED;

const COOKIE_PATH = '/api/portal/oidc';

function addCookie(
  { protocol }: FastifyRequest,
  reply: FastifyReply,
  { name, seconds, sameSite }: CookieKind,
  value: string,
) {
  const age = value === '' ? 0 : seconds;
  const secure = protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=${COOKIE_PATH}; HttpOnly; SameSite=${sameSite}; Max-Age=${String(age)}${secure}`,
  );
}

function cookieOf({ headers }: FastifyRequest, { name }: CookieKind): string | undefined {
  const found = (headers.cookie ?? '').split(';').find((part) => part.trim().startsWith(`${name}=`));
  const value = found?.slice(found.indexOf('=') + 1).trim();
  return value === '' ? undefined : value;
}

const checksSchema = z.object({
  state: z.string().min(16),
  nonce: z.string().min(16),
  verifier: z.string().min(43),
});

/** The checks of the sign-in that this browser began; undefined where it began none. */
function checksOf(request: FastifyRequest): OidcChecks | undefined {
  const value = cookieOf(request, UNDER_WAY);
  if (value === undefined) return undefined;
  try {
    return checksSchema.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

const PROBLEM_OF_CODE: Readonly<Record<number, OidcProblemId>> = {
  [ACCOUNT_CODES.locked]: 'locked',
  [ACCOUNT_CODES.externalUnknown]: 'unknown',
  [ACCOUNT_CODES.externalName]: 'name',
};

/** @throws what is no failure of a sign-in */
function problemOf(error: unknown): OidcProblemId {
  if (error instanceof OidcFailure) return error.problem;
  const problem = error instanceof Refusal ? PROBLEM_OF_CODE[error.code] : undefined;
  if (problem === undefined) throw error;
  return problem;
}

const toSignIn = (reply: FastifyReply, how: OidcProblemId | 'done') =>
  reply.header('cache-control', 'no-store').redirect(`/login?${OIDC_PARAMETER}=${how}`);

/** Carries out what the browser comes back with. */
function createCallback({ oidc, people, sessions, audit, clock }: OidcContext) {
  const limiter = createAttemptLimiter(clock, FAILURES_PER_MINUTE, MINUTE_MS);
  const note = (
    request: FastifyRequest,
    more: Pick<AuditEntry, 'outcome' | 'account' | 'accountId' | 'roleType' | 'reason'>,
  ) =>
    audit.add({
      action: 'sign.in',
      address: request.ip,
      call: `GET ${OIDC_PATHS.callback}`,
      requestId: request.id,
      object: 'OpenID Connect',
      ...more,
    });
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (oidc === undefined) throw new Refusal(404, '没有开通统一身份登录');
    if (limiter.take(request.ip) !== 'taken') return toSignIn(reply, 'limited');
    const checks = checksOf(request);
    addCookie(request, reply, UNDER_WAY, '');
    let account: string | undefined;
    let isFailed = true;
    try {
      if (checks === undefined) throw new OidcFailure('state', 'no sign-in under way in this browser');
      const answer = new URL(request.url, ownOrigin(request));
      const person = await oidc.client.finish(answer, checks);
      account = person.account;
      const owner = await people.accountOf(person, oidc.settings);
      const userAgent = request.headers['user-agent'] ?? '';
      const token = await sessions.start(owner, { address: request.ip, userAgent, signedInBy: 'oidc' });
      if (token === undefined) throw new OidcFailure('failed', 'the account was changed meanwhile');
      isFailed = false;
      const { id: accountId, roleType } = owner;
      await note(request, { outcome: 'done', accountId, account: owner.account, roleType });
      addCookie(request, reply, ENDED, token);
      return await toSignIn(reply, 'done');
    } catch (error) {
      const problem = problemOf(error);
      const reason = error instanceof Error ? error.message : '';
      request.log.warn({ err: error, problem }, 'sign-in by OpenID Connect came to nothing');
      // What nobody began is not in the log: anybody could fill it.
      if (checks !== undefined && problem !== 'state')
        await note(request, { outcome: 'refused', account, reason });
      return toSignIn(reply, problem);
    } finally {
      limiter.settle(request.ip, isFailed);
    }
  };
}

/** Serves the ways of the browser to the service and back. */
export function registerOidc(app: FastifyInstance, context: OidcContext): void {
  const { oidc } = context;
  const config = { access: 'anyone' } as const;
  const schema = (summary: string) => ({ summary, tags: ['sign-in'] });
  const finish = createCallback(context);
  app.get(
    OIDC_PATHS.start,
    { schema: schema('To the sign-in page of OpenID Connect'), config },
    async (request, reply) => {
      if (oidc === undefined) throw new Refusal(404, '没有开通统一身份登录');
      try {
        const { address, checks } = await oidc.client.begin(`${ownOrigin(request)}${OIDC_PATHS.callback}`);
        addCookie(request, reply, UNDER_WAY, Buffer.from(JSON.stringify(checks)).toString('base64url'));
        return await reply.header('cache-control', 'no-store').redirect(address.href);
      } catch (error) {
        request.log.error({ err: error }, 'OpenID Connect cannot be reached');
        return toSignIn(reply, problemOf(error));
      }
    },
  );
  app.get(
    OIDC_PATHS.callback,
    { schema: schema('Back from the sign-in page of OpenID Connect'), config },
    finish,
  );
  app.get(
    OIDC_PATHS.signOut,
    { schema: schema('To the sign-out of OpenID Connect'), config },
    async (request, reply) => {
      const back = `${ownOrigin(request)}/login`;
      const address = await oidc?.client.signOut(back).catch((error: unknown) => {
        request.log.warn({ err: error }, 'sign-out of OpenID Connect cannot be reached');
        return undefined;
      });
      return reply.header('cache-control', 'no-store').redirect(address?.href ?? '/login');
    },
  );
}

/** The handlers of the calls about it. */
export function createOidcHandlers({ oidc, sessions }: Pick<OidcContext, 'oidc' | 'sessions'>): Handlers<{
  readonly signInWays: typeof signInWays;
  readonly oidcFinish: typeof oidcFinish;
}> {
  return {
    signInWays: () => Promise.resolve({ oidc: oidc !== undefined }),
    async oidcFinish({ request, reply }) {
      if (isFromElsewhere(request) || isForeignOrigin(request)) throw new Refusal(403, '跨站请求被拒绝');
      const token = cookieOf(request, ENDED);
      addCookie(request, reply, ENDED, '');
      const check = token === undefined ? undefined : await sessions.check(token);
      if (token === undefined || check?.kind !== 'live')
        throw new Refusal(400, '统一身份登录已超时，请重新登录');
      addSessionCookie(request, reply, token);
      return { token };
    },
  };
}

/** Beside the cookie that is taken back: of several in one answer all count here. */
function addSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const others = reply.getHeader('set-cookie');
  setSessionCookie(request, reply, token);
  const own = reply.getHeader('set-cookie');
  reply.removeHeader('set-cookie').header(
    'set-cookie',
    [others, own].flat().filter((one) => typeof one === 'string'),
  );
}
