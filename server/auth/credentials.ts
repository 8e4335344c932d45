import type { FastifyRequest } from 'fastify';
import { TOKEN_COOKIE } from '../../src/domain/businessConstants.ts';

/** The token that a request carries. */
export interface PresentedToken {
  readonly token: string;
  /** `cookie` is sent by the browser unasked, also for a foreign page: it alone must not change anything. */
  readonly from: 'header' | 'cookie';
}

function withoutScheme(value: string): string {
  return value.replace(/^bearer\s+/i, '').trim();
}

function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key, ...rest] = part.split('=');
    if (key?.trim() === name) return rest.join('=').trim().replace(/^"|"$/g, '');
  }
  return undefined;
}

/** Finds the token in `Authorization` (raw or bearer), `Blade-Auth: bearer`, or the cookie, in that order. */
export function presentedToken(request: FastifyRequest): PresentedToken | undefined {
  const { authorization, cookie } = request.headers;
  const bladeAuth = request.headers['blade-auth'];
  for (const value of [authorization, typeof bladeAuth === 'string' ? bladeAuth : undefined]) {
    // A basic header names the calling application (the menu routes call of the spec), not the user.
    if (value === undefined || /^basic\s/i.test(value)) continue;
    const token = withoutScheme(value);
    if (token !== '') return { token, from: 'header' };
  }
  const token = cookieValue(cookie, TOKEN_COOKIE);
  return token === undefined || token === '' ? undefined : { token, from: 'cookie' };
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}

/**
 * True when the browser proves that the portal's own page sent the request: an `Origin` of this host,
 * `Sec-Fetch-Site: same-origin`, or a header that a foreign page cannot set without asking first.
 */
export function isFromOwnPage(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return hostOf(origin) === request.headers.host;
  return (
    request.headers['sec-fetch-site'] === 'same-origin' || request.headers['x-requested-with'] !== undefined
  );
}
