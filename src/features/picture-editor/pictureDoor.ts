import type { MadeSheet } from '../../domain/sheet/madeSheet.ts';
import { once } from '../../lib/once.ts';
import { createSignal } from '../../lib/signal.ts';
import type { Portal } from '../../portal/portal.ts';
import type { PictureEditor } from './pictureEditor.ts';
import { PICTURE_WINDOW } from './pictureWindow.ts';
import type { OpenPictureEditor } from './userPictureEditor.ts';

/** The way to the picture editor, whose code is loaded when somebody asks for it. */
export interface PictureDoor {
  /** The editor, opened once. @throws when its code does not arrive; the next call tries again */
  load(): Promise<PictureEditor>;
  /** Opens a sheet in it; what is unsaved there is asked for before. */
  openSheet(sheet: MadeSheet): void;
}

/** Makes the way to the editor of the user who is inside. */
export function openPictureDoor(portal: Portal) {
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
