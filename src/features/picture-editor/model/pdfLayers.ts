import { uprightBox, type Box } from './boxes.ts';
import type { PictureDocument, PictureObject } from './picture.ts';

/** What a PDF of a picture shows as pixels, and what it draws over them as lines and letters. */
export interface PdfLayers {
  readonly pixels: PictureDocument;
  /** From below to above. */
  readonly drawn: readonly PictureObject[];
}

/** The room that an object takes, with the edge round its letters. */
function roomOf(object: PictureObject): Box {
  const edge = object.kind === 'text' ? object.haloMm : 0;
  const { left, top, right, bottom } = uprightBox(object);
  return { left: left - edge, top: top - edge, right: right + edge, bottom: bottom + edge };
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Splits a picture for a PDF. What lies below something that can be shown as pixels only is pixels too: all pixels are one image, over
 * which the rest is drawn.
 * @param canDraw tells what can be drawn as lines and letters
 */
export function pdfLayers(picture: PictureDocument, canDraw: (object: PictureObject) => boolean): PdfLayers {
  const above: Box[] = [];
  const drawn: PictureObject[] = [];
  const pixels: PictureObject[] = [];
  for (const object of picture.objects.toReversed()) {
    if (object.hidden) {
      // Kept where nothing shows it: furniture may tell of it.
      pixels.push(object);
      continue;
    }
    const room = roomOf(object);
    if (canDraw(object) && !above.some((box) => overlap(box, room))) {
      drawn.push(object);
      continue;
    }
    above.push(room);
    pixels.push(object);
  }
  return { pixels: { ...picture, objects: pixels.toReversed() }, drawn: drawn.toReversed() };
}
