import type { FastifyInstance } from 'fastify';
import { Refusal, sendRefusal } from './refusal.ts';

/** Where a wrong text stands is told in so many characters at most. */
const MOST_PLACE = 200;

/** A text in parsed JSON, a query or parameters that holds a NUL character, or a name that does; not by recursion: a body may be deep. */
function placeOfNul(part: string, value: unknown): string | undefined {
  const open: { readonly place: string; readonly value: unknown }[] = [{ place: part, value }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { place, value: found } = next;
    if (typeof found === 'string' && found.includes('\0')) return place.slice(0, MOST_PLACE);
    if (typeof found !== 'object' || found === null || ArrayBuffer.isView(found)) continue;
    for (const [name, inner] of Object.entries(found)) {
      if (name.includes('\0')) return place.slice(0, MOST_PLACE);
      // Numbers are most of a large body.
      if (typeof inner === 'string' || typeof inner === 'object')
        open.push({ place: `${place}.${name}`, value: inner });
    }
  }
  return undefined;
}

/**
 * Refuses requests with a NUL character in a text, naming the field: no database stores one, and an answer of 503 would be asked for
 * again and again.
 */
export function refuseNulCharacters(app: FastifyInstance): void {
  app.addHook('preValidation', (request, reply, done) => {
    const { params, query, body } = request;
    const place = Object.entries({ params, query, body })
      .map(([part, value]) => placeOfNul(part, value))
      .find((found) => found !== undefined);
    if (place === undefined) return done();
    const refusal = new Refusal(400, `请求参数不正确：${place} 含有空字符（NUL），请删除后重试`);
    void (request.routeOptions.config.refuse ?? sendRefusal)(reply, refusal);
  });
}
