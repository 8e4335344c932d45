import type { SheetMark } from '../../src/domain/drawing/marks.ts';
import { rectPath } from '../../src/domain/sheet/pathData.ts';
import { createPdfDrawing } from '../../src/domain/sheet/pdf/pdfDrawing.ts';
import { createPdfFile, PT_PER_INCH, type PdfForm } from '../../src/domain/sheet/pdf/pdfFile.ts';
import type { Paper } from '../../src/domain/sheet/paper.ts';
import type { Sheet } from '../../src/domain/sheet/sheet.ts';
import { SHEET_WORDS } from '../../src/domain/sheet/words.ts';
import type { SheetOverlay } from './drawBand.ts';
import { createGrowingFont } from './fontProgram.ts';

/** A page of a PDF: its map and all above it, in layers that a reader can switch off. */
export interface PdfPage {
  readonly page: Paper;
  readonly language: Sheet['language'];
  readonly map: PdfForm;
  readonly overlay: SheetOverlay;
}

type Fonts = Readonly<Record<'regular' | 'bold', ReturnType<typeof createGrowingFont>>>;

function drawingOf({ page, overlay, language }: PdfPage, fonts: Fonts) {
  const { xPx, yPx, widthPx, heightPx } = page.frame;
  const pointsPerPx = PT_PER_INCH / page.dpi;
  const drawing = createPdfDrawing(fonts);
  const { layers: titles } = SHEET_WORDS[language];
  const inFrame = (title: string, marks: readonly SheetMark[]) => {
    if (marks.length === 0) return;
    const draw = () => marks.forEach((mark) => drawing.mark(mark));
    drawing.layer(title, () =>
      drawing.within([1, 0, 0, 1, 0, 0], draw, rectPath(xPx, yPx, widthPx, heightPx)),
    );
  };
  drawing.within([pointsPerPx, 0, 0, pointsPerPx, 0, 0], () => {
    drawing.form('Map');
    inFrame(titles.names, overlay.names);
    inFrame(titles.drawings, overlay.drawings);
    drawing.layer(titles.furniture, () => overlay.furniture.forEach((mark) => drawing.mark(mark)));
  });
  return drawing;
}

/**
 * Writes sheets into one PDF, a page for each; the letters are letters of an embedded font, which can be searched and copied.
 * @param title the document's title
 * @param pages made when their turn comes, so that only one is held at a time
 */
export async function writePdf(title: string, pages: AsyncIterable<PdfPage>): Promise<Buffer> {
  const file = createPdfFile(title);
  const fonts: Fonts = { regular: createGrowingFont('regular'), bold: createGrowingFont('bold') };
  for await (const sheet of pages) {
    const { page, map } = sheet;
    file.page({
      widthPt: (page.widthPx * PT_PER_INCH) / page.dpi,
      heightPt: (page.heightPx * PT_PER_INCH) / page.dpi,
      drawing: drawingOf(sheet, fonts),
      forms: { Map: map },
    });
  }
  const { regular, bold } = fonts;
  return Buffer.from(await file.end({ regular: regular.program(), bold: bold.program() }));
}
