import { defineFeature, offer } from '../../portal/feature.ts';
import { loadScreen } from '../../portal/loadScreen.ts';
import type { Portal } from '../../portal/portal.ts';
import { TODAY_BRIEF } from '../../portal/ports.ts';
import { TODAY_PATH } from './todayPath.ts';

const panelTexts = async () => (await import('./panelTexts.ts')).panelTexts;

/** What its first lines need once they are loaded. */
type TodayDoor = Pick<Portal, 'translator'>;

/** What needs attention on the unit's land: a screen, and its first lines for others. */
export const today = defineFeature<TodayDoor>({
  id: 'today',
  tool: 'today',
  panelTexts,
  screens: [
    {
      code: TODAY_PATH.slice(1),
      title: 'page.today',
      showsToolbar: true,
      routeType: 'juece',
      isBuiltIn: true,
      wantsTopic: false,
      screen: async () => (await import('./TodayPage.tsx')).TodayPage,
      wall: { screen: async () => (await import('./TodayWall.tsx')).TodayWall, panelTexts },
    },
  ],
  offers: [
    offer(TODAY_BRIEF, ({ translator }: TodayDoor) => () => {
      const screen = async () => (await import('./TodayBrief.tsx')).TodayBrief;
      return loadScreen({ screen, panelTexts }, translator);
    }),
  ],
  openInPortal: ({ translator }) => ({ translator }),
});
