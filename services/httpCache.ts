import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long a browser uses tiles and data without asking again, seconds. */
const MAX_AGE_S = 3600;

/** True when the request's If-None-Match names the tag (RFC 9110, 13.1.2, weak comparison). */
function matches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const bare = (text: string) => text.trim().replace(/^W\//, '');
  return header.split(',').some((candidate) => bare(candidate) === bare(tag));
}

/**
 * Sets ETag and Cache-Control.
 * @param key what the content depends on, without quotes
 * @param fresh false makes the browser ask again each time
 * @returns true when the caller already has the content: 304 was sent
 */
export function answeredNotModified(
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  fresh = true,
): boolean {
  const tag = `W/"${key}"`;
  reply.header('etag', tag).header('cache-control', fresh ? `private, max-age=${MAX_AGE_S}` : 'no-cache');
  if (!matches(request.headers['if-none-match'], tag)) return false;
  reply.code(304).send();
  return true;
}
