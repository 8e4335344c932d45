import type { TextMark } from '../../../domain/drawing/marks.ts';

/** A page of A4 upright, printer's points. */
export const FIRE_PAGE = { widthPt: 595.28, heightPt: 841.89, marginPt: 36, gapPt: 14 } as const;

/** The pictures of both views, side by side below the title. */
const PICTURE_RATIO = 0.68;

const columnPt = (FIRE_PAGE.widthPt - 2 * FIRE_PAGE.marginPt - FIRE_PAGE.gapPt) / 2;

/** Where the pictures stand, the globe's first; printer's points from the page's upper left corner. */
export const FIRE_PICTURES = [0, 1].map((column) => ({
  xPx: FIRE_PAGE.marginPt + column * (columnPt + FIRE_PAGE.gapPt),
  yPx: 82,
  widthPx: columnPt,
  heightPx: columnPt * PICTURE_RATIO,
}));

/** What is said on the page. */
export interface FirePageTexts {
  readonly title: string;
  /** Below it: when it was made, by whom. */
  readonly subtitle: string;
  readonly sections: readonly { readonly title: string; readonly lines: readonly string[] }[];
}

/** Width of a text, printer's points. */
export type WidthOf = (text: string, sizePt: number, isBold: boolean) => number;

/** Letter sizes that are tried until all fits. */
const SIZES_PT = [9, 8.5, 8, 7.5, 7, 6.5, 6, 5.5, 5];
const LEADING = 1.45;
const INK = '#16241f';
const MUTED = '#50655b';

/**
 * A text in lines that are no wider than the column. Chinese breaks between any two letters, but before no comma or stop; other words and
 * numbers at spaces where they can.
 */
export function wrapped(text: string, fits: (line: string) => boolean): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of text.match(/(?:[\w.°%²³–-]+|[^])[，。；：、）]*\s*/g) ?? []) {
    if (line === '' || fits((line + part).trimEnd())) line += part;
    else {
      lines.push(line.trimEnd());
      line = part.trimStart();
    }
  }
  return line === '' ? lines : [...lines, line.trimEnd()];
}

/** A line of the text below the pictures. */
interface Row {
  readonly text: string;
  readonly isBold: boolean;
}

function rowsOf({ sections }: FirePageTexts, sizePt: number, widthOf: WidthOf): readonly Row[] {
  const fits = (isBold: boolean) => (line: string) => widthOf(line, sizePt, isBold) <= columnPt;
  return sections.flatMap(({ title, lines }, index) => [
    ...(index === 0 ? [] : [{ text: '', isBold: false }]),
    ...wrapped(title, fits(true)).map((text) => ({ text, isBold: true })),
    ...lines.flatMap((line) => wrapped(line, fits(false)).map((text) => ({ text, isBold: false }))),
  ]);
}

function mark(
  text: string,
  xPx: number,
  yPx: number,
  look: { sizePx: number; bold?: boolean; color: string },
): TextMark {
  return { kind: 'text', text, xPx, yPx, look: { ...look, align: 'left' } };
}

/**
 * The texts of the page: title, and the sections in two columns below the pictures, in the largest letters in which all of it fits.
 * @returns and how many lines found no room in the smallest letters
 */
export function firePage(
  texts: FirePageTexts,
  widthOf: WidthOf,
): { readonly marks: readonly TextMark[]; readonly left: number; readonly sizePt: number } {
  const { marginPt, gapPt, heightPt } = FIRE_PAGE;
  const topPt = (FIRE_PICTURES[0]?.yPx ?? 0) + columnPt * PICTURE_RATIO + 18;
  const roomOf = (sizePt: number) => Math.floor((heightPt - marginPt - topPt) / (sizePt * LEADING));
  const tried = SIZES_PT.map((size) => ({ size, rows: rowsOf(texts, size, widthOf), room: roomOf(size) }));
  const chosen = tried.find(({ rows, room }) => rows.length <= 2 * room) ?? tried.at(-1);
  const { size = 5, rows = [], room = 0 } = chosen ?? {};
  const marks = rows.slice(0, 2 * room).flatMap(({ text, isBold }, index) => {
    if (text === '') return [];
    const column = index < room ? 0 : 1;
    const xPt = marginPt + column * (columnPt + gapPt);
    const yPt = topPt + ((index % room) + 1) * size * LEADING;
    return [mark(text, xPt, yPt, { sizePx: size, color: INK, ...(isBold ? { bold: true } : {}) })];
  });
  const head = [
    mark(texts.title, marginPt, marginPt + 18, { sizePx: 18, bold: true, color: INK }),
    mark(texts.subtitle, marginPt, marginPt + 36, { sizePx: 9, color: MUTED }),
  ];
  return { marks: [...head, ...marks], left: Math.max(0, rows.length - 2 * room), sizePt: size };
}
