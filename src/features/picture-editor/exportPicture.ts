import { StaticCanvas } from 'fabric';
import { pagePixels, PT_PER_MM, type PictureDocument } from './model/picture.ts';
import { withDensity } from './model/pngDensity.ts';
import type { PaintOf } from './stageUnits.ts';
import { createView } from './stageObjects.ts';

/** Most pixels of an exported side, and in all: what browsers give a canvas. */
export const EXPORT_LIMITS = { sidePx: 16_384, pixels: 150_000_000 } as const;

/** True for a page that can be exported at its resolution. */
export function isExportable(page: PictureDocument['page']): boolean {
  const { widthPx, heightPx } = pagePixels(page);
  const fits = widthPx <= EXPORT_LIMITS.sidePx && heightPx <= EXPORT_LIMITS.sidePx;
  return fits && widthPx * heightPx <= EXPORT_LIMITS.pixels;
}

/**
 * Draws a picture at its full size. Every object is drawn anew at that size, from the original images, so nothing is blurred.
 * @param paintOf paints with sources that give originals; all images must have arrived
 */
export function drawPicture(picture: PictureDocument, paintOf: PaintOf): HTMLCanvasElement {
  const { widthPx, heightPx } = pagePixels(picture.page);
  const element = document.createElement('canvas');
  const canvas = new StaticCanvas(element, {
    width: widthPx,
    height: heightPx,
    enableRetinaScaling: false,
    renderOnAddRemove: false,
    backgroundColor: picture.page.colour,
    skipOffscreen: false,
  });
  canvas.setViewportTransform([
    widthPx / (picture.page.widthMm * PT_PER_MM),
    0,
    0,
    heightPx / (picture.page.heightMm * PT_PER_MM),
    0,
    0,
  ]);
  for (const object of picture.objects) {
    if (object.hidden) continue;
    const view = createView(object, paintOf(picture, object));
    // A cached object would be drawn once at a size that Fabric limits, and then enlarged.
    view.objectCaching = false;
    canvas.add(view);
  }
  canvas.renderAll();
  // Not disposed of: that would empty the element. It listens to nothing, and goes with the element.
  return element;
}

/** A drawn picture as PNG that knows its size on paper. */
export async function encodePng(canvas: HTMLCanvasElement, dpi: number): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png', 1));
  if (blob === null) throw new Error('the browser makes no image of this size');
  const bytes = withDensity(new Uint8Array(await blob.arrayBuffer()), dpi);
  return new Blob([bytes], { type: 'image/png' });
}
