import { ERROR_MESSAGE_MS, HINT_MS } from '../../domain/bureau/businessConstants.ts';
import { defineEvents } from '../../domain/bureau/errorCatalogue.ts';

/** What this feature tells the user, and how each is shown. */
export const events = defineEvents({
  /** viewer.md 5: a result row's click where the row has no geometry. */
  'result.noPlace': { how: 'toast', tone: 'warning', durationMs: HINT_MS, then: 'none' },
  'result.exported': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  /** `{message}` says why. */
  'result.exportFailed': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
});

declare module '../../domain/bureau/errorCatalogue.ts' {
  interface FeatureEvents extends NamesOfEvents<typeof events> {}
}
