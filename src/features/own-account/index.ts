import { defineFeature } from '../../portal/feature.ts';
import { PASSWORD_WINDOW, SESSION_WINDOW } from './ownAccountWindowIds.ts';
import { texts } from './texts.ts';

const loadWindows = () => import('./OwnAccountWindows.tsx');
const common = { group: 'session', places: ['header'] } as const;

/** The user's own account: its password and its sessions. */
export const ownAccount = defineFeature({
  id: 'own-account',
  texts,
  windows: [
    {
      id: PASSWORD_WINDOW,
      title: 'password.title',
      sizePx: { widthPx: 400, heightPx: 566 },
      minSizePx: { widthPx: 340, heightPx: 320 },
      at: { leftPx: 483, topPx: 40 },
      screen: async () => (await loadWindows()).PasswordWindow,
    },
    {
      id: SESSION_WINDOW,
      title: 'sessions.title',
      sizePx: { widthPx: 420, heightPx: 480 },
      minSizePx: { widthPx: 340, heightPx: 280 },
      at: { leftPx: 473, topPx: 40 },
      screen: async () => (await loadWindows()).SessionWindow,
    },
  ],
  commands: ({ portal: { windows } }) => [
    {
      ...common,
      id: 'account.password',
      title: 'password.title',
      icon: 'key',
      run: () => void windows.actions.open(PASSWORD_WINDOW),
    },
    {
      ...common,
      id: 'account.sessions',
      title: 'sessions.title',
      icon: 'user-device',
      run: () => void windows.actions.open(SESSION_WINDOW),
    },
  ],
});
