import type { PortalEvent } from '../domain/bureau/errorCatalogue.ts';
import type { LayerProblem } from '../domain/layers/record/layerProblem.ts';

/** Why a call gave no payload. `endpoint` is "GET /path", so that a message names what failed. */
export type ApiFailure =
  /** The caller gave up. */
  | { readonly kind: 'aborted'; readonly endpoint: string }
  /** No answer, or an error status without an answer of the service: a proxy that finds nobody behind it. */
  | { readonly kind: 'network'; readonly endpoint: string; readonly detail: string }
  | { readonly kind: 'timeout'; readonly endpoint: string; readonly timeoutMs: number }
  /** The answer is not what the contract says; `issues` is "path: what is wrong", joined. */
  | { readonly kind: 'contract'; readonly endpoint: string; readonly issues: string }
  /** The service said no. */
  | { readonly kind: 'refused'; readonly endpoint: string; readonly code: number; readonly message: string }
  /** The session is over: code 401, 50012 or 50014. */
  | {
      readonly kind: 'session-ended';
      readonly endpoint: string;
      readonly code: number;
      readonly message: string;
    };

/** As {@link eventOfFailure}, for the calls of roads, crossings and bookmarks: where nobody answers they say less (portal.md, section 8). */
export function eventOfLocateFailure(failure: ApiFailure): PortalEvent | undefined {
  const unanswered = failure.kind === 'network' || failure.kind === 'timeout';
  return unanswered ? { id: 'place.requestFailed' } : eventOfFailure(failure);
}

/** The catalogue row that presents a failure; undefined for what needs no message. */
export function eventOfFailure(failure: ApiFailure): PortalEvent | undefined {
  switch (failure.kind) {
    case 'aborted':
      return undefined;
    case 'network':
      return { id: 'request.network', message: `${failure.endpoint} (${failure.detail})` };
    case 'timeout':
      return {
        id: 'request.timeout',
        message: `${failure.endpoint} (${String(failure.timeoutMs / 1000)} s)`,
      };
    case 'contract':
      return { id: 'request.contract', message: `${failure.endpoint} · ${failure.issues}` };
    case 'refused':
      // The spec's own word for a refusal without a message.
      return { id: 'request.refused', message: failure.message === '' ? 'Error' : failure.message };
    case 'session-ended':
      return { id: 'session.ended' };
  }
}

/** The reason of a failure in words. */
export const reasonOf = (failure: ApiFailure): string => eventOfFailure(failure)?.message ?? failure.kind;

/** The reason to show for a layer of which a call gave nothing. */
export function problemOfFailure(failure: Exclude<ApiFailure, { kind: 'aborted' }>): LayerProblem {
  switch (failure.kind) {
    case 'network':
      return { code: 'network', detail: `${failure.endpoint} (${failure.detail})` };
    case 'timeout':
      return { code: 'timeout', detail: `${failure.timeoutMs / 1000} s · ${failure.endpoint}` };
    case 'contract':
      return { code: 'invalid-body', detail: `${failure.endpoint} · ${failure.issues}` };
    case 'refused':
    case 'session-ended':
      return { code: 'http-status', detail: `${failure.code} ${failure.message} · ${failure.endpoint}` };
  }
}
