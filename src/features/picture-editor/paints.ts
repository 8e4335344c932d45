import { drawnPlace } from './model/mapFrame.ts';
import { NO_CROP, PT_PER_MM, type ImageObject, type MapFrame, type ShapeObject } from './model/picture.ts';
import { shapeMarks } from './model/shapeMarks.ts';
import type { PathMark } from '../../domain/drawing/marks.ts';
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

/** Paints a drawing that fills its box and so much round it. */
export function drawingPaint(
  { address, outsideMm }: { readonly address: string; readonly outsideMm: number },
  sources: ImageSources,
): Paint {
  const paint = imagePaint({ crop: NO_CROP, flipped: false }, address, sources);
  const more = 2 * outsideMm * PT_PER_MM;
  return (context, width, height) => paint(context, width + more, height + more);
}

/** Paints a map's picture in its frame: while that is an older one, where what it shows lies now. */
export function mapPaint(frame: MapFrame, address: string, sources: ImageSources): Paint {
  const place = drawnPlace(frame);
  return (context, width, height) => {
    if (place === undefined || address === '') {
      paintMissing(context, width, height, false);
      return;
    }
    context.save();
    context.beginPath();
    context.rect(-width / 2, -height / 2, width, height);
    context.clip();
    context.fillStyle = '#ffffff';
    context.fillRect(-width / 2, -height / 2, width, height);
    context.translate(place.xMm * PT_PER_MM, place.yMm * PT_PER_MM);
    context.rotate((place.turnDeg * Math.PI) / 180);
    const paint = imagePaint({ crop: NO_CROP, flipped: false }, address, sources);
    paint(context, place.widthMm * PT_PER_MM, place.heightMm * PT_PER_MM);
    context.restore();
  };
}

/** Paints within a canvas's state, which is as before afterwards; `opacity` times that of the state. */
function dipped(context: CanvasRenderingContext2D, opacity: number, paint: () => void): void {
  context.save();
  context.globalAlpha *= opacity;
  paint();
  context.restore();
}

/** Paints lines and faces round the origin: the canvas's painter of marks; texts are Fabric's. */
function paintMarks(context: CanvasRenderingContext2D, marks: readonly PathMark[]): void {
  for (const { d, fill, line } of marks) {
    const path = new Path2D(d);
    if (fill !== undefined)
      dipped(context, fill.opacity ?? 1, () => {
        context.fillStyle = fill.color;
        context.fill(path);
      });
    if (line !== undefined)
      dipped(context, line.opacity ?? 1, () => {
        context.strokeStyle = line.color;
        context.lineWidth = line.widthPx;
        context.lineCap = line.round === true ? 'round' : 'butt';
        context.lineJoin = line.round === true ? 'round' : 'miter';
        context.setLineDash([...(line.dashPx ?? [])]);
        context.stroke(path);
      });
  }
}

/** Paints a rectangle, an ellipse, a line or an arrow. */
export function shapePaint(shape: ShapeObject): Paint {
  return (context, width, height) =>
    paintMarks(context, shapeMarks(shape, width, height, shape.strokeMm * PT_PER_MM));
}
