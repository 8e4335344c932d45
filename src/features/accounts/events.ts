import { ERROR_MESSAGE_MS, HINT_MS } from '../../domain/bureau/businessConstants.ts';
import { defineEvents } from '../../domain/bureau/errorCatalogue.ts';

/** What this feature tells the user, and how each is shown. */
export const events = defineEvents({
  /** Changes of accounts; `{message}` is the account. */
  'account.saved': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'account.locked': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'account.unlocked': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'account.exported': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'account.deleted': { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' },
  'account.conflict': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'account.own': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
  'account.gone': { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' },
});

declare module '../../domain/bureau/errorCatalogue.ts' {
  interface FeatureEvents extends NamesOfEvents<typeof events> {}
}
