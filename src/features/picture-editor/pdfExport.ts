import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { pdfLayers } from './model/pdfLayers.ts';
import { createPdfDrawing } from './model/pdfOperators.ts';
import { PT_PER_MM, type PictureDocument } from './model/picture.ts';
import { embedFont, type PdfFontProgram } from './pdfFont.ts';
import { canDraw, drawVectors, lettersOf, PDF_WEIGHTS, type PdfFonts, type PdfWeight } from './pdfVectors.ts';

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
export type ReadLetters = (weight: PdfWeight, text: string) => Promise<PdfFontProgram | undefined>;

/** A PDF, and whether all that could be letters is. */
export interface PicturePdf {
  readonly blob: Blob;
  /** True when the letters could not be had, so that all texts are pixels. */
  readonly lacksLetters: boolean;
}

/** The fonts of the letters that a picture has, embedded; undefined when one cannot be had. */
async function embeddedFonts(document: PDFDocument, picture: PictureDocument, readLetters: ReadLetters) {
  const letters = lettersOf(picture);
  const fonts: Partial<Record<PdfWeight, ReturnType<typeof embedFont>>> = {};
  for (const weight of PDF_WEIGHTS) {
    if (letters[weight] === '') continue;
    const program = await readLetters(weight, letters[weight]);
    if (program === undefined) return undefined;
    fonts[weight] = embedFont(document, weight, program);
  }
  return fonts;
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
  const document = await PDFDocument.create();
  document.setTitle(title);
  const embedded = await embeddedFonts(document, picture, readLetters);
  const fonts: PdfFonts = Object.fromEntries(
    Object.entries(embedded ?? {}).map(([weight, { font }]) => [weight, font]),
  );
  const layers = pdfLayers(picture, (object) => canDraw(picture, object, fonts));
  const canvas = draw(layers.pixels);
  const [width, height] = [page.widthMm * PT_PER_MM, page.heightMm * PT_PER_MM];
  const sheet = document.addPage([width, height]);
  const image = document.context.stream(await deflatedPixels(canvas), {
    Type: 'XObject',
    Subtype: 'Image',
    Width: canvas.width,
    Height: canvas.height,
    ColorSpace: 'DeviceRGB',
    BitsPerComponent: 8,
    Filter: 'FlateDecode',
  });
  sheet.node.setXObject(PDFName.of('Sheet'), document.context.register(image));
  const drawing = createPdfDrawing();
  drawing.within([1, 0, 0, -1, 0, height], () => drawVectors(drawing, picture, layers.drawn, fonts));
  for (const [weight, { ref }] of Object.entries(embedded ?? {}))
    sheet.node.setFontDictionary(PDFName.of(weight), ref);
  for (const [name, { fill, stroke }] of drawing.opacities())
    sheet.node.setExtGState(
      PDFName.of(name),
      document.context.obj({ Type: 'ExtGState', ca: fill, CA: stroke }),
    );
  const content = `q ${String(width)} 0 0 ${String(height)} 0 0 cm /Sheet Do Q\n${drawing.operators()}`;
  sheet.node.addContentStream(document.context.register(document.context.flateStream(content)));
  const blob = new Blob([new Uint8Array(await document.save())], { type: 'application/pdf' });
  return { blob, lacksLetters: embedded === undefined };
}
