import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import { reasonOf } from './editorExport.ts';
import { freePlace, panelPlace } from './model/furniturePlace.ts';
import { newImage } from './model/newObjects.ts';
import { addObjects } from './model/operations.ts';
import { panelScale, panelSize } from './model/panelSize.ts';
import type { OpenPanel } from './openPanels.ts';
import type { PictureDesk } from './pictureDesk.ts';
import type { PictureImages } from './pictureImages.ts';

/** Where panels are found, and where they go. */
export interface PanelDeskOptions {
  readonly desk: PictureDesk;
  readonly images: Pick<PictureImages, 'add'>;
  readonly newId: () => string;
  readonly present: (event: PortalEvent) => void;
  /** The panels that stand open beside the editor. */
  readonly openPanels: () => readonly OpenPanel[];
}

/** Puts panels of the portal onto the page. */
export interface PanelDesk {
  /** Those that stand open now. */
  list(): readonly OpenPanel[];
  /** True while one is being drawn; another one is not begun meanwhile. */
  readonly drawing: ReadonlySignal<boolean>;
  /** Puts one onto the page as an image, where there is room; says why it cannot. */
  add(panel: OpenPanel): Promise<void>;
}

/** Letters of a name that a picture keeps. */
const NAME_LENGTH = 80;

/** Creates the desk of panels. */
export function createPanelDesk({ desk, images, newId, present, openPanels }: PanelDeskOptions): PanelDesk {
  const drawing = createSignal(false);
  return {
    list: openPanels,
    drawing,
    async add({ title, draw }) {
      if (drawing.value) return;
      drawing.set(true);
      try {
        const { picture: drawn, ...sizePx } = await draw(panelScale(desk.picture.value.page));
        const picture = desk.picture.value;
        const size = panelSize(sizePx, picture.page);
        const wanted = panelPlace(size, picture);
        const at = { id: newId(), name: title.slice(0, NAME_LENGTH), ...freePlace(picture, wanted) };
        const made = newImage(at, images.add(drawn), size);
        desk.apply((now) => addObjects(now, [made]));
        desk.select([made.id]);
      } catch (error) {
        present({ id: 'picture.panelFailed', message: `${title}: ${reasonOf(error)}` });
      } finally {
        drawing.set(false);
      }
    },
  };
}
