import { isAbortError, TimeoutError } from '../../../lib/abort.ts';
import { LayerLoadError, type LayerProblem } from '../../../domain/layers/record/layerProblem.ts';

/** What an error of the SDK's request carries, if there was an answer: its status, and an ArcGIS service's own words. */
function answerOf(error: object): { readonly status: number; readonly said: readonly string[] } | undefined {
  const details = 'details' in error ? error.details : undefined;
  if (typeof details !== 'object' || details === null || !('httpStatus' in details)) return undefined;
  if (typeof details.httpStatus !== 'number') return undefined;
  const messages = 'messages' in details && Array.isArray(details.messages) ? details.messages : [];
  return { status: details.httpStatus, said: messages.filter((message) => typeof message === 'string') };
}

function nameOf(error: object): string {
  return 'name' in error && typeof error.name === 'string' ? error.name : '';
}

function messageOf(error: object): string {
  return 'message' in error && typeof error.message === 'string' ? error.message : nameOf(error);
}

/**
 * Says in the portal's terms why a request or a layer of the SDK failed.
 * @param url the address asked, shown with the reason
 */
export function sdkProblem(error: unknown, url: string): LayerProblem {
  if (error instanceof LayerLoadError) return error.problem;
  if (error instanceof TimeoutError)
    return { code: 'timeout', detail: `${error.timeoutMs / 1000} s · ${url}` };
  if (typeof error !== 'object' || error === null) return { code: 'draw-failed', detail: String(error) };
  const answer = answerOf(error);
  if (answer !== undefined && answer.status >= 400)
    return { code: 'http-status', detail: [answer.status, ...answer.said, url].join(' · ') };
  const text = `${nameOf(error)} ${messageOf(error)}`;
  if (/timed? ?out|timeout/i.test(text)) return { code: 'timeout', detail: url };
  // What a parser says of it is English and about a character.
  if (/json|syntax|parse|unexpected token/i.test(text)) return { code: 'invalid-body', detail: url };
  if (/request:server|failed to fetch|network|load image/i.test(text))
    return { code: 'network', detail: url };
  return { code: 'draw-failed', detail: messageOf(error) };
}

/** True for an abort that somebody asked for, as opposed to a time-out. */
export function isCancelled(error: unknown): boolean {
  return (
    isAbortError(error) || (typeof error === 'object' && error !== null && nameOf(error) === 'AbortError')
  );
}
