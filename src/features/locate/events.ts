import { ERROR_MESSAGE_MS, HINT_MS } from '../../domain/bureau/businessConstants.ts';
import { defineEvents } from '../../domain/bureau/errorCatalogue.ts';

/** What this feature tells the user, and how each is shown. */
export const events = defineEvents({
  /** viewer.md 5: coordinates without X or Y. */
  'locate.coordinatesMissing': { how: 'toast', tone: 'warning', durationMs: HINT_MS, then: 'none' },
  'locate.coordinatesWrong': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
});

declare module '../../domain/bureau/errorCatalogue.ts' {
  interface FeatureEvents extends NamesOfEvents<typeof events> {}
}
