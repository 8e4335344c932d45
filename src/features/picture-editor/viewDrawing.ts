import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import { changeObjects } from './model/operations.ts';
import type { PictureDesk } from './pictureDesk.ts';
import type { PictureImages } from './pictureImages.ts';

/** Draws a picture of the globe again. @throws when the globe is gone or cannot draw it; the signal's reason when aborted */
export type Redraw = (signal: AbortSignal) => Promise<Blob>;

/** Draws the pictures of the globe again that sheets in perspective have, while the page that made them has its globe. */
export interface ViewDrawing {
  /** The image that is being drawn again. */
  readonly drawing: ReadonlySignal<string | undefined>;
  /** Keeps how the picture of a sheet that was opened is drawn again. */
  remember(imageId: string, redraw: Redraw): void;
  /** Whether an image can be drawn again: those of a file or of an earlier visit cannot. */
  canRedraw(imageId: string): boolean;
  /** Draws an object's picture anew, as one step of the history; nothing happens while another one is drawn. */
  redraw(objectId: string): Promise<void>;
  cancel(): void;
  close(): void;
}

/** Creates it over the desk whose pictures are drawn. */
export function createViewDrawing({
  desk,
  images,
  present,
}: {
  readonly desk: PictureDesk;
  readonly images: PictureImages;
  readonly present: (event: PortalEvent) => void;
}): ViewDrawing {
  const drawing = createSignal<string | undefined>(undefined);
  const known = new Map<string, Redraw>();
  let own: AbortController | undefined;
  const cancel = () => {
    own?.abort();
    own = undefined;
    drawing.set(undefined);
  };
  return {
    drawing,
    remember: (imageId, redraw) => void known.set(imageId, redraw),
    canRedraw: (imageId) => known.has(imageId),
    async redraw(objectId) {
      const object = desk.picture.value.objects.find(({ id }) => id === objectId);
      const redraw = object?.kind === 'image' ? known.get(object.imageId) : undefined;
      if (redraw === undefined || own !== undefined) return;
      const mine = (own = new AbortController());
      drawing.set(objectId);
      try {
        const picture = await redraw(mine.signal);
        if (mine.signal.aborted) return;
        const imageId = images.add(picture);
        known.set(imageId, redraw);
        desk.apply((before) =>
          changeObjects(before, [objectId], (each) => (each.kind === 'image' ? { ...each, imageId } : each)),
        );
      } catch (error) {
        if (mine.signal.aborted) return;
        present({
          id: 'picture.redrawFailed',
          message: error instanceof Error ? error.message : String(error),
        });
      } finally {
        if (own === mine) cancel();
      }
    },
    cancel,
    close() {
      cancel();
      known.clear();
    },
  };
}
