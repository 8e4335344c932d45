import { ERROR_MESSAGE_MS } from '../../domain/bureau/businessConstants.ts';
import { defineEvents } from '../../domain/bureau/errorCatalogue.ts';

/** What this feature tells the user, and how each is shown. */
export const events = defineEvents({
  /** viewer.md 8: thrown where a point light cannot be made. */
  'views.noMap': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'views.full': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'views.notSaved': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'views.noDraft': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'views.layersMissing': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'views.imported': { how: 'toast', tone: 'success', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'views.importFailed': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
});

declare module '../../domain/bureau/errorCatalogue.ts' {
  interface FeatureEvents extends NamesOfEvents<typeof events> {}
}
