import type { TextMark } from '../../domain/drawing/marks.ts';
import type { MadeSheet, MadeView } from '../../domain/sheet/madeSheet.ts';
import { obliqueSheet, type ObliquePart } from '../../domain/sheet/oblique/obliqueSheet.ts';
import { choosePaper } from '../../domain/sheet/paper.ts';
import { createPdfDrawing, textWeight, type PdfFonts } from '../../domain/sheet/pdf/pdfDrawing.ts';
import { createPdfFile, PT_PER_INCH } from '../../domain/sheet/pdf/pdfFile.ts';
import type { PdfImage } from '../../domain/sheet/pdf/pdfImage.ts';
import {
  PDF_WEIGHTS,
  programFont,
  type PdfFontProgram,
  type PdfWeight,
} from '../../domain/sheet/pdf/pdfFont.ts';
import { SHEET_WORDS } from '../../domain/sheet/words.ts';

/** What a PDF of a view is made with. */
export interface ObliquePdfOptions {
  /** Draws a picture anew as JPEG. */
  readonly toJpeg: (picture: Blob) => Promise<Blob>;
  /** The program of the sheets' font with the letters of a text. @throws SheetError when it cannot be had */
  readonly readLetters: (weight: PdfWeight, text: string, signal: AbortSignal) => Promise<PdfFontProgram>;
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

/** Parts that are a layer of the file of their own; the others are its furniture. */
const NAMES: ReadonlySet<ObliquePart> = new Set(['names', 'heights']);

/** The programs of the letters that texts have. */
async function programsOf(
  texts: readonly TextMark[],
  readLetters: ObliquePdfOptions['readLetters'],
  signal: AbortSignal,
): Promise<Partial<Record<PdfWeight, PdfFontProgram>>> {
  const programs: Partial<Record<PdfWeight, PdfFontProgram>> = {};
  for (const weight of PDF_WEIGHTS) {
    const own = texts.filter((text) => textWeight(text) === weight);
    const letters = [...new Set(own.flatMap(({ text }) => [...text]))].sort().join('');
    if (letters !== '') programs[weight] = await readLetters(weight, letters, signal);
  }
  return programs;
}

/**
 * A sheet in perspective as PDF: the view's picture in all its pixels; names, heights, legend and all other furniture are letters and lines
 * over it, in layers that a reader can switch off.
 * @throws SheetError when the letters cannot be had
 */
export async function obliquePdf(
  { sheet, legend }: Pick<MadeSheet, 'sheet' | 'legend'>,
  { view, picture, pictures }: Pick<MadeView, 'view' | 'picture' | 'pictures'>,
  { toJpeg, readLetters }: ObliquePdfOptions,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { widthPx, heightPx, dpi, frame } = choosePaper(sheet.page);
  const words = SHEET_WORDS[sheet.language];
  const parts = obliqueSheet(sheet, { view, legend, pictures }).flatMap(({ part, furniture }) =>
    furniture.ok ? [{ isName: NAMES.has(part), ...furniture.value }] : [],
  );
  const texts = parts.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : [])));
  const programs = await programsOf(texts, readLetters, signal);
  const fonts: PdfFonts = Object.fromEntries(
    Object.entries(programs).map(([weight, program]) => [weight, programFont(program)]),
  );
  const images: Readonly<Record<string, PdfImage>> = {
    View: {
      widthPx: frame.widthPx,
      heightPx: frame.heightPx,
      packed: 'jpeg',
      bytes: await bytesOf(await toJpeg(picture)),
    },
  };
  const scale = PT_PER_INCH / dpi;
  const drawing = createPdfDrawing(fonts);
  const draw = (isName: boolean) => {
    for (const piece of parts.filter((part) => part.isName === isName)) {
      for (const mark of piece.marks) drawing.mark(mark);
    }
  };
  drawing.within([scale, 0, 0, scale, 0, 0], () => {
    drawing.layer(words.view.layer, () => drawing.image('View', frame));
    drawing.layer(words.layers.names, () => draw(true));
    drawing.layer(words.layers.furniture, () => draw(false));
  });
  const file = createPdfFile(sheet.title);
  file.page({ widthPt: widthPx * scale, heightPt: heightPx * scale, drawing, images });
  signal.throwIfAborted();
  return file.end(programs);
}
