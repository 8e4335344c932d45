import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/**
 * Sign-in by OpenID Connect, where the installation has it: `start` leads to its page, which leads back to `callback`; that leads to the
 * sign-in page with {@link OIDC_PARAMETER}, which says how it ended; `signOut` leads to its own sign-out.
 */
export const OIDC_PATHS = {
  start: '/api/portal/oidc/start',
  callback: '/api/portal/oidc/callback',
  signOut: '/api/portal/oidc/sign-out',
} as const;

/** Parameter of the sign-in page's address: `done`, or one of {@link OIDC_PROBLEMS}. */
export const OIDC_PARAMETER = 'oidc';

/** Why a sign-in came to nothing. */
export const OIDC_PROBLEMS = [
  'denied',
  'state',
  'unreachable',
  'failed',
  'limited',
  'locked',
  'unknown',
  'name',
] as const;

/** See {@link OIDC_PROBLEMS}. */
export type OidcProblemId = (typeof OIDC_PROBLEMS)[number];

const shared = { client: 'main', access: 'anyone', envelope: 'blade', query: z.looseObject({}) } as const;

/** By what else than a password one signs in. */
export const signInWays = defineEndpoint({
  ...shared,
  id: 'signInWays',
  summary: 'Whether one signs in by OpenID Connect, too',
  method: 'GET',
  path: '/api/portal/sign-in-ways',
  answer: z.looseObject({ oidc: z.boolean() }),
});

/** Takes the session that a sign-in by OpenID Connect began, once, in the browser that did. */
export const oidcFinish = defineEndpoint({
  ...shared,
  id: 'oidcFinish',
  changes: true,
  audit: null,
  summary: 'The token of the session that the sign-in by OpenID Connect has just begun in this browser',
  method: 'POST',
  path: '/api/portal/oidc/finish',
  body: z.object({}),
  answer: z.looseObject({ token: z.string().min(1) }),
});
