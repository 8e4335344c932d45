import { createEmitter } from '../../lib/signal.ts';

/** How long the SDK's requests may take, milliseconds. */
const REQUEST_TIMEOUT_MS = {
  /** No service of a layer may keep a view busy for longer. */
  service: 20_000,
  /**
   * The portal itself says no where it has too much to do, and draws a picture for up to 30 s once its turn has come. A page that a slow
   * PC holds up has its answers long before it can read them, and would give them up.
   */
  portal: 60_000,
} as const;

/** How long the SDK waits for an address, milliseconds. @param asked as its layer names it */
export function requestTimeoutMs(asked: string): number {
  const { origin } = new URL(asked, document.baseURI);
  return REQUEST_TIMEOUT_MS[origin === window.location.origin ? 'portal' : 'service'];
}

/** How a request that the SDK made ended. */
export interface RequestOutcome {
  readonly url: string;
  /** The query as JSON text, since the SDK keeps it apart from the address. */
  readonly query: string;
  /** What went wrong; absent on success. */
  readonly error?: unknown;
}

/** Every request of the SDK on this page as it ends; layers watch it to know that their service has died. */
export const requestOutcomes = createEmitter<RequestOutcome>();

/** So many failed requests in a row mean that the service is gone, not that one tile is missing. */
export const FAILURES_IN_A_ROW = 3;
