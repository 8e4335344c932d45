import { createEmitter } from '../../lib/signal.ts';

/** How long the SDK's requests may take; it waits 62 s by default, and no service of a layer may keep a view busy for so long. Milliseconds. */
export const REQUEST_TIMEOUT_MS = 20_000;

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
