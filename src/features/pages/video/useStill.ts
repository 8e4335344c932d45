import { useEffect, useState } from 'react';
import { reasonOf, type ApiFailure } from '../../../api/apiFailure.ts';
import type { CameraStill, CameraStills } from '../../../api/cameraStills.ts';
import type { Clock } from '../../../lib/clock.ts';

/** A still picture is fetched anew this long after the one before, milliseconds. */
export const STILL_PERIOD_MS = 10_000;

/** What a service says of a camera that is there and does not send. */
const OFFLINE_CODE = 409;

/** A still picture: on its way, there (and why no newer one came), or not to be had. */
export type StillState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'shown'; readonly address: string; readonly takenMs: number; readonly problem?: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'offline' };

/** The state after a picture that did not come: the one before stays. */
function afterFailure(state: StillState, failure: ApiFailure): StillState {
  if (failure.kind === 'refused' && failure.code === OFFLINE_CODE) return { kind: 'offline' };
  const reason = reasonOf(failure);
  return state.kind === 'shown' ? { ...state, problem: reason } : { kind: 'failed', reason };
}

/** Calls once the page is seen; at once where it is. @returns takes it back */
function onceSeen(run: () => void): () => void {
  if (document.visibilityState !== 'hidden') {
    run();
    return () => undefined;
  }
  const onChange = () => {
    if (document.visibilityState === 'hidden') return;
    document.removeEventListener('visibilitychange', onChange);
    run();
  };
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** The still picture at an address: fetched, and anew every few seconds while the page is seen, one after the other. */
export function useStill(url: string, stills: CameraStills, clock: Clock): StillState {
  const [state, setState] = useState<StillState>({ kind: 'loading' });
  useEffect(() => {
    const controller = new AbortController();
    let shown: CameraStill | undefined;
    let cancel = () => {};
    const round = async () => {
      const answer = await stills.load(url, controller.signal);
      if (controller.signal.aborted) {
        if (answer.ok) answer.value.release();
        return;
      }
      if (answer.ok) {
        const before = shown;
        shown = answer.value;
        setState({ kind: 'shown', address: shown.address, takenMs: shown.takenMs });
        before?.release();
      } else setState((last) => afterFailure(last, answer.error));
      cancel = clock.after(STILL_PERIOD_MS, next);
    };
    const next = () => {
      cancel = onceSeen(() => void round());
    };
    next();
    return () => {
      controller.abort();
      cancel();
      shown?.release();
    };
  }, [url, stills, clock]);
  return state;
}
