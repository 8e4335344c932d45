import { defineFeature } from '../../portal/feature.ts';
import { mapWindowCommands } from '../../portal/windowCommand.ts';
import { EffectsOver } from './EffectsOver.tsx';
import { texts } from './texts.ts';

/** The window of the effects over the globe. */
const EFFECTS_WINDOW = 'effects';

/** Weather and other effects over the globe. */
export const effects = defineFeature({
  id: 'effects',
  texts,
  panelTexts: async () => (await import('./panelTexts.ts')).panelTexts,
  windows: [
    {
      id: EFFECTS_WINDOW,
      title: 'effects.title',
      sizePx: { widthPx: 320, heightPx: 488 },
      at: { leftPx: 340, topPx: 60 },
      screen: async () => (await import('./EffectsWindow.tsx')).EffectsWindow,
    },
  ],
  commands: (context) =>
    mapWindowCommands(
      [
        {
          id: 'window.effects',
          title: 'effects.title',
          icon: 'effects',
          group: 'view',
          window: EFFECTS_WINDOW,
        },
      ],
      context,
    ),
  mapParts: [{ place: 'globe', part: EffectsOver, needsMap: true }],
  withMap: true,
  open: ({ portal }) => ({ clear: () => portal.effects.actions.stopAll() }),
});
