import { ok } from '../../lib/result.ts';
import { centralMeridian, zoneAt } from '../geodesy/gaussKruger.ts';
import { formatScale } from '../views/scaleBar.ts';
import { angleText } from './angle.ts';
import { INK, SIZES, type Furniture } from './furniture.ts';
import type { SheetMark, TextAlign, TextMark } from '../drawing/marks.ts';
import { rectPath } from './pathData.ts';
import { choosePaper, type SheetBox } from './paper.ts';
import type { Sheet } from './sheet.ts';
import { fittedLines } from './textWidth.ts';
import { SHEET_WORDS } from './words.ts';

/** How long titles are fitted, as shares of the largest letters: first smaller, then on two lines, then smaller still. */
const TITLE_FITS = [
  { lines: 1, share: 1 },
  { lines: 1, share: 0.85 },
  { lines: 1, share: 0.7 },
  { lines: 2, share: 0.68 },
  { lines: 2, share: 0.5 },
] as const;

const LINE_HEIGHT = 1.15;

/**
 * The title in the upper margin: on one line or two, never cut.
 * @param besidePx what is taken on either side of the margin
 */
export function titleBlock({ title, page: choice }: Pick<Sheet, 'title' | 'page'>, besidePx = 0): Furniture {
  const { widthPx, frame, unitPx } = choosePaper(choice);
  const text = title.trim();
  const roomPx = frame.widthPx - 2 * besidePx;
  const sizes = TITLE_FITS.map(({ lines, share }) => ({ lines, sizePx: SIZES.title * share * unitPx }));
  const { lines, sizePx } = fittedLines(text, roomPx, sizes);
  const heightPx = lines.length * sizePx * LINE_HEIGHT;
  // Letters reach 0.88 of their size above the baseline; the block stands in the middle of the margin.
  const firstPx = (frame.yPx - heightPx) / 2 + sizePx * (0.88 + (LINE_HEIGHT - 1) / 2);
  const marks = lines.map((line, index): TextMark => ({
    kind: 'text',
    text: line,
    xPx: widthPx / 2,
    yPx: firstPx + index * sizePx * LINE_HEIGHT,
    look: { color: INK.text, sizePx, align: 'center', bold: true },
  }));
  const box = { xPx: frame.xPx, yPx: (frame.yPx - heightPx) / 2, widthPx: frame.widthPx, heightPx };
  return ok({ box, marks: text === '' ? [] : marks });
}

/** How a long unit is fitted, as shares of the text's letters: smaller, then on two lines. Smaller letters could not be read on paper. */
const UNIT_FITS = [
  { lines: 1, share: 1 },
  { lines: 1, share: 0.8 },
  { lines: 2, share: 0.62 },
] as const;

/** Share of the frame's width that the unit has, and the date. */
const SIDE_SHARE = 0.3;

/** The unit as it stands on a sheet. */
export interface UnitLines {
  readonly lines: readonly string[];
  readonly sizePx: number;
  /** How many of its characters are on the sheet: all, or as many as have room. */
  readonly shown: number;
}

/** The unit in the lower margin: on one line or two, and cut with an ellipsis where even that is too little. */
export function unitLines({ unit, page: choice }: Pick<Sheet, 'unit' | 'page'>): UnitLines {
  const { frame, unitPx } = choosePaper(choice);
  const roomPx = frame.widthPx * SIDE_SHARE;
  const text = [...unit.trim()];
  const sizes = UNIT_FITS.map(({ lines, share }) => ({ lines, sizePx: SIZES.text * share * unitPx }));
  const leastPx = sizes.at(-1)?.sizePx ?? 0;
  for (let shown = text.length; shown > 0; shown--) {
    const said = text.slice(0, shown).join('');
    const { lines, sizePx } = fittedLines(shown === text.length ? said : `${said}…`, roomPx, sizes);
    if (sizePx >= leastPx) return { lines, sizePx, shown };
  }
  return { lines: [], sizePx: leastPx, shown: 0 };
}

/** Scale and projection of a map in words. */
export function factsText(map: Pick<Sheet, 'scale' | 'centre' | 'meridian' | 'language'>): string {
  const scale = SHEET_WORDS[map.language].scale(formatScale(map.scale));
  return `${scale} · ${projectionText(map)}`;
}

/** The projection of a sheet in words. */
function projectionText({
  centre,
  meridian,
  language,
}: Pick<Sheet, 'centre' | 'meridian' | 'language'>): string {
  const words = SHEET_WORDS[language];
  if (meridian !== 'zone3') return words.projection(angleText(centre.lon, 'lon', 1 / 60), undefined);
  const zone = zoneAt(3, centre.lon);
  return words.projection(angleText(centralMeridian(3, zone), 'lon', 1), zone);
}

/** The lower margin: the unit on the left, scale and projection in the middle, the date on the right. */
export function footLine(sheet: Omit<Sheet, 'title' | 'layers' | 'furniture'>, hasScale: boolean): Furniture {
  const { widthPx, heightPx, frame, unitPx } = choosePaper(sheet.page);
  const words = SHEET_WORDS[sheet.language];
  const bottomPx = heightPx - frame.yPx - frame.heightPx;
  const yPx = heightPx - bottomPx / 2 + SIZES.text * unitPx * 0.36;
  const sidePx = frame.widthPx * SIDE_SHARE;
  const line = (text: string, align: TextAlign, xPx: number, roomPx: number): TextMark => ({
    kind: 'text',
    text,
    xPx,
    yPx,
    look: {
      color: INK.text,
      sizePx: fittedLines(text, roomPx, [{ lines: 1, sizePx: SIZES.text * unitPx }]).sizePx,
      align,
    },
  });
  const facts = hasScale ? factsText(sheet) : '';
  const unit = unitLines(sheet);
  const texts = [
    ...unit.lines.map((text, index): TextMark => ({
      kind: 'text',
      text,
      xPx: frame.xPx,
      yPx: yPx + (index - (unit.lines.length - 1) / 2) * unit.sizePx * LINE_HEIGHT,
      look: { color: INK.text, sizePx: unit.sizePx, align: 'left' },
    })),
    line(facts, 'center', widthPx / 2, frame.widthPx - 2 * sidePx - frame.yPx),
    line(words.date(sheet.date), 'right', frame.xPx + frame.widthPx, sidePx),
  ];
  const box = {
    xPx: frame.xPx,
    yPx: frame.yPx + frame.heightPx,
    widthPx: frame.widthPx,
    heightPx: bottomPx,
  };
  return ok({ box, marks: texts.filter(({ text }) => text !== '') });
}

/** A fine line on a frame's edge and a strong one round it. */
export function neatMarks({ xPx, yPx, widthPx, heightPx }: SheetBox, unitPx: number): SheetMark[] {
  const gapPx = 9 * unitPx;
  const pen = (penPx: number, outPx: number): SheetMark => ({
    kind: 'path',
    d: rectPath(xPx - outPx, yPx - outPx, widthPx + 2 * outPx, heightPx + 2 * outPx),
    line: { color: INK.line, widthPx: penPx },
  });
  return [pen(SIZES.thinLine * unitPx, 0), pen(2 * SIZES.line * unitPx, gapPx)];
}

/** The neat line of a sheet's map. */
export function neatLine({ page: choice }: Pick<Sheet, 'page'>): Furniture {
  const { frame, unitPx } = choosePaper(choice);
  return ok({ box: frame, marks: neatMarks(frame, unitPx) });
}
