import type { FastifyInstance } from 'fastify';
import { Refusal, sendRefusal } from './refusal.ts';

/** Where a wrong text stands is told in so many characters at most. */
const MOST_PLACE = 200;

/**
 * The names that lead to a text in parsed JSON, a query or parameters that holds a NUL character, or to what has such a name. By
 * recursion: `guardJsonBodies` lets none be deep.
 */
function pathToNul(value: unknown): readonly (string | number)[] | undefined {
  if (typeof value === 'string') return value.includes('\0') ? [] : undefined;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined;
  if (Array.isArray(value)) {
    // Pairs of half a million numbers would be half a million objects.
    for (let at = 0; at < value.length; at += 1) {
      const inner = pathToNul(value[at]);
      if (inner !== undefined) return [at, ...inner];
    }
    return undefined;
  }
  for (const [name, found] of Object.entries(value)) {
    if (name.includes('\0')) return [];
    const inner = pathToNul(found);
    if (inner !== undefined) return [name, ...inner];
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
    const path = pathToNul({ params, query, body });
    if (path === undefined) return done();
    const place = path.join('.').slice(0, MOST_PLACE);
    const refusal = new Refusal(400, `请求参数不正确：${place} 含有空字符（NUL），请删除后重试`);
    void (request.routeOptions.config.refuse ?? sendRefusal)(reply, refusal);
  });
}
