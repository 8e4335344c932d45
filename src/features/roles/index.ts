import { defineFeature } from '../../portal/feature.ts';
import { isAdministrator } from '../../stores/sessionStore.ts';
import { events } from './events.ts';
import { PreviewBanner } from './PreviewBanner.tsx';
import { texts } from './texts.ts';

/** The window in which administrators look after roles. */
const ROLE_WINDOW = 'roles';

/** The roles of the portal, for administrators, and how it looks to each of them. */
export const roles = defineFeature({
  id: 'roles',
  texts,
  panelTexts: async () => (await import('./panelTexts.ts')).panelTexts,
  events,
  windows: [
    {
      id: ROLE_WINDOW,
      title: 'roles.title',
      sizePx: { widthPx: 860, heightPx: 600 },
      minSizePx: { widthPx: 640, heightPx: 380 },
      at: { leftPx: 253, topPx: 24 },
      screen: async () => (await import('./RoleWindow.tsx')).RoleWindow,
    },
  ],
  commands: ({ portal: { session, windows } }) => [
    {
      id: 'account.roles',
      title: 'roles.title',
      icon: 'user-key',
      group: 'session',
      places: ['header'],
      available: () => isAdministrator(session.getState()),
      run: () => void windows.actions.open(ROLE_WINDOW),
    },
  ],
  mapParts: [{ place: 'header', part: PreviewBanner }],
});
