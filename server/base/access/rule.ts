import type { AccessRule, AuditRule } from '../../../src/api/contracts/endpoint.ts';
import type { ToolId } from '../../../src/domain/bureau/tools.ts';

/** The rule that stands with a route. */
export interface RouteRule {
  readonly access?: AccessRule;
  readonly changes?: boolean;
  readonly whilePasswordDue?: boolean;
  readonly auditorToo?: boolean;
  readonly tools?: readonly ToolId[];
  readonly whilePreview?: boolean;
  readonly audit?: AuditRule | null;
}

const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Whether a rule wants a session: an access key does not do. */
export function wantsSession(access: AccessRule | undefined): boolean {
  return access === 'session' || access === 'administrator' || access === 'auditor';
}

/** Whether a call of a route changes something: whatever is sent but to data, and what says so. Data are only read. */
export function isChange({ access, changes }: RouteRule, method: string): boolean {
  return changes ?? (wantsSession(access) && !SAFE_METHODS.includes(method));
}

/** Whether a call of a route leaves something behind, so that it is not for who only looks. */
export function isLasting(rule: RouteRule, method: string): boolean {
  return isChange(rule, method) && rule.audit !== null;
}

/** Who may, in words and as OpenAPI names it. */
const WHO_MAY: Readonly<Record<AccessRule, { readonly words: string; readonly schemes: readonly string[] }>> =
  {
    anyone: { words: 'anyone', schemes: [] },
    session: { words: 'whoever is signed in; his own things only', schemes: ['session', 'bladeAuth'] },
    administrator: {
      words: 'who is signed in as the bureau (role type 0) and works as it',
      schemes: ['session', 'bladeAuth'],
    },
    auditor: {
      words: 'who is signed in as an auditor (role type 17)',
      schemes: ['session', 'bladeAuth'],
    },
    operator: {
      words:
        'who has the token of PORTAL_METRICS_TOKEN; where there is none, programs on the machine of the server',
      schemes: ['operatorToken'],
    },
    data: {
      words:
        'whoever is signed in, or has an access key; he gets what the rights of his role and unit let him see',
      schemes: ['session', 'bladeAuth', 'cookie', 'accessKey', 'accessKeyInAddress'],
    },
  };

/** What OpenAPI says of a route's rule. */
export function ruleInOpenApi(rule: RouteRule & { readonly access: AccessRule }, method: string) {
  const { words, schemes } = WHO_MAY[rule.access];
  return {
    'x-access': rule.access,
    'x-who-may': words,
    'x-changes': isChange(rule, method),
    ...(rule.tools === undefined ? {} : { 'x-tools': rule.tools }),
    ...(rule.auditorToo === true ? { 'x-auditor-too': true } : {}),
    ...(rule.whilePasswordDue === true ? { 'x-while-password-due': true } : {}),
    security: schemes.map((scheme): Record<string, string[]> => ({ [scheme]: [] })),
  };
}
