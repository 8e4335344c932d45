import { defineFeature } from '../../portal/feature.ts';
import { mapWindowCommands } from '../../portal/windowCommand.ts';
import { cameraCommands } from './cameraCommands.ts';
import { showClip } from './clipOverlay.ts';
import { pageKeys } from './pageKeys.ts';
import { events } from './events.ts';
import { texts } from './texts.ts';

/** The window of the camera's exact pose. */
const CAMERA_WINDOW = 'camera';

/** The window of the clip plane. */
const CLIP_WINDOW = 'clip';

/** The window that saves the views as a picture. */
const IMAGE_WINDOW = 'image';

/** The camera by keys and figures, the clip plane, and pictures of the views. */
export const camera = defineFeature({
  id: 'camera',
  texts,
  panelTexts: async () => (await import('./panelTexts.ts')).panelTexts,
  events,
  windows: [
    {
      id: CAMERA_WINDOW,
      title: 'camera.title',
      sizePx: { widthPx: 320, heightPx: 414 },
      at: { leftPx: 340, topPx: 60 },
      screen: async () => (await import('./CameraWindow.tsx')).CameraWindow,
    },
    {
      id: CLIP_WINDOW,
      title: 'clip.title',
      sizePx: { widthPx: 320, heightPx: 380 },
      at: { leftPx: 8, topPx: 8 },
      screen: async () => (await import('./ClipWindow.tsx')).ClipWindow,
    },
    {
      id: IMAGE_WINDOW,
      title: 'image.title',
      sizePx: { widthPx: 320, heightPx: 304 },
      at: { leftPx: 340, topPx: 60 },
      screen: async () => (await import('./ImageWindow.tsx')).ImageWindow,
    },
  ],
  commands: (context) => [
    ...cameraCommands({
      controls: context.session,
      keys: pageKeys(window),
      present: context.portal.present,
    }),
    ...mapWindowCommands(
      [
        { id: 'window.camera', title: 'camera.title', icon: 'camera', group: 'roam', window: CAMERA_WINDOW },
        { id: 'window.clip', title: 'clip.title', icon: 'slice', group: 'view', window: CLIP_WINDOW },
        { id: 'window.image', title: 'image.title', icon: 'image', group: 'window', window: IMAGE_WINDOW },
      ],
      context,
    ),
  ],
  withMap: true,
  open: ({ scene }) => ({ destroy: showClip(scene) }),
});
