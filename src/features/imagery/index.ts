import { defineFeature } from '../../portal/feature.ts';
import { windowCommand } from '../../portal/windowCommand.ts';
import { texts } from './texts.ts';

/** The window of the imagery's transparency. */
const IMAGERY_WINDOW = 'imagery';

/** The transparency of the imagery. */
export const imagery = defineFeature({
  id: 'imagery',
  texts,
  windows: [
    {
      id: IMAGERY_WINDOW,
      title: 'imagery.title',
      sizePx: { widthPx: 320, heightPx: 166 },
      at: { leftPx: 340, topPx: 60 },
      screen: async () => (await import('./ImageryWindow.tsx')).ImageryWindow,
    },
  ],
  commands: ({ portal: { windows } }) => [
    windowCommand(
      {
        id: 'window.imagery',
        title: 'imagery.title',
        icon: 'transparency',
        group: 'view',
        keys: ['t'],
        window: IMAGERY_WINDOW,
      },
      windows,
      () => true,
    ),
  ],
});
