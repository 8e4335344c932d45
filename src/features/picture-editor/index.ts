import { defineFeature, offer } from '../../portal/feature.ts';
import { OPEN_SHEET } from '../../portal/ports.ts';
import { windowCommand } from '../../portal/windowCommand.ts';
import { loadPanelTexts, openPictureDoor } from './openPictureDoor.ts';
import type { PictureDoor } from './pictureDoor.ts';
import { PICTURE_WINDOW, PICTURE_WINDOW_SIZE } from './pictureWindow.ts';
import { events } from './events.ts';
import { texts } from './texts.ts';

/** The picture editor, in which a sheet is finished. It needs no map: an image or a project is opened in it. */
export const pictureEditor = defineFeature<PictureDoor>({
  id: 'picture-editor',
  tool: 'picture',
  texts,
  panelTexts: loadPanelTexts,
  events,
  windows: [
    {
      id: PICTURE_WINDOW,
      title: 'picture.title',
      sizePx: PICTURE_WINDOW_SIZE,
      minSizePx: { widthPx: 720, heightPx: 420 },
      at: { leftPx: 233, topPx: 8 },
      screen: async () => (await import('./pictureChunk.ts')).PictureWindow,
    },
  ],
  commands: ({ portal: { windows } }) => [
    windowCommand(
      {
        id: 'window.picture',
        title: 'picture.title',
        icon: 'image-edit',
        group: 'window',
        window: PICTURE_WINDOW,
      },
      windows,
      () => true,
    ),
  ],
  offers: [offer(OPEN_SHEET, ({ openSheet }: PictureDoor) => openSheet)],
  openInPortal: openPictureDoor,
});
