import { defineFeature } from '../../portal/feature.ts';
import { texts } from './texts.ts';
import { openWallDoor, type WallDoor } from './wallDoor.ts';
import { WallOver } from './WallOver.tsx';
import { loadWallTexts, WALL_WINDOW } from './wallWindow.ts';

/** One screen, or a round of them, on the wall of a duty room. */
export const wall = defineFeature<WallDoor>({
  id: 'wall',
  texts,
  panelTexts: loadWallTexts,
  windows: [
    {
      id: WALL_WINDOW,
      title: 'wall.title',
      sizePx: { widthPx: 440, heightPx: 600 },
      minSizePx: { widthPx: 340, heightPx: 320 },
      at: { leftPx: 483, topPx: 40 },
      screen: async () => (await import('./WallWindow.tsx')).WallWindow,
    },
  ],
  commands: ({ portal: { windows } }) => [
    {
      id: 'view.wall',
      title: 'wall.title',
      icon: 'presentation',
      group: 'view',
      places: ['header'],
      run: () => void windows.actions.open(WALL_WINDOW),
    },
  ],
  mapParts: [{ place: 'stage', part: WallOver }],
  openInPortal: openWallDoor,
});
