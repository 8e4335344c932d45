import { z } from 'zod';
import { PASSWORD_LIMITS } from '../../domain/bureau/passwordRules.ts';
import { defineEndpoint } from './endpoint.ts';

const shared = {
  client: 'main',
  access: 'session',
  envelope: 'blade',
  query: z.looseObject({}),
} as const;

/** A password as it is sent, whatever the rules say of it. */
export const passwordSchema = z.string().min(1).max(PASSWORD_LIMITS.most);

/** Changes the caller's own password, and ends his other sessions. */
export const passwordChange = defineEndpoint({
  ...shared,
  id: 'passwordChange',
  auditorToo: true,
  audit: { action: 'account.password' },
  summary:
    "Changes the caller's password and ends his other sessions; code 40010 or 40011 says what is wrong",
  method: 'POST',
  path: '/api/portal/password/change',
  whilePasswordDue: true,
  body: z.object({ oldPassword: passwordSchema, newPassword: passwordSchema }),
  answer: z.null(),
});

const ownSessionSchema = z.looseObject({
  id: z.string(),
  /** The one that the list was asked with. */
  isCurrent: z.boolean(),
  startedAtMs: z.number(),
  /** When it was last used, to a minute. */
  usedAtMs: z.number(),
  /** The role type in force in it. */
  roleType: z.number(),
  /** Where the sign-in came from; empty where it is not known. */
  address: z.string(),
  /** The browser's own words; empty where it sent none. */
  userAgent: z.string(),
});

/** A live session of an account. */
export type OwnSession = z.infer<typeof ownSessionSchema>;

/** The live sessions of the caller's account, those used last first. */
export const sessionList = defineEndpoint({
  ...shared,
  id: 'sessionList',
  auditorToo: true,
  summary: "Live sessions of the caller's account",
  method: 'GET',
  path: '/api/portal/sessions',
  answer: z.looseObject({ sessions: z.array(ownSessionSchema) }),
});

/** Ends one of them, not the caller's own. */
export const sessionEnd = defineEndpoint({
  ...shared,
  id: 'sessionEnd',
  auditorToo: true,
  audit: { action: 'account.sessions' },
  summary: "Ends another session of the caller's account",
  method: 'POST',
  path: '/api/portal/sessions/end',
  body: z.looseObject({ id: z.string().min(1).max(64) }),
  answer: z.null(),
});

/** Ends all but the caller's own. */
export const sessionEndOthers = defineEndpoint({
  ...shared,
  id: 'sessionEndOthers',
  auditorToo: true,
  audit: { action: 'account.sessions' },
  summary: "Ends all other sessions of the caller's account",
  method: 'POST',
  path: '/api/portal/sessions/end-others',
  body: z.looseObject({}),
  answer: z.looseObject({ ended: z.number() }),
});

/** The calls about one's own account. */
export const OWN_ACCOUNT_ENDPOINTS = { passwordChange, sessionList, sessionEnd, sessionEndOthers } as const;
