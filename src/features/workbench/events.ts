import { ERROR_MESSAGE_MS, HINT_MS } from '../../domain/bureau/businessConstants.ts';
import { defineEvents } from '../../domain/bureau/errorCatalogue.ts';

/** What this feature tells the user, and how each is shown. */
export const events = defineEvents({
  /** `{message}` is the version's number. */
  'workbench.published': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'workbench.scheduled': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'workbench.notSaved': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'workbench.noDraft': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** `{message}` is how many records may be changed at once. */
  'workbench.full': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** `{message}` is how many records. */
  'workbench.imported': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  /** `{message}` names layers. */
  'workbench.died': { how: 'toast', tone: 'warning', durationMs: 2 * ERROR_MESSAGE_MS, then: 'none' },
  /** `{message}` says why. */
  'workbench.badTopic': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** `{message}` says which, and what is shown instead. */
  'workbench.topicGone': { how: 'toast', tone: 'info', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** `{message}` says why. */
  'workbench.badFile': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
});

declare module '../../domain/bureau/errorCatalogue.ts' {
  interface FeatureEvents extends NamesOfEvents<typeof events> {}
}
