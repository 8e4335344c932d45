import type { SheetMark } from '../../../domain/drawing/marks.ts';
import type { SheetBox } from '../../../domain/sheet/paper.ts';
import { wrappedLines } from '../../../domain/sheet/textWidth.ts';

/** A page of A4 upright and what its margins leave, printer's points. */
export const PAGE = { widthPt: 595.28, heightPt: 841.89, marginPt: 54, footPt: 30 } as const;

/** Width of what stands between the margins, printer's points. */
export const BODY_PT = PAGE.widthPt - 2 * PAGE.marginPt;

const LEADING = 1.5;
const INK = '#16241f';
const MUTED = '#50655b';
const RULE = '#b9c6bf';

/** What stands on a page: marks, and pictures by their names. */
export interface FlowPage {
  readonly marks: SheetMark[];
  readonly pictures: { readonly name: string; readonly box: SheetBox }[];
}

/** How a text is set. */
export interface FlowText {
  readonly sizePt: number;
  readonly bold?: boolean;
  readonly muted?: boolean;
  /** Free room before it, printer's points. */
  readonly beforePt?: number;
  /** Room that what follows needs on the same page, printer's points. */
  readonly keepPt?: number;
}

/** A document that fills one page after the other. */
export interface PageFlow {
  text(text: string, look: FlowText): void;
  /** Pictures of the same height side by side, each as wide as its ratio (width by height) wants. */
  pictures(row: readonly { readonly name: string; readonly ratio: number }[], heightPt: number): void;
  /** A table whose head is said again on each page. */
  table(head: readonly string[], rows: readonly (readonly string[])[], sizePt: number): void;
  pages(): readonly FlowPage[];
}

/** Shares of the columns of a table: the first one has words. */
const FIRST_COLUMN = 1.8;

const GAP_PT = 8;

const BOTTOM_PT = PAGE.heightPt - PAGE.marginPt;

/** Where the document has come to. */
interface Cursor {
  readonly pages: FlowPage[];
  page: FlowPage;
  yPt: number;
}

function turn(cursor: Cursor): void {
  cursor.page = { marks: [], pictures: [] };
  cursor.pages.push(cursor.page);
  cursor.yPt = PAGE.marginPt;
}

/** Goes on to the next page where this one has not so much room left. */
function need(cursor: Cursor, heightPt: number): void {
  if (cursor.yPt + heightPt > BOTTOM_PT && cursor.yPt > PAGE.marginPt) turn(cursor);
}

function write(
  { page, yPt }: Cursor,
  text: string,
  xPt: number,
  look: FlowText & { readonly right?: boolean },
): void {
  const { sizePt, bold = false, muted = false, right = false } = look;
  page.marks.push({
    kind: 'text',
    text,
    xPx: xPt,
    yPx: yPt + sizePt * 1.1,
    look: {
      sizePx: sizePt,
      color: muted ? MUTED : INK,
      align: right ? 'right' : 'left',
      ...(bold ? { bold } : {}),
    },
  });
}

interface TableRow {
  readonly heightPt: number;
  readonly lines: readonly (readonly string[])[];
  readonly unitPt: number;
  readonly look: FlowText;
}

function tableRow(cells: readonly string[], look: FlowText): TableRow {
  const { sizePt } = look;
  const unitPt = BODY_PT / (FIRST_COLUMN + cells.length - 1);
  const lines = cells.map((cell, column) =>
    wrappedLines(cell, sizePt, unitPt * (column === 0 ? FIRST_COLUMN : 1) - GAP_PT),
  );
  const count = Math.max(1, ...lines.map(({ length }) => length));
  return { heightPt: count * sizePt * LEADING + 2, lines, unitPt, look };
}

/** Words at the left, figures at the right of their columns, a rule below. */
function drawRow(cursor: Cursor, { heightPt, lines, unitPt, look }: TableRow): void {
  const topPt = cursor.yPt;
  lines.forEach((own, column) => {
    const right = column > 0;
    const xPt = PAGE.marginPt + (right ? unitPt * (FIRST_COLUMN + column) : 0);
    own.forEach((line, at) => {
      cursor.yPt = topPt + 2 + at * look.sizePt * LEADING;
      write(cursor, line, xPt, { ...look, right });
    });
  });
  cursor.yPt = topPt + heightPt;
  cursor.page.marks.push({
    kind: 'path',
    d: `M ${PAGE.marginPt} ${cursor.yPt} L ${PAGE.widthPt - PAGE.marginPt} ${cursor.yPt}`,
    line: { color: RULE, widthPx: 0.5 },
  });
}

function numberPages(pages: readonly FlowPage[]): void {
  pages.forEach(({ marks }, index) => {
    const text = `${String(index + 1)} / ${String(pages.length)}`;
    marks.push({
      kind: 'text',
      text,
      xPx: PAGE.widthPt / 2,
      yPx: PAGE.heightPt - PAGE.footPt,
      look: { sizePx: 8, color: MUTED, align: 'center' },
    });
  });
}

/** Begins a document. */
export function createPageFlow(): PageFlow {
  const cursor: Cursor = { pages: [], page: { marks: [], pictures: [] }, yPt: 0 };
  turn(cursor);
  return {
    text(text, look) {
      const { sizePt, beforePt = 0, keepPt = 0, bold = false } = look;
      const lines = wrappedLines(text, bold ? sizePt * 1.05 : sizePt, BODY_PT);
      need(cursor, beforePt + lines.length * sizePt * LEADING + keepPt);
      if (cursor.yPt > PAGE.marginPt) cursor.yPt += beforePt;
      for (const line of lines) {
        need(cursor, sizePt * LEADING);
        write(cursor, line, PAGE.marginPt, look);
        cursor.yPt += sizePt * LEADING;
      }
    },
    pictures(shown, heightPt) {
      const fullPt = shown.reduce((sum, { ratio }) => sum + ratio * heightPt, GAP_PT * (shown.length - 1));
      const scale = Math.min(1, BODY_PT / fullPt);
      need(cursor, heightPt * scale + GAP_PT);
      cursor.yPt += GAP_PT / 2;
      let xPt: number = PAGE.marginPt;
      for (const { name, ratio } of shown) {
        const [widthPx, heightPx] = [ratio * heightPt * scale, heightPt * scale];
        cursor.page.pictures.push({ name, box: { xPx: xPt, yPx: cursor.yPt, widthPx, heightPx } });
        xPt += widthPx + GAP_PT * scale;
      }
      cursor.yPt += heightPt * scale + GAP_PT / 2;
    },
    table(head, rows, sizePt) {
      const top = tableRow(head, { sizePt, bold: true });
      const drawn = rows.map((cells) => tableRow(cells, { sizePt }));
      need(cursor, top.heightPt + (drawn[0]?.heightPt ?? 0));
      drawRow(cursor, top);
      for (const row of drawn) {
        if (cursor.yPt + row.heightPt > BOTTOM_PT) {
          turn(cursor);
          drawRow(cursor, top);
        }
        drawRow(cursor, row);
      }
      cursor.yPt += GAP_PT;
    },
    pages() {
      numberPages(cursor.pages);
      return cursor.pages;
    },
  };
}
