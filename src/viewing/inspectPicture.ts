import { SHEET_MARGINS } from '../domain/sheet/paper.ts';

/** A decoded picture: its size, and whether its map is of one colour. */
export interface PictureFacts {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly isBlank: boolean;
}

/** The picture is looked at so wide, pixels: what is on a map is then still more than one colour. */
const LOOK_PX = 400;

/** Colours that differ by less are one: an encoder's noise. */
const SAME = 3;

/** The map's frame takes the sheet without its margins, of which some more is left out: furniture lies along its edge. */
const INNER = { left: 0.03, top: (SHEET_MARGINS.top / 3535) * 1.6, right: 0.03, bottom: 0.06 } as const;

/** Decodes a picture in the browser: its size, and whether the middle of its map is of one colour. undefined for what is none. */
export async function inspectPicture(picture: Blob): Promise<PictureFacts | undefined> {
  const bitmap = await createImageBitmap(picture).catch(() => undefined);
  if (bitmap === undefined) return undefined;
  const { width: widthPx, height: heightPx } = bitmap;
  const canvas = document.createElement('canvas');
  canvas.width = LOOK_PX;
  canvas.height = Math.max(1, Math.round((LOOK_PX * heightPx) / widthPx));
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  pen?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  if (pen === null) return { widthPx, heightPx, isBlank: false };
  const [left, top] = [Math.round(canvas.width * INNER.left), Math.round(canvas.height * INNER.top)];
  const width = Math.max(1, Math.round(canvas.width * (1 - INNER.left - INNER.right)));
  const height = Math.max(1, Math.round(canvas.height * (1 - INNER.top - INNER.bottom)));
  const { data } = pen.getImageData(left, top, width, height);
  return { widthPx, heightPx, isBlank: isOneColour(data) };
}

/** True where all pixels are alike. @param rgba four bytes a pixel */
function isOneColour(rgba: Uint8ClampedArray): boolean {
  for (let at = 4; at < rgba.length; at++)
    if (Math.abs((rgba[at] ?? 0) - (rgba[at % 4] ?? 0)) > SAME) return false;
  return true;
}
