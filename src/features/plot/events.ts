import { ERROR_MESSAGE_MS, HINT_MS, PLOT_MESSAGE_MS } from '../../domain/bureau/businessConstants.ts';
import { defineEvents } from '../../domain/bureau/errorCatalogue.ts';

/** What this feature tells the user, and how each is shown. */
export const events = defineEvents({
  /** viewer.md 8: plots that were saved and deleted. */
  'plot.saved': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'plot.deleted': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  /** viewer.md 8: save failure, rename, solution save and other failures of plots; `{message}` says why. */
  'plot.saveFailed': { how: 'toast', tone: 'danger', durationMs: PLOT_MESSAGE_MS, then: 'none' },
  /** viewer.md 5: the name of a solution. */
  'plot.nameRequired': { how: 'toast', tone: 'warning', durationMs: PLOT_MESSAGE_MS, then: 'none' },
  'plot.nameLength': { how: 'toast', tone: 'warning', durationMs: PLOT_MESSAGE_MS, then: 'none' },
  'plot.nameEmpty': { how: 'toast', tone: 'warning', durationMs: PLOT_MESSAGE_MS, then: 'none' },
  /** New plots need a workspace to lie in. */
  'plot.lastWorkspace': { how: 'toast', tone: 'warning', durationMs: PLOT_MESSAGE_MS, then: 'none' },
  /** `{message}` says what is wrong with the points. */
  'plot.badPoints': { how: 'toast', tone: 'warning', durationMs: HINT_MS, then: 'none' },
  /** `{message}` names the plots that were changed in two windows. */
  'plot.conflict': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'plot.noDraft': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** `{message}` is how many a user may have. */
  'plot.full': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** viewer.md 5: a double click in pick mode on something else than a plot. */
  'plot.notAPlot': { how: 'toast', tone: 'warning', durationMs: HINT_MS, then: 'none' },
  'plot.imported': { how: 'toast', tone: 'success', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** `{message}` says which file and why. */
  'plot.importFailed': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
});

declare module '../../domain/bureau/errorCatalogue.ts' {
  interface FeatureEvents extends NamesOfEvents<typeof events> {}
}
