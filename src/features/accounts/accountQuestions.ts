import type { AccountItem } from '../../api/contracts/accounts.ts';
import type { TextKey } from '../../i18n/translate.ts';
import type { AccountDesk } from './accountDesk.ts';

/** What is asked about first: it signs somebody out, a password ends, or data go. */
export type AskedAct = 'lock' | 'reset' | 'endSessions' | 'delete';

/** A question before an act, and the act. */
export interface AccountQuestion {
  readonly title: TextKey;
  readonly text: TextKey;
  readonly confirm: TextKey;
  readonly carryOut: (desk: AccountDesk, item: AccountItem) => Promise<void>;
}

/** The questions before what cannot be taken back. */
export const ACCOUNT_QUESTIONS: Readonly<Record<AskedAct, AccountQuestion>> = {
  lock: {
    title: 'accounts.lockTitle',
    text: 'accounts.lockText',
    confirm: 'accounts.lock',
    carryOut: (desk, item) => desk.setLocked(item, true),
  },
  reset: {
    title: 'accounts.resetTitle',
    text: 'accounts.resetText',
    confirm: 'accounts.reset',
    carryOut: (desk, item) => desk.resetPassword(item),
  },
  endSessions: {
    title: 'accounts.endSessions',
    text: 'accounts.endSessionsText',
    confirm: 'sessions.end',
    carryOut: (desk, item) => desk.endSessions(item),
  },
  delete: {
    title: 'accounts.delete',
    text: 'accounts.deleteText',
    confirm: 'accounts.delete',
    carryOut: (desk, item) => desk.remove(item),
  },
};
