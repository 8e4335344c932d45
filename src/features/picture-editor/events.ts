import { ERROR_MESSAGE_MS, HINT_MS } from '../../domain/bureau/businessConstants.ts';
import { defineEvents } from '../../domain/bureau/errorCatalogue.ts';

/** What this feature tells the user, and how each is shown. */
export const events = defineEvents({
  /** viewer.md 8: a file that is not an image, a browser without file reading. */
  'picture.notImage': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.noFileReader': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.tooLarge': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.readFailed': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.project.notProject': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.project.newer': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.project.wrong': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.saved': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'picture.exported': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  /** `{message}` is how many pieces. */
  'picture.exportedWithGaps': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** `{message}` is the panel's name and the browser's reason. */
  'picture.panelFailed': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** `{message}` is the engine's reason. */
  'picture.redrawFailed': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.exportFailed': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.exportTooLarge': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.mapsMissing': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.mapSize': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.noOutline': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.masterOpen': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.master.kept': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'picture.master.newer': { how: 'toast', tone: 'info', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.master.removed': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'picture.master.tooLarge': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.master.wrong': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.lettersMissing': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.draftRefused': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'picture.draftRestored': { how: 'toast', tone: 'info', durationMs: HINT_MS, then: 'none' },
});

declare module '../../domain/bureau/errorCatalogue.ts' {
  interface FeatureEvents extends NamesOfEvents<typeof events> {}
}
