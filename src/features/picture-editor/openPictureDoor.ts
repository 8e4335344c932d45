import type { MadeSheet } from '../../domain/sheet/madeSheet.ts';
import { once } from '../../lib/once.ts';
import { createSignal } from '../../lib/signal.ts';
import type { Lifetime } from '../../portal/feature.ts';
import type { Portal } from '../../portal/portal.ts';
import type { PictureDoor } from './pictureDoor.ts';
import { PICTURE_WINDOW } from './pictureWindow.ts';
import type { OpenPictureEditor } from './userPictureEditor.ts';

/** Makes the way to the editor of the user who is inside. */
export function openPictureDoor(portal: Portal): PictureDoor & Lifetime {
  const made = createSignal<MadeSheet | undefined>(undefined);
  let opened: OpenPictureEditor | undefined;
  return {
    load: once(async () => {
      const { openUserPictureEditor } = await import('./pictureChunk.ts');
      opened = openUserPictureEditor(portal, made);
      return opened.editor;
    }),
    openSheet(sheet: MadeSheet) {
      made.set(sheet);
      portal.windows.actions.open(PICTURE_WINDOW);
    },
    destroy: () => opened?.close(),
  };
}
