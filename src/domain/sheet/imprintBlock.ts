import { err, ok } from '../../lib/result.ts';
import type { TextMark } from '../drawing/marks.ts';
import { INK, PLATE_OPACITY, SIZES, type DrawnFurniture, type Furniture } from './furniture.ts';
import { choosePaper } from './paper.ts';
import { rectPath } from './pathData.ts';
import type { SheetPoint } from './placement.ts';
import { NO_IMPRINT, type Sheet } from './sheet.ts';
import { textWidthPx, wrappedLines } from './textWidth.ts';
import { SHEET_WORDS } from './words.ts';

/** How an imprint is drawn. */
export interface ImprintOptions {
  /** The corner of the block that is held. */
  readonly at: SheetPoint;
  /** Which corner `at` is. */
  readonly corner: 'bottom-right' | 'bottom-left';
  readonly maxWidthPx: number;
  readonly maxHeightPx: number;
  readonly unitPx: number;
  /** Where the layers on the sheet come from, a line of text for each source. */
  readonly sources: readonly string[];
}

const LINE_HEIGHT = 1.4;

const SIGNED = ['author', 'reviewer', 'approver', 'approvalNumber'] as const;

/** Letters are made smaller down to this share before the block is left out. */
const SHRINK = [1, 0.85, 0.7] as const;

/** How a plate of text is drawn. */
interface PlateOptions {
  /** The corner of the plate that is held, and which it is. */
  readonly at: SheetPoint;
  readonly corner: 'top-left' | 'bottom-right' | 'bottom-left';
  readonly sizePx: number;
  readonly paddingPx: number;
}

/** Height of a plate with so many lines. */
const plateHeightPx = (lines: number, sizePx: number, paddingPx: number) =>
  lines * sizePx * LINE_HEIGHT + 1.4 * paddingPx;

/** Lines of text on a pale plate. */
export function textPlate(
  lines: readonly string[],
  { at, corner, sizePx, paddingPx }: PlateOptions,
): DrawnFurniture {
  const heightPx = plateHeightPx(lines.length, sizePx, paddingPx);
  const widthPx = Math.max(...lines.map((line) => textWidthPx(line, sizePx))) + 2 * paddingPx;
  const xPx = corner === 'bottom-right' ? at[0] - widthPx : at[0];
  const yPx = corner === 'top-left' ? at[1] : at[1] - heightPx;
  const texts = lines.map((text, index): TextMark => ({
    kind: 'text',
    text,
    xPx: xPx + paddingPx,
    yPx: yPx + 0.7 * paddingPx + (index + 0.98) * sizePx * LINE_HEIGHT,
    look: { color: INK.text, sizePx, align: 'left' },
  }));
  const plate = {
    kind: 'path',
    d: rectPath(xPx, yPx, widthPx, heightPx),
    fill: { color: INK.paper, opacity: PLATE_OPACITY },
  } as const;
  return { box: { xPx, yPx, widthPx, heightPx }, marks: [plate, ...texts] };
}

/** Who answers for a sheet and what it is made from: compiled, reviewed, approved by, approval number, sources. */
export function imprintBlock(
  { imprint = NO_IMPRINT, language }: Pick<Sheet, 'imprint' | 'language'>,
  { at, corner, maxWidthPx, maxHeightPx, unitPx, sources }: ImprintOptions,
): Furniture {
  const { imprint: words, colon } = SHEET_WORDS[language];
  const line = (part: keyof typeof words, text: string) =>
    text === '' ? [] : [`${words[part]}${colon}${text}`];
  const signed = SIGNED.flatMap((part) => line(part, imprint[part].trim()));
  const madeFrom = imprint.sources ? line('sources', sources.join(language === 'zh' ? '；' : '; ')) : [];
  if (signed.length + madeFrom.length === 0) return err('empty');
  const paddingPx = SIZES.padding * unitPx;
  const roomPx = maxWidthPx - 2 * paddingPx;
  // Without room for both, who answers for the sheet comes before what it is made from.
  const tries = [[...signed, ...madeFrom], signed].flatMap((said) =>
    SHRINK.map((share) => ({ said, share })),
  );
  for (const { said, share } of tries) {
    const sizePx = SIZES.small * unitPx * share;
    const lines = said.flatMap((text) => wrappedLines(text, sizePx, roomPx));
    const heightPx = plateHeightPx(lines.length, sizePx, paddingPx);
    if (lines.length === 0 || heightPx > maxHeightPx) continue;
    return ok(textPlate(lines, { at, corner, sizePx, paddingPx }));
  }
  return err('no-room');
}

/** The secrecy grade in the upper right corner, beside the title. */
export function secrecyMark({
  imprint = NO_IMPRINT,
  language,
  page,
}: Pick<Sheet, 'imprint' | 'language' | 'page'>): Furniture {
  if (imprint.secrecy === 'none') return err('empty');
  const { frame, unitPx } = choosePaper(page);
  const sizePx = SECRECY_SIZE * unitPx;
  const text = SHEET_WORDS[language].secrecy[imprint.secrecy];
  const widthPx = textWidthPx(text, sizePx, true);
  const yPx = frame.yPx / 2 + sizePx * 0.36;
  const right = frame.xPx + frame.widthPx;
  const look = { color: INK.secrecy, sizePx, align: 'right', bold: true } as const;
  return ok({
    box: { xPx: right - widthPx, yPx: yPx - sizePx, widthPx, heightPx: sizePx * 1.2 },
    marks: [{ kind: 'text', text, xPx: right, yPx, look }],
  });
}

/** Letters of the secrecy grade on a sheet 5000 px long. */
const SECRECY_SIZE = 48;
