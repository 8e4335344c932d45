import { ERROR_MESSAGE_MS, HINT_MS } from '../../domain/bureau/businessConstants.ts';
import { defineEvents } from '../../domain/bureau/errorCatalogue.ts';

/** What this feature tells the user, and how each is shown. */
export const events = defineEvents({
  /** viewer.md 5: `{message}` is the layer. */
  'query.business': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** viewer.md 8: missing layer code; `{message}` is the layer. */
  'query.noCode': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'query.noLayers': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** viewer.md 4: a point or polygon that was clicked, with its place. */
  'query.hit': { how: 'toast', tone: 'info', durationMs: HINT_MS, then: 'none' },
  'query.noPolygons': { how: 'toast', tone: 'warning', durationMs: HINT_MS, then: 'none' },
  /** viewer.md 5: layer range confirmed with nothing selected. */
  'query.chooseRange': { how: 'toast', tone: 'warning', durationMs: HINT_MS, then: 'none' },
  'query.rangeTooLarge': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'query.notSaved': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'query.full': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'query.noDraft': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
});

declare module '../../domain/bureau/errorCatalogue.ts' {
  interface FeatureEvents extends NamesOfEvents<typeof events> {}
}
