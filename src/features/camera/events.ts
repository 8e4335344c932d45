import { ERROR_MESSAGE_MS, HINT_MS } from '../../domain/bureau/businessConstants.ts';
import { defineEvents } from '../../domain/bureau/errorCatalogue.ts';

/** What this feature tells the user, and how each is shown. */
export const events = defineEvents({
  'camera.pasteByKeys': { how: 'toast', tone: 'info', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'camera.pasteWrong': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'image.saved': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'image.failed': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
});

declare module '../../domain/bureau/errorCatalogue.ts' {
  interface FeatureEvents extends NamesOfEvents<typeof events> {}
}
