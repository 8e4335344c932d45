import { defineFeature } from '../../portal/feature.ts';
import { mapWindowCommands } from '../../portal/windowCommand.ts';
import { texts } from './texts.ts';

/** The window of the ground's transparency. */
const GROUND_WINDOW = 'ground';

/** The ground's transparency and the way below it. */
export const ground = defineFeature({
  id: 'ground',
  texts,
  windows: [
    {
      id: GROUND_WINDOW,
      title: 'ground.title',
      sizePx: { widthPx: 320, heightPx: 166 },
      at: { leftPx: 340, topPx: 240 },
      screen: async () => (await import('./GroundWindow.tsx')).GroundWindow,
    },
  ],
  commands: (context) => {
    const { views } = context.portal;
    return [
      {
        id: 'view.underground',
        title: 'ground.underground',
        icon: 'arrow-circle-down',
        group: 'view',
        places: ['rail'],
        keys: ['u'],
        available: () => context.session() !== undefined,
        toggled: () => views.getState().ground.underground,
        run: () => views.actions.setGround({ underground: !views.getState().ground.underground }),
      },
      ...mapWindowCommands(
        [{ id: 'window.ground', title: 'ground.title', icon: 'globe', group: 'view', window: GROUND_WINDOW }],
        context,
      ),
    ];
  },
});
