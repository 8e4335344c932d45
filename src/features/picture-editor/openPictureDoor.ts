import type { MadeSheet } from '../../domain/sheet/madeSheet.ts';
import { once } from '../../lib/once.ts';
import { createSignal } from '../../lib/signal.ts';
import type { Lifetime } from '../../portal/feature.ts';
import { loadScreen } from '../../portal/loadScreen.ts';
import type { Portal } from '../../portal/portal.ts';
import type { PictureDoor } from './pictureDoor.ts';
import { PICTURE_WINDOW } from './pictureWindow.ts';
import type { OpenPictureEditor } from './userPictureEditor.ts';

const loadEditor = async () => (await import('./pictureChunk.ts')).openUserPictureEditor;

/** Loads what the editor says. */
export const loadPanelTexts = async () => (await import('./panelTexts.ts')).panelTexts;

/** Makes the way to the editor of the user who is inside. */
export function openPictureDoor(portal: Portal): PictureDoor & Lifetime {
  const made = createSignal<MadeSheet | undefined>(undefined);
  let opened: OpenPictureEditor | undefined;
  return {
    load: once(async () => {
      const open = await loadScreen({ screen: loadEditor, panelTexts: loadPanelTexts }, portal.translator);
      opened = open(portal, made);
      return opened.editor;
    }),
    openSheet(sheet: MadeSheet) {
      made.set(sheet);
      portal.windows.actions.open(PICTURE_WINDOW);
    },
    destroy: () => opened?.close(),
  };
}
