import { rectPath } from '../../src/domain/sheet/pathData.ts';
import { createPdfDrawing } from '../../src/domain/sheet/pdf/pdfDrawing.ts';
import { createPdfFile, PT_PER_INCH } from '../../src/domain/sheet/pdf/pdfFile.ts';
import type { Paper } from '../../src/domain/sheet/paper.ts';
import type { SheetOverlay } from './drawBand.ts';
import { createGrowingFont } from './fontProgram.ts';

/** A page of a PDF: the map as a picture, everything else as lines and letters. */
export interface PdfPage {
  readonly page: Paper;
  /** The map's frame as JPEG. */
  readonly map: Buffer;
  readonly overlay: SheetOverlay;
}

type Fonts = Readonly<Record<'regular' | 'bold', ReturnType<typeof createGrowingFont>>>;

function drawingOf({ page, overlay }: PdfPage, fonts: Fonts) {
  const { xPx, yPx, widthPx, heightPx } = page.frame;
  const pointsPerPx = PT_PER_INCH / page.dpi;
  const drawing = createPdfDrawing(fonts);
  const onMap = () => overlay.onMap.forEach((mark) => drawing.mark(mark));
  drawing.within([pointsPerPx, 0, 0, pointsPerPx, 0, 0], () => {
    drawing.image('Map', page.frame);
    drawing.within([1, 0, 0, 1, 0, 0], onMap, rectPath(xPx, yPx, widthPx, heightPx));
    overlay.furniture.forEach((mark) => drawing.mark(mark));
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
    const { widthPx, heightPx } = page.frame;
    file.page({
      widthPt: (page.widthPx * PT_PER_INCH) / page.dpi,
      heightPt: (page.heightPx * PT_PER_INCH) / page.dpi,
      drawing: drawingOf(sheet, fonts),
      images: { Map: { widthPx, heightPx, packed: 'jpeg', bytes: map } },
    });
  }
  const { regular, bold } = fonts;
  return Buffer.from(await file.end({ regular: regular.program(), bold: bold.program() }));
}
