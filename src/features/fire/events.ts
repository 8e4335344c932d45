import { ERROR_MESSAGE_MS } from '../../domain/bureau/businessConstants.ts';
import { defineEvents } from '../../domain/bureau/errorCatalogue.ts';

/** What this feature tells the user, and how each is shown. */
export const events = defineEvents({
  'fire.notPrinted': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
});

declare module '../../domain/bureau/errorCatalogue.ts' {
  interface FeatureEvents extends NamesOfEvents<typeof events> {}
}
