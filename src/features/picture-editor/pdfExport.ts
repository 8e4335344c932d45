import type { FontProgram } from '../../api/contracts/print.ts';
import { createPdfDrawing, type PdfFonts } from '../../domain/sheet/pdf/pdfDrawing.ts';
import { createPdfFile } from '../../domain/sheet/pdf/pdfFile.ts';
import {
  PDF_WEIGHTS,
  programFont,
  type PdfFontProgram,
  type PdfWeight,
} from '../../domain/sheet/pdf/pdfFont.ts';
import { base64Bytes } from '../../lib/bytes.ts';
import { pdfLayers } from './model/pdfLayers.ts';
import { PT_PER_MM, type PictureDocument } from './model/picture.ts';
import { canDraw, drawVectors, lettersOf } from './pdfVectors.ts';

/** Rows that are read from the canvas at a time: all at once would need the memory of the whole picture again. */
const STRIP_ROWS = 256;

/** The canvas's colours without transparency, deflated by the browser itself, strip by strip. */
async function deflatedPixels(canvas: HTMLCanvasElement): Promise<Uint8Array> {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the canvas cannot be read');
  const { width, height } = canvas;
  let row = 0;
  const strips = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (row >= height) {
        controller.close();
        return;
      }
      const rows = Math.min(STRIP_ROWS, height - row);
      const { data } = context.getImageData(0, row, width, rows);
      const rgb = new Uint8Array(width * rows * 3);
      for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
        rgb[to] = data[from] ?? 0;
        rgb[to + 1] = data[from + 1] ?? 0;
        rgb[to + 2] = data[from + 2] ?? 0;
      }
      row += rows;
      controller.enqueue(rgb);
    },
  });
  const deflated = strips.pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(deflated).arrayBuffer());
}

/** Gives font programs with the letters of a text, where there are any; undefined when they cannot be had. */
export type ReadLetters = (weight: PdfWeight, text: string) => Promise<FontProgram | undefined>;

/** A PDF, and whether all that could be letters is. */
export interface PicturePdf {
  readonly blob: Blob;
  /** True when the letters could not be had, so that all texts are pixels. */
  readonly lacksLetters: boolean;
}

type Programs = Partial<Record<PdfWeight, PdfFontProgram>>;

/** The programs of the letters that a picture has; undefined when one cannot be had. */
async function readPrograms(
  picture: PictureDocument,
  readLetters: ReadLetters,
): Promise<Programs | undefined> {
  const letters = lettersOf(picture);
  const programs: Programs = {};
  for (const weight of PDF_WEIGHTS) {
    if (letters[weight] === '') continue;
    const read = await readLetters(weight, letters[weight]);
    if (read === undefined) return undefined;
    const { program, ...measures } = read;
    programs[weight] = { ...measures, bytes: base64Bytes(program) };
  }
  return programs;
}

/**
 * A picture as PDF: one page of the size on paper. Images lie in it in all pixels of the page and without loss; over them texts, shapes and
 * furniture are letters and lines, which are sharp at every size and can be searched.
 * @param draw draws a picture at its full size
 */
export async function picturePdf(
  picture: PictureDocument,
  draw: (pixels: PictureDocument) => HTMLCanvasElement,
  readLetters: ReadLetters,
): Promise<PicturePdf> {
  const { page, title } = picture;
  const programs = await readPrograms(picture, readLetters);
  const fonts: PdfFonts = Object.fromEntries(
    Object.entries(programs ?? {}).map(([weight, program]) => [weight, programFont(program)]),
  );
  const layers = pdfLayers(picture, (object) => canDraw(picture, object, fonts));
  const canvas = draw(layers.pixels);
  const [widthPt, heightPt] = [page.widthMm * PT_PER_MM, page.heightMm * PT_PER_MM];
  const drawing = createPdfDrawing(fonts);
  drawing.image('Sheet', { xPx: 0, yPx: 0, widthPx: widthPt, heightPx: heightPt });
  drawVectors(drawing, picture, layers.drawn);
  const pixels = await deflatedPixels(canvas);
  const file = createPdfFile(title);
  file.page({
    widthPt,
    heightPt,
    drawing,
    images: {
      Sheet: { widthPx: canvas.width, heightPx: canvas.height, packed: 'deflated', bytes: pixels },
    },
  });
  const blob = new Blob([await file.end(programs ?? {})], { type: 'application/pdf' });
  return { blob, lacksLetters: programs === undefined };
}
