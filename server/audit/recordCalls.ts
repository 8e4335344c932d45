import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { AuditRule } from '../../src/api/contracts/endpoint.ts';
import type { AuditOutcome } from '../../src/domain/bureau/audit.ts';
import { isChange } from '../base/access/rule.ts';
import type { AuditLog } from './auditLog.ts';
import type { AuditEntry } from './record.ts';

/** What was asked and answered, as places of a rule name it. */
export interface CallParts {
  readonly query?: unknown;
  readonly params?: unknown;
  readonly body?: unknown;
  readonly answer?: unknown;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What is known of the call for the audit log. */
    callParts: CallParts | undefined;
    /** The call is in the audit log, or does not belong there. */
    isRecorded: boolean;
  }
  interface FastifyInstance {
    readonly recorder: CallRecorder;
  }
}

/** Records calls in the audit log, by the rule that stands with their route. */
export interface CallRecorder {
  /** Records a call that was carried out, before it is answered: whoever goes away meanwhile has done it all the same. */
  done(request: FastifyRequest, parts: CallParts): Promise<void>;
}

/** The value at a place, as text; undefined where there is none. */
function textAt(parts: CallParts, place: string): string | undefined {
  let value: unknown = parts;
  for (const name of place.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function detailsIn({ body }: CallParts, names: readonly string[] = []): Record<string, unknown> {
  const values = (body ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

function outcomeOf({ request, statusCode }: FastifyReply): AuditOutcome {
  const status = Math.max(statusCode, request.refusal?.httpStatus ?? 0);
  if (status >= 500) return 'failed';
  return status >= 400 || request.refusal !== undefined ? 'refused' : 'done';
}

/** Too many attempts are refused before anything is looked at: those that were looked at are in the log. */
const TOO_MANY = 429;

/** What is told of a call. */
function entryOf(request: FastifyRequest, rule: AuditRule, outcome: AuditOutcome): AuditEntry {
  const { caller, refusal, query, params, callParts } = request;
  const parts = { query, params, ...callParts };
  const places = rule.object ?? [];
  return {
    action: rule.action,
    outcome,
    accountId: caller?.accountId,
    account: caller?.session?.account ?? (rule.account && textAt(parts, rule.account)),
    roleType: caller?.roleType,
    address: request.ip,
    object: places.map((place) => textAt(parts, place)).find((text) => text !== undefined),
    details: detailsIn(parts, rule.details),
    reason: refusal?.message,
    call: `${request.method} ${request.routeOptions.url ?? ''}`,
    requestId: request.id,
  };
}

async function record(log: AuditLog, request: FastifyRequest, rule: AuditRule, outcome: AuditOutcome) {
  request.isRecorded = true;
  if (rule.endsLater === true && outcome === 'done') return;
  // Whoever is nobody, and who asks again and again, could fill the log.
  const isNobody = request.caller === undefined && request.routeOptions.config.access !== 'anyone';
  if (isNobody || request.refusal?.code === TOO_MANY) return;
  await log.add(entryOf(request, rule, outcome));
}

/** @throws Error that names every route that changes something of which the log would not tell */
function checkRules(routes: readonly RouteOptions[]): void {
  const silent = routes.filter(
    ({ config, method }) =>
      config !== undefined &&
      config.audit === undefined &&
      [method].flat().some((one) => isChange(config, one)),
  );
  if (silent.length === 0) return;
  const named = silent.map(({ method, url }) => `${String(method)} ${url}`).join(', ');
  throw new Error(`routes that change something without a rule of the audit log (config.audit): ${named}`);
}

/**
 * Records calls of every route that is registered from now on and has a rule. The server does not become ready while one that changes
 * something has none.
 */
export function recordCalls(app: FastifyInstance, log: AuditLog): void {
  const routes: RouteOptions[] = [];
  app.decorateRequest('callParts', undefined);
  app.decorateRequest('isRecorded', false);
  const recorder: CallRecorder = {
    async done(request, parts) {
      const { audit } = request.routeOptions.config;
      request.callParts = parts;
      if (audit && !request.isRecorded) await record(log, request, audit, 'done');
    },
  };
  app.decorate('recorder', recorder);
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', (done) => {
    checkRules(routes);
    done();
  });
  app.addHook('onSend', async (request, reply) => {
    const { audit } = request.routeOptions.config;
    if (audit && !request.isRecorded) await record(log, request, audit, outcomeOf(reply));
  });
}
