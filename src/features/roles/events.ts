import { ERROR_MESSAGE_MS, HINT_MS } from '../../domain/bureau/businessConstants.ts';
import { defineEvents } from '../../domain/bureau/errorCatalogue.ts';

const done = { how: 'toast', tone: 'success', durationMs: HINT_MS, then: 'none' } as const;
const refused = { how: 'toast', tone: 'warning', durationMs: ERROR_MESSAGE_MS, then: 'none' } as const;

/** What this feature tells the user, and how each is shown; `{message}` is the role. */
export const events = defineEvents({
  'role.made': done,
  'role.saved': done,
  'role.restored': done,
  'role.deleted': done,
  'role.conflict': refused,
  'role.inUse': refused,
  'role.taken': refused,
  'role.gone': refused,
});

declare module '../../domain/bureau/errorCatalogue.ts' {
  interface FeatureEvents extends NamesOfEvents<typeof events> {}
}
