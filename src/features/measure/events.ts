import { ERROR_MESSAGE_MS, HINT_MS } from '../../domain/bureau/businessConstants.ts';
import { defineEvents } from '../../domain/bureau/errorCatalogue.ts';

/** What this feature tells the user, and how each is shown. */
export const events = defineEvents({
  /** viewer.md 8: the hint of height measurement. */
  'measure.height': { how: 'toast', tone: 'success', durationMs: HINT_MS, hint: true, then: 'none' },
  'measure.annotated': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'measure.noTerrain': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'measure.terrainFailed': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'slope.begin': { how: 'toast', tone: 'info', durationMs: HINT_MS, hint: true, then: 'none' },
  'slope.noTerrain': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'slope.failed': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'measure.notKept': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
});

declare module '../../domain/bureau/errorCatalogue.ts' {
  interface FeatureEvents extends NamesOfEvents<typeof events> {}
}
