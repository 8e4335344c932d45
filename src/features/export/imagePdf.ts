import { choosePaper } from '../../domain/sheet/paper.ts';
import { createPdfDrawing } from '../../domain/sheet/pdf/pdfDrawing.ts';
import { createPdfFile, PT_PER_INCH } from '../../domain/sheet/pdf/pdfFile.ts';
import type { Sheet } from '../../domain/sheet/sheet.ts';

/**
 * A PDF of one page that a picture fills: for views in perspective, whose sheets are pixels.
 * @param jpeg in three colours, as many pixels as the sheet's page has
 */
export async function imagePdf(
  { title, page }: Pick<Sheet, 'title' | 'page'>,
  jpeg: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const { widthPx, heightPx, dpi } = choosePaper(page);
  const [widthPt, heightPt] = [(widthPx * PT_PER_INCH) / dpi, (heightPx * PT_PER_INCH) / dpi];
  const drawing = createPdfDrawing({});
  drawing.image('Picture', { xPx: 0, yPx: 0, widthPx: widthPt, heightPx: heightPt });
  const file = createPdfFile(title);
  file.page({
    widthPt,
    heightPt,
    drawing,
    images: { Picture: { widthPx, heightPx, packed: 'jpeg', bytes: jpeg } },
  });
  return file.end({});
}
