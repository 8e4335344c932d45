import type { ImageLayout, ImagePane } from './model/imageLayout.ts';
import { formatLength, type ScaleBar } from '../../domain/views/scaleBar.ts';

/** Formats of a saved picture. */
export const IMAGE_FORMATS = { png: 'image/png', jpeg: 'image/jpeg' } as const;

/** One of {@link IMAGE_FORMATS}. */
export type ImageFormat = keyof typeof IMAGE_FORMATS;

/** What stands on an image. */
export interface ImageContent {
  readonly title: string;
  /** Below the views at the left: scale, camera, date. */
  readonly facts: string;
  /** Below the views at the right: whose data they are. */
  readonly attribution: string;
  /** The plane's scale bar, drawn into its view. */
  readonly bar?: ScaleBar | undefined;
}

/** A JPEG so good shows no blocks in flat colours. */
const JPEG_QUALITY = 0.92;

/** Paper and ink: the picture leaves the dark portal. */
const PAPER = '#ffffff';
const INK = '#16241f';
const INK_MUTED = '#50655b';
const HALO = 'rgba(255, 255, 255, 0.92)';

function setFont(pen: CanvasRenderingContext2D, sizePx: number, weight: number): void {
  pen.font = `${String(weight)} ${String(sizePx)}px ${getComputedStyle(document.body).fontFamily}`;
}

function drawBar(pen: CanvasRenderingContext2D, pane: ImagePane, bar: ScaleBar, textPx: number): void {
  const gap = textPx;
  const [x, y] = [pane.xPx + gap, pane.yPx + pane.heightPx - gap];
  pen.fillStyle = HALO;
  pen.fillRect(x - gap / 2, y - textPx * 2, bar.widthPx + gap, textPx * 2.5);
  pen.strokeStyle = INK;
  pen.lineWidth = Math.max(1, textPx / 8);
  pen.beginPath();
  pen.moveTo(x, y - textPx / 2);
  pen.lineTo(x, y);
  pen.lineTo(x + bar.widthPx, y);
  pen.lineTo(x + bar.widthPx, y - textPx / 2);
  pen.stroke();
  pen.fillStyle = INK;
  setFont(pen, textPx, 500);
  pen.textAlign = 'center';
  pen.fillText(formatLength(bar.lengthM), x + bar.widthPx / 2, y - textPx * 0.6);
}

function drawTexts(pen: CanvasRenderingContext2D, layout: ImageLayout, content: ImageContent): void {
  const { widthPx, heightPx, marginPx, titlePx, textPx, headPx, footPx } = layout;
  pen.textBaseline = 'middle';
  if (titlePx > 0) {
    setFont(pen, titlePx, 700);
    pen.fillStyle = INK;
    pen.textAlign = 'center';
    pen.fillText(content.title, widthPx / 2, headPx / 2, widthPx - marginPx * 2);
  }
  setFont(pen, textPx, 400);
  pen.fillStyle = INK_MUTED;
  const middle = heightPx - footPx / 2;
  pen.textAlign = 'left';
  pen.fillText(content.facts, marginPx, middle, (widthPx - marginPx * 3) * 0.6);
  pen.textAlign = 'right';
  pen.fillText(content.attribution, widthPx - marginPx, middle, (widthPx - marginPx * 3) * 0.4);
  pen.textBaseline = 'alphabetic';
}

/**
 * Puts the pictures of the views on an image with its texts.
 * @param pictures by view, each of the size of its pane
 * @throws Error when the browser has no memory for a picture so large
 */
export async function composeImage(
  layout: ImageLayout,
  pictures: ReadonlyMap<ImagePane['view'], Blob>,
  content: ImageContent,
  format: ImageFormat,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = layout.widthPx;
  canvas.height = layout.heightPx;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error(`no canvas of ${String(layout.widthPx)} x ${String(layout.heightPx)}`);
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  for (const pane of layout.panes) {
    const picture = pictures.get(pane.view);
    if (picture === undefined) continue;
    const bitmap = await createImageBitmap(picture);
    pen.drawImage(bitmap, pane.xPx, pane.yPx, pane.widthPx, pane.heightPx);
    bitmap.close();
    if (pane.view === 'plane' && content.bar !== undefined) drawBar(pen, pane, content.bar, layout.textPx);
  }
  drawTexts(pen, layout, content);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('the picture cannot be encoded')) : resolve(blob)),
      IMAGE_FORMATS[format],
      JPEG_QUALITY,
    );
  });
}
