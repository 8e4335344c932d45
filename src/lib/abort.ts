import type { Clock } from './clock.ts';

/** The reason of an abort caused by {@link withTimeout}. */
export class TimeoutError extends Error {
  constructor(readonly timeoutMs: number) {
    super(`no answer within ${timeoutMs} ms`);
    this.name = 'TimeoutError';
  }
}

/** True for what an aborted `fetch`, `goTo` or {@link withTimeout} throws. */
export function isAbortError(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** Rejects as soon as `signal` aborts (with its reason), else settles as `work` does. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error);
    // Listening before the check keeps a later failure of `work` from being an unhandled one.
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
    if (signal.aborted) onAbort();
  });
}

/**
 * Runs `work` with a signal that aborts when `parent` does or after `timeoutMs`.
 * @throws TimeoutError after `timeoutMs`; the parent's reason when it aborts; whatever `work` throws
 */
export async function withTimeout<T>(
  clock: Clock,
  timeoutMs: number,
  parent: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const onParent = () => controller.abort(parent?.reason);
  if (parent?.aborted) onParent();
  else parent?.addEventListener('abort', onParent, { once: true });
  const cancel = clock.after(timeoutMs, () => controller.abort(new TimeoutError(timeoutMs)));
  try {
    return await abortable(work(controller.signal), controller.signal);
  } finally {
    cancel();
    parent?.removeEventListener('abort', onParent);
  }
}
