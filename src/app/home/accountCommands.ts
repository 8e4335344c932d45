import type { Command } from '../../commands/command.ts';
import { isAdministrator, type SessionStore } from '../../stores/sessionStore.ts';
import type { WindowStore } from '../../stores/windowStore.ts';
import { ACCOUNT_WINDOW, PASSWORD_WINDOW, SESSION_WINDOW } from '../windows/accountWindowIds.ts';

/** What a user does about the own account, and an administrator about all. They stand in the header's menu of the account. */
export function accountCommands(windows: WindowStore, session: SessionStore): readonly Command[] {
  const common = { group: 'session', places: ['header'] } as const;
  const opens = (window: string) => () => void windows.actions.open(window);
  return [
    { ...common, id: 'account.password', title: 'password.title', icon: 'key', run: opens(PASSWORD_WINDOW) },
    {
      ...common,
      id: 'account.sessions',
      title: 'sessions.title',
      icon: 'user-device',
      run: opens(SESSION_WINDOW),
    },
    {
      ...common,
      id: 'account.list',
      title: 'accounts.title',
      icon: 'users',
      available: () => isAdministrator(session.getState()),
      run: opens(ACCOUNT_WINDOW),
    },
  ];
}
