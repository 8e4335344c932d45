import { defineFeature } from '../../portal/feature.ts';
import { mapWindowCommands } from '../../portal/windowCommand.ts';
import { LOCATE_WINDOW } from '../../windows/windowSpec.ts';
import { BOOKMARK_NEEDS, openBookmarks, type BookmarkDoor } from './openBookmarks.ts';
import { events } from './events.ts';
import { texts } from './texts.ts';

const BOOKMARK_WINDOW = 'locate-bookmark';

/** The places that a user keeps. */
export const bookmark = defineFeature<BookmarkDoor, typeof BOOKMARK_NEEDS>({
  id: 'bookmark',
  texts,
  panelTexts: async () => (await import('./panelTexts.ts')).panelTexts,
  events,
  windows: [
    {
      ...LOCATE_WINDOW,
      id: BOOKMARK_WINDOW,
      title: 'locate.bookmark',
      sizePx: { widthPx: 440, heightPx: 560 },
      screen: async () => (await import('./BookmarkWindow.tsx')).BookmarkWindow,
    },
  ],
  commands: (context) =>
    mapWindowCommands(
      [
        {
          id: 'locate.bookmark',
          title: 'locate.bookmark',
          icon: 'bookmark',
          group: 'locate',
          window: BOOKMARK_WINDOW,
        },
      ],
      context,
    ),
  needs: BOOKMARK_NEEDS,
  open: openBookmarks,
});
