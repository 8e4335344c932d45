import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/** No body of the portal's calls is deeper by far. */
const MOST_DEPTH = 100;

/** Whether the brackets of a JSON text, those in its strings left out, lie in each other deeper than they may. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      for (at += 1; at < text.length && text[at] !== '"'; at += 1) if (text[at] === '\\') at += 1;
    } else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > MOST_DEPTH) return true;
    } else if (character === ']' || character === '}') depth -= 1;
  }
  return false;
}

/** Refuses bodies of JSON that nest without end before they are parsed: a megabyte of brackets holds the parser for half a second. */
export function guardJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body)) done(new Refusal(400, `请求内容嵌套过深：JSON 最多 ${String(MOST_DEPTH)} 层`));
    else void parse(request, body, done);
  });
}
