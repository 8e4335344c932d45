import { defineFeature } from '../../portal/feature.ts';
import { mapWindowCommands } from '../../portal/windowCommand.ts';
import { events } from './events.ts';
import { FIRE_NEEDS, openFire, type FireDoor } from './openFire.ts';
import { texts } from './texts.ts';

const FIRE_WINDOW = 'fire';

/** What is to be known of a place where it burns. */
export const fire = defineFeature<FireDoor, typeof FIRE_NEEDS>({
  id: 'fire',
  tool: 'fire',
  texts,
  panelTexts: async () => (await import('./panelTexts.ts')).panelTexts,
  events,
  needs: FIRE_NEEDS,
  windows: [
    {
      id: FIRE_WINDOW,
      title: 'fire.title',
      sizePx: { widthPx: 380, heightPx: 640 },
      minSizePx: { widthPx: 320, heightPx: 280 },
      at: { leftPx: 343, topPx: 20 },
      screen: async () => (await import('./FireWindow.tsx')).FireWindow,
    },
  ],
  commands: (context) =>
    mapWindowCommands(
      [{ id: 'query.fire', title: 'fire.title', icon: 'line-of-sight', group: 'query', window: FIRE_WINDOW }],
      context,
    ),
  open: openFire,
});
