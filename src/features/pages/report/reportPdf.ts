import type { ApiClient } from '../../../api/client.ts';
import { readPdfPrograms } from '../../../api/pdfPrograms.ts';
import { createPdfDrawing, textWeight, type PdfFonts } from '../../../domain/sheet/pdf/pdfDrawing.ts';
import { createPdfFile } from '../../../domain/sheet/pdf/pdfFile.ts';
import type { PdfImage } from '../../../domain/sheet/pdf/pdfImage.ts';
import { programFont } from '../../../domain/sheet/pdf/pdfFont.ts';
import { PAGE, type FlowPage } from './pageFlow.ts';
import type { Report } from './report.ts';
import { reportPages, VIEW_PICTURES } from './reportPages.ts';

const textsOf = (pages: readonly FlowPage[], isBold: boolean) =>
  pages
    .flatMap(({ marks }) => marks)
    .flatMap((mark) => (mark.kind === 'text' && (mark.look.bold === true) === isBold ? [mark.text] : []))
    .join('');

function drawPage({ marks, pictures }: FlowPage, fonts: PdfFonts) {
  const drawing = createPdfDrawing(fonts);
  for (const { name, box } of pictures) drawing.image(name, box);
  for (const mark of marks) {
    if (mark.kind !== 'text') drawing.mark(mark);
    else {
      // A letter that the font has not would take its whole line with it.
      const has = (letter: string) => fonts[textWeight(mark)]?.letterOf(letter) !== undefined;
      drawing.mark({ ...mark, text: [...mark.text].filter(has).join('') });
    }
  }
  return drawing;
}

/**
 * A report as a PDF whose letters are letters.
 * @throws Error when the server gives no letters; the signal's reason when aborted
 */
export async function reportPdf(
  api: ApiClient,
  report: Report,
  pictures: ReadonlyMap<string, PdfImage>,
  signal: AbortSignal,
): Promise<Blob> {
  const ratios = new Map([...pictures].map(([name, { widthPx, heightPx }]) => [name, widthPx / heightPx]));
  const pages = reportPages(report, ratios, pictures.has(VIEW_PICTURES[0]));
  const letters = { regular: textsOf(pages, false), bold: textsOf(pages, true) };
  const programs = await readPdfPrograms(api, letters, signal);
  const fonts: PdfFonts = Object.fromEntries(
    Object.entries(programs).map(([weight, program]) => [weight, programFont(program)]),
  );
  const file = createPdfFile(report.title);
  for (const page of pages) {
    const own = page.pictures.flatMap(({ name }) => {
      const image = pictures.get(name);
      return image === undefined ? [] : [[name, image] as const];
    });
    const { widthPt, heightPt } = PAGE;
    file.page({ widthPt, heightPt, drawing: drawPage(page, fonts), images: Object.fromEntries(own) });
  }
  return new Blob([await file.end(programs)], { type: 'application/pdf' });
}
