import type { LegendEntry } from '../../domain/layers/record/legend.ts';
import { choosePaper } from '../../domain/sheet/paper.ts';
import { marksOf, sheetFurniture } from '../../domain/sheet/sheetFurniture.ts';
import { marksSvg, sheetSvg } from '../../domain/sheet/markSvg.ts';
import type { Sheet } from '../../domain/sheet/sheet.ts';
import { SHEET_WORDS } from '../../domain/sheet/words.ts';
import { withTimeout } from '../../lib/abort.ts';
import type { Clock } from '../../lib/clock.ts';
import {
  legendElement,
  type LegendContent,
  type LegendPicture,
  type LegendPictures,
} from './legendElement.ts';

/** The legend's block takes at most this share of the map's height and width. */
const LEGEND_SHARE = { height: 0.6, width: 0.4 } as const;

/** From the frame's edge to the legend, pixels of a sheet 5000 px long. */
const LEGEND_INSET = 40;

/** A legend's letters are 32 px high on a sheet 5000 px long, 13 in its block. */
const LEGEND_ENLARGED = 32 / 13;

async function drawnSvg(svg: string): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** A picture of a legend that has not come after so long is left out, milliseconds: the sheet is worth more. */
const PICTURE_WAIT_MS = 15_000;

/**
 * Reads the picture at an address; undefined for what is none, does not come, or may not be read here: a sheet with a picture of a
 * foreign service that does not allow it could not be saved.
 */
async function pictureAt(
  address: string,
  clock: Clock,
  signal: AbortSignal,
): Promise<LegendPicture | undefined> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = address;
  try {
    await withTimeout(clock, PICTURE_WAIT_MS, signal, () => image.decode());
    if (image.naturalWidth === 0) return undefined;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return { src: canvas.toDataURL(), widthPx: canvas.width, heightPx: canvas.height };
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

/** The pictures of a legend that can be read. */
async function picturesOf(
  entries: readonly LegendEntry[],
  clock: Clock,
  signal: AbortSignal,
): Promise<LegendPictures> {
  const addresses = [...new Set(entries.flatMap(({ config }) => config?.img ?? []))];
  const read = await Promise.all(
    addresses.map(async (address) => [address, await pictureAt(address, clock, signal)] as const),
  );
  return new Map(read.flatMap(([address, picture]) => (picture === undefined ? [] : [[address, picture]])));
}

/** The legend of the layers as a picture, drawn from a block of the page. */
async function legendPicture(content: LegendContent, enlarged: number): Promise<HTMLCanvasElement> {
  const { default: html2canvas } = await import('html2canvas');
  const block = legendElement(document, content);
  document.body.append(block);
  try {
    return await html2canvas(block, { scale: enlarged, backgroundColor: '#ffffff', logging: false });
  } finally {
    block.remove();
  }
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('the picture cannot be encoded'));
      else resolve(blob);
    }, 'image/png');
  });
}

/** A sheet of the globe, but for its picture. */
export interface ViewSheet {
  readonly sheet: Sheet;
  /** What the symbols of the shown layers mean. */
  readonly legend: readonly LegendEntry[];
}

/**
 * Puts a picture of the globe on a sheet, with all furniture that a view in perspective can have: title, unit, date, frame and legend.
 * @param picture of the size of the page's frame
 * @throws Error when the browser has no memory for a sheet so large; the signal's reason when aborted
 */
export async function composeViewSheet(
  picture: Blob,
  { sheet, legend }: ViewSheet,
  clock: Clock,
  signal: AbortSignal,
): Promise<Blob> {
  const { widthPx, heightPx, frame, unitPx } = choosePaper(sheet.page);
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = heightPx;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error(`no canvas of ${String(widthPx)} x ${String(heightPx)}`);
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, widthPx, heightPx);
  const bitmap = await createImageBitmap(picture);
  pen.drawImage(bitmap, frame.xPx, frame.yPx, frame.widthPx, frame.heightPx);
  bitmap.close();
  signal.throwIfAborted();
  const shown = legend.filter(({ show }) => show);
  if (sheet.furniture.legend && shown.length > 0) {
    const { legend: title, unreadable } = SHEET_WORDS[sheet.language];
    const pictures = await picturesOf(shown, clock, signal);
    const content = { title, entries: shown, pictures, unreadable };
    const block = await legendPicture(content, unitPx * LEGEND_ENLARGED);
    signal.throwIfAborted();
    const fits = Math.min(
      1,
      (frame.heightPx * LEGEND_SHARE.height) / block.height,
      (frame.widthPx * LEGEND_SHARE.width) / block.width,
    );
    const [width, height] = [block.width * fits, block.height * fits];
    const inset = LEGEND_INSET * unitPx;
    pen.drawImage(
      block,
      frame.xPx + frame.widthPx - inset - width,
      frame.yPx + frame.heightPx - inset - height,
      width,
      height,
    );
  }
  // The legend is the page's block; what is left is what holds without one scale and one north.
  const bare = { ...sheet, furniture: { ...sheet.furniture, legend: false } };
  const marks = marksOf(sheetFurniture(bare, { legend: [], outline: [] }, null));
  pen.drawImage(await drawnSvg(sheetSvg(widthPx, heightPx, marksSvg(marks))), 0, 0, widthPx, heightPx);
  signal.throwIfAborted();
  return toPng(canvas);
}
