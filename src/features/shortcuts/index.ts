import { defineFeature } from '../../portal/feature.ts';
import { windowCommand } from '../../portal/windowCommand.ts';
import { texts } from './texts.ts';

/** The window of the keyboard shortcuts. */
const SHORTCUTS_WINDOW = 'shortcuts';

/** The list of the keys that act. */
export const shortcuts = defineFeature({
  id: 'shortcuts',
  texts,
  panelTexts: async () => (await import('./panelTexts.ts')).panelTexts,
  windows: [
    {
      id: SHORTCUTS_WINDOW,
      title: 'shortcuts.title',
      sizePx: { widthPx: 400, heightPx: 460 },
      minSizePx: { widthPx: 300, heightPx: 240 },
      at: { leftPx: 510, topPx: 120 },
      screen: async () => (await import('./ShortcutList.tsx')).ShortcutList,
    },
  ],
  commands: ({ portal: { windows } }) => [
    windowCommand(
      {
        id: 'window.shortcuts',
        title: 'shortcuts.title',
        icon: 'keyboard',
        group: 'window',
        keys: ['?'],
        window: SHORTCUTS_WINDOW,
      },
      windows,
      () => true,
    ),
  ],
});
