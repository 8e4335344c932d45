import { ERROR_MESSAGE_MS, HINT_MS } from '../../domain/bureau/businessConstants.ts';
import { defineEvents } from '../../domain/bureau/errorCatalogue.ts';

/** What this feature tells the user, and how each is shown. */
export const events = defineEvents({
  /** viewer.md 8: export file missing; here it is said as well. */
  'export.noFile': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** `{message}` is how many seconds. */
  'export.timeout': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'export.busy': { how: 'toast', tone: 'info', durationMs: HINT_MS, then: 'none' },
  /** `{message}` is the network's reason. */
  'export.down': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** `{message}` is the service's. */
  'export.refused': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** `{message}` is the file and what is wrong with it. */
  'export.config': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'export.noLabels': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** An error report with status 200; `{message}` is what it says. */
  'export.report': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'export.notImage': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'export.wrongSize': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'export.blank': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  /** `{message}` is the template. */
  'export.template.saved': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'export.template.removed': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'export.saved': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'export.failed': { how: 'toast', tone: 'danger', durationMs: ERROR_MESSAGE_MS, then: 'none' },
});

declare module '../../domain/bureau/errorCatalogue.ts' {
  interface FeatureEvents extends NamesOfEvents<typeof events> {}
}
