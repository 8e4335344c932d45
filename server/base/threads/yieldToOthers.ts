import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Lets the server's other requests have their turn, and hears whether the work is still wanted.
 * @throws the signal's reason
 */
export async function yieldToOthers(signal: AbortSignal): Promise<void> {
  await nextTurn();
  signal.throwIfAborted();
}
