import type { FastifyRequest } from 'fastify';
import { TOKEN_COOKIE } from '../../../src/domain/bureau/businessConstants.ts';
import { ESRI_KEY_PARAMETER, KEY_PARAMETER, KEY_PREFIX } from '../../../src/domain/bureau/accessKeys.ts';

/** What a request shows of who sends it. */
export interface Presented {
  /** The secret itself. */
  readonly secret: string;
  readonly kind: 'token' | 'key';
  /**
   * `cookie` is sent by the browser unasked, also for a foreign page: it alone must not change anything. `address` is read by whoever
   * reads the address.
   */
  readonly from: 'header' | 'cookie' | 'address';
}

function withoutScheme(value: string): string {
  return value.replace(/^bearer\s+/i, '').trim();
}

/** The session's token in the browser's cookie. */
export function cookieToken({ headers }: FastifyRequest): string | undefined {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [key, ...rest] = part.split('=');
    if (key?.trim() !== TOKEN_COOKIE) continue;
    const value = rest.join('=').trim().replace(/^"|"$/g, '');
    if (value !== '') return value;
  }
  return undefined;
}

/** Headers that hold a session's token or an access key; the last is that of ArcGIS's programs, and of QGIS for its services. */
const HEADERS = ['authorization', 'blade-auth', 'x-esri-authorization'] as const;

const KEY_PARAMETERS: readonly string[] = [KEY_PARAMETER, ESRI_KEY_PARAMETER];

const isKey = (secret: string) => secret.startsWith(KEY_PREFIX);

/** A key in the address; programs write names of parameters as they like. */
function keyInAddress({ url }: FastifyRequest): string | undefined {
  const mark = url.indexOf('?');
  if (mark < 0) return undefined;
  for (const [name, value] of new URLSearchParams(url.slice(mark + 1)))
    if (KEY_PARAMETERS.includes(name.toLowerCase()) && isKey(value)) return value;
  return undefined;
}

/**
 * What a request shows, in the order in which it counts: `Authorization` (raw or bearer) and `Blade-Auth: bearer`, which hold a
 * session's token or an access key; the cookie; a key in the address.
 */
export function presented(request: FastifyRequest): readonly Presented[] {
  const shown: Presented[] = [];
  for (const name of HEADERS) {
    const value = request.headers[name];
    // A basic header names the calling application (the menu routes call of the spec), not the user.
    if (typeof value !== 'string' || /^basic\s/i.test(value)) continue;
    const secret = withoutScheme(value);
    if (secret !== '') shown.push({ secret, kind: isKey(secret) ? 'key' : 'token', from: 'header' });
  }
  const token = cookieToken(request);
  if (token !== undefined) shown.push({ secret: token, kind: 'token', from: 'cookie' });
  const key = keyInAddress(request);
  if (key !== undefined) shown.push({ secret: key, kind: 'key', from: 'address' });
  return shown;
}

/** True when the browser says that another site's page, or one of another port of this host, sent the request. */
export function isFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/** True when a form or script of another page sent the request: its `Origin` is neither this host nor what others know it by. */
export function isForeignOrigin({ headers: { origin }, host, server }: FastifyRequest): boolean {
  if (origin === undefined || origin === server.publicOrigin) return false;
  return !(URL.canParse(origin) && new URL(origin).host === host);
}
