import { PT_PER_MM, type ImageObject, type ShapeObject } from '../../domain/picture/picture.ts';
import type { ImageSources } from './imageSources.ts';
import type { Paint } from './paintedObject.ts';

/** How many pixels of the canvas a scene unit takes now. */
function pixelsPerUnit(context: CanvasRenderingContext2D): number {
  const { a, b } = context.getTransform();
  return Math.hypot(a, b);
}

/** Said by a grey box where an image is on its way, or cannot be read. */
function paintMissing(context: CanvasRenderingContext2D, width: number, height: number, broken: boolean) {
  context.fillStyle = broken ? '#f3d7d4' : '#dfe7e2';
  context.fillRect(-width / 2, -height / 2, width, height);
  if (!broken) return;
  context.strokeStyle = '#b93830';
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(-width / 2, -height / 2);
  context.lineTo(width / 2, height / 2);
  context.moveTo(width / 2, -height / 2);
  context.lineTo(-width / 2, height / 2);
  context.stroke();
}

/** Paints an image, or what its crop leaves of it. */
export function imagePaint(
  { crop, flipped }: Pick<ImageObject, 'crop' | 'flipped'>,
  address: string,
  sources: ImageSources,
): Paint {
  return (context, width, height) => {
    const shownX = 1 - crop.left - crop.right;
    const shownY = 1 - crop.top - crop.bottom;
    const source = sources.drawable(address, (width * pixelsPerUnit(context)) / shownX);
    if (source === undefined) {
      paintMissing(context, width, height, sources.isBroken(address));
      return;
    }
    const [wholeX, wholeY] =
      source instanceof HTMLImageElement
        ? [source.naturalWidth, source.naturalHeight]
        : [source.width, source.height];
    if (flipped) context.scale(-1, 1);
    context.imageSmoothingQuality = 'high';
    context.drawImage(
      source,
      crop.left * wholeX,
      crop.top * wholeY,
      shownX * wholeX,
      shownY * wholeY,
      -width / 2,
      -height / 2,
      width,
      height,
    );
  };
}

/** Paints the place of furniture that no longer tells of its map. */
export const gapPaint: Paint = (context, width, height) => {
  context.fillStyle = 'rgb(232 161 58 / 18%)';
  context.strokeStyle = '#b9770e';
  context.lineWidth = 1;
  context.setLineDash([5, 3]);
  context.fillRect(-width / 2, -height / 2, width, height);
  context.strokeRect(-width / 2, -height / 2, width, height);
  context.setLineDash([]);
  context.fillStyle = '#8f5c0a';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `bold ${String(Math.min(24, height * 0.7, width * 0.7))}px sans-serif`;
  context.fillText('!', 0, 0);
};

/** Paints a drawing that fills its box. */
export function drawingPaint(address: string, sources: ImageSources): Paint {
  return imagePaint({ crop: { left: 0, top: 0, right: 0, bottom: 0 }, flipped: false }, address, sources);
}

function arrowHead(context: CanvasRenderingContext2D, tip: number, pen: number) {
  const length = Math.max(pen * 4, 6);
  context.beginPath();
  context.moveTo(tip, 0);
  context.lineTo(tip - length, length * 0.42);
  context.lineTo(tip - length * 0.82, 0);
  context.lineTo(tip - length, -length * 0.42);
  context.closePath();
  context.fill();
}

/** Paints a rectangle, an ellipse, a line or an arrow. */
export function shapePaint({ shape, fill, stroke, strokeMm, dashed }: ShapeObject): Paint {
  const pen = strokeMm * PT_PER_MM;
  return (context, width, height) => {
    context.lineWidth = pen;
    context.strokeStyle = stroke;
    context.fillStyle = fill ?? stroke;
    context.setLineDash(dashed ? [pen * 4, pen * 2.5] : []);
    context.beginPath();
    if (shape === 'line' || shape === 'arrow') {
      const tip = shape === 'arrow' ? Math.max(pen * 4, 6) * 0.8 : 0;
      context.moveTo(-width / 2, 0);
      context.lineTo(width / 2 - tip, 0);
      if (pen > 0) context.stroke();
      context.setLineDash([]);
      context.fillStyle = stroke;
      if (shape === 'arrow') arrowHead(context, width / 2, pen);
      return;
    }
    // The line lies within the box, so that the size on paper is the size that is said.
    const inset = Math.min(pen, width, height) / 2;
    if (shape === 'rectangle') {
      context.rect(-width / 2 + inset, -height / 2 + inset, width - 2 * inset, height - 2 * inset);
    } else {
      context.ellipse(0, 0, width / 2 - inset, height / 2 - inset, 0, 0, 2 * Math.PI);
    }
    if (fill !== null) context.fill();
    if (pen > 0) context.stroke();
    context.setLineDash([]);
  };
}
