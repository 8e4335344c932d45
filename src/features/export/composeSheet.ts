import type { PaperPiece } from '../../scene/paperView.ts';
import { choosePaper } from '../../domain/sheet/paper.ts';
import { marksSvg, sheetSvg } from '../../domain/sheet/markSvg.ts';
import { GLANCE_PX, type SmallPicture } from '../../domain/sheet/oblique/highPlaces.ts';
import type { ObliqueFurniture } from '../../domain/sheet/oblique/obliqueSheet.ts';
import type { Sheet } from '../../domain/sheet/sheet.ts';

async function drawnSvg(svg: string): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
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

function canvasOf(widthPx: number, heightPx: number) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [widthPx, heightPx];
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error(`no canvas of ${String(widthPx)} x ${String(heightPx)}`);
  return { canvas, pen };
}

/** A picture that is put together from pieces. */
export interface PieceJoiner {
  add(piece: PaperPiece): Promise<void>;
  /** What is there so far, made small. */
  glance(): SmallPicture;
  /** The whole, PNG; nothing may be added afterwards. */
  picture(): Promise<Blob>;
}

/** Puts pieces together, one of which is decoded at a time. @throws Error when the browser has no memory for the picture */
export function joinPieces(widthPx: number, heightPx: number): PieceJoiner {
  const { canvas, pen } = canvasOf(widthPx, heightPx);
  return {
    async add({ picture, spillPx, box: { xPx, yPx, widthPx: width, heightPx: height } }) {
      const bitmap = await createImageBitmap(picture);
      pen.drawImage(bitmap, spillPx, spillPx, width, height, xPx, yPx, width, height);
      bitmap.close();
    },
    glance() {
      const small = { widthPx: Math.min(widthPx, GLANCE_PX), heightPx: 1 };
      small.heightPx = Math.max(1, Math.round((heightPx * small.widthPx) / widthPx));
      const { pen: eye } = canvasOf(small.widthPx, small.heightPx);
      eye.imageSmoothingQuality = 'high';
      eye.drawImage(canvas, 0, 0, small.widthPx, small.heightPx);
      const { data } = eye.getImageData(0, 0, small.widthPx, small.heightPx);
      const grey = Uint8Array.from({ length: data.length / 4 }, (_, at) => {
        const [red = 0, green = 0, blue = 0] = data.subarray(4 * at, 4 * at + 3);
        return 0.3 * red + 0.59 * green + 0.11 * blue;
      });
      return { ...small, grey };
    },
    async picture() {
      const png = await toPng(canvas);
      // Its memory is given back at once and not when it is collected.
      [canvas.width, canvas.height] = [0, 0];
      return png;
    },
  };
}

/** What lies on a sheet in perspective. */
export interface ViewSheetParts {
  readonly sheet: Sheet;
  readonly parts: readonly ObliqueFurniture[];
}

/**
 * Puts a picture of the globe on a sheet with all that stands on and round it.
 * @param picture of the size of the page's frame
 * @throws Error when the browser has no memory for a sheet so large; the signal's reason when aborted
 */
export async function composeViewSheet(
  picture: Blob,
  { sheet, parts }: ViewSheetParts,
  signal: AbortSignal,
): Promise<Blob> {
  const { widthPx, heightPx, frame } = choosePaper(sheet.page);
  const { canvas, pen } = canvasOf(widthPx, heightPx);
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, widthPx, heightPx);
  const bitmap = await createImageBitmap(picture);
  pen.drawImage(bitmap, frame.xPx, frame.yPx, frame.widthPx, frame.heightPx);
  bitmap.close();
  const drawn = parts.flatMap(({ furniture }) => (furniture.ok ? [furniture.value] : []));
  const svg = sheetSvg(widthPx, heightPx, marksSvg(drawn.flatMap(({ marks }) => marks)));
  pen.drawImage(await drawnSvg(svg), 0, 0, widthPx, heightPx);
  signal.throwIfAborted();
  return toPng(canvas);
}
