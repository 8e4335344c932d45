import type { MadeSheet } from '../../domain/sheet/madeSheet.ts';
import type { PictureEditor } from './pictureEditor.ts';

/** The way to the picture editor, whose code is loaded when somebody asks for it. */
export interface PictureDoor {
  /** The editor, opened once. @throws when its code does not arrive; the next call tries again */
  load(): Promise<PictureEditor>;
  /** Opens a sheet in it; what is unsaved there is asked for before. */
  openSheet(sheet: MadeSheet): void;
}
