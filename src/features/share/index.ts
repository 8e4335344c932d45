import { defineFeature } from '../../portal/feature.ts';
import { mapWindowCommands } from '../../portal/windowCommand.ts';
import { SHARE_WINDOW } from './sharedLink.ts';
import { texts } from './texts.ts';

/** A link to what is shown. */
export const share = defineFeature({
  id: 'share',
  texts,
  windows: [
    {
      id: SHARE_WINDOW,
      title: 'share.title',
      sizePx: { widthPx: 360, heightPx: 520 },
      at: { leftPx: 510, topPx: 80 },
      screen: async () => (await import('./SharingWindow.tsx')).SharingWindow,
    },
  ],
  commands: (context) =>
    mapWindowCommands(
      [{ id: 'window.share', title: 'share.title', icon: 'share', group: 'window', window: SHARE_WINDOW }],
      context,
    ),
});
