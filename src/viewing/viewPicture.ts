import type { PdfImage } from '../domain/sheet/pdf/pdfImage.ts';
import type { Clock } from '../lib/clock.ts';
import type { Scene } from '../scene/scene.ts';
import { captureDrawn } from './captureDrawn.ts';
import { toJpeg } from './toJpeg.ts';

/** How a picture of a view is taken. */
export interface ViewPictureOptions {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** The picture of a view as a JPEG, which documents take as it is. @throws Error when it cannot be taken */
export async function viewPicture(
  view: Scene['globe'] | Scene['plane'],
  { widthPx, heightPx, clock, signal }: ViewPictureOptions,
): Promise<PdfImage> {
  const jpeg = await toJpeg(await captureDrawn(view, { widthPx, heightPx }, { clock, signal }));
  return { widthPx, heightPx, packed: 'jpeg', bytes: new Uint8Array(await jpeg.arrayBuffer()) };
}
