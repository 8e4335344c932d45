import PDFDocument from 'pdfkit';
import {
  HALO_COLOUR,
  rectPath,
  type Mark,
  type PathMark,
  type TextMark,
} from '../../src/domain/sheet/marks.ts';
import type { Paper, SheetBox } from '../../src/domain/sheet/paper.ts';
import { fontFile } from '../base/letters/glyphs.ts';
import type { SheetOverlay } from './compose.ts';

/** A page of a PDF: the map as a picture, everything else as lines and letters. */
export interface PdfPage {
  readonly page: Paper;
  /** The map's frame as JPEG. */
  readonly map: Buffer;
  readonly overlay: SheetOverlay;
}

const POINTS_PER_INCH = 72;

type Document = InstanceType<typeof PDFDocument>;

/** Fills and strokes the path that was laid out, in the colours that were set. */
function paintPath(path: Document, { fill, stroke }: PathMark): void {
  if (fill !== undefined && stroke !== undefined) path.fillAndStroke();
  else if (fill !== undefined) path.fill();
  else if (stroke !== undefined) path.stroke();
}

function drawPath(document: Document, mark: PathMark): void {
  const { d, fill, fillOpacity = 1, stroke, strokeOpacity = 1, strokePx = 1, dashPx, round } = mark;
  const path = document.path(d);
  path.lineCap(round === true ? 'round' : 'butt').lineJoin(round === true ? 'round' : 'miter');
  if (dashPx === undefined) path.undash();
  else path.dash(dashPx[0] ?? 1, { space: dashPx[1] ?? dashPx[0] ?? 1 });
  if (stroke !== undefined) path.lineWidth(strokePx).strokeColor(stroke, strokeOpacity);
  if (fill !== undefined) path.fillColor(fill, fillOpacity);
  paintPath(path, mark);
}

const BEFORE: Readonly<Record<TextMark['anchor'], number>> = { start: 0, middle: 0.5, end: 1 };

function drawText(document: Document, mark: TextMark): void {
  const { text, xPx, yPx, sizePx, anchor, color, bold, haloPx, turnDeg } = mark;
  document.save();
  document.font(bold === true ? 'bold' : 'regular').fontSize(sizePx);
  document.translate(xPx, yPx);
  if (turnDeg !== undefined) document.rotate(turnDeg);
  const left = -document.widthOfString(text) * BEFORE[anchor];
  const options = { lineBreak: false, baseline: 'alphabetic' } as const;
  if (haloPx !== undefined) {
    document.lineJoin('round').undash().lineWidth(haloPx).strokeColor(HALO_COLOUR, 1);
    document.text(text, left, 0, { ...options, stroke: true, fill: false });
  }
  document.fillColor(color, 1).text(text, left, 0, { ...options, fill: true, stroke: false });
  document.restore();
}

function drawMarks(document: Document, marks: readonly Mark[]): void {
  for (const mark of marks) {
    if (mark.kind === 'path') drawPath(document, mark);
    else drawText(document, mark);
  }
}

function drawPage(document: Document, { page, map, overlay }: PdfPage): void {
  const pointsPerPx = POINTS_PER_INCH / page.dpi;
  const { xPx, yPx, widthPx, heightPx }: SheetBox = page.frame;
  document.addPage({ size: [page.widthPx * pointsPerPx, page.heightPx * pointsPerPx], margin: 0 });
  document.save().scale(pointsPerPx);
  document.image(map, xPx, yPx, { width: widthPx, height: heightPx });
  document
    .save()
    .path(rectPath(xPx, yPx, widthPx, heightPx))
    .clip();
  drawMarks(document, overlay.onMap);
  document.restore();
  drawMarks(document, overlay.furniture);
  document.restore();
}

/**
 * Writes sheets into one PDF, a page for each; the letters are letters of an embedded font, which can be searched and copied.
 * @param title the document's title
 * @param pages made when their turn comes, so that only one is held at a time
 */
export async function writePdf(title: string, pages: AsyncIterable<PdfPage>): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, info: { Title: title }, compress: true });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  for (const weight of ['regular', 'bold'] as const) document.registerFont(weight, fontFile(weight));
  for await (const page of pages) drawPage(document, page);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}
