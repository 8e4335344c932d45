import type { TextMark } from '../drawing/marks.ts';
import { boxRound } from './furniture.ts';
import type { SheetBox } from './paper.ts';
import { textWidthPx } from './textWidth.ts';

/** How far letters reach above and below their baseline, as shares of their size. */
const REACH = { above: 0.9, below: 0.2 } as const;

/** The share of a text's width that lies before its place. */
const BEFORE = { left: 0, center: 0.5, right: 1 } as const;

/** The upright box round a text that may be turned. */
export function textBox({ text, xPx, yPx, look }: TextMark): SheetBox {
  const { sizePx, align, bold, turnDeg = 0 } = look;
  const widthPx = textWidthPx(text, sizePx, bold);
  const from = -BEFORE[align] * widthPx;
  const turn = (turnDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return boxRound(
    [from, from + widthPx].flatMap((along) =>
      [-REACH.above * sizePx, REACH.below * sizePx].map(
        (down) => [xPx + along * cos - down * sin, yPx + along * sin + down * cos] as const,
      ),
    ),
  );
}

/** True for boxes that share some of the sheet. */
export const boxesMeet = (a: SheetBox, b: SheetBox): boolean =>
  a.xPx < b.xPx + b.widthPx &&
  b.xPx < a.xPx + a.widthPx &&
  a.yPx < b.yPx + b.heightPx &&
  b.yPx < a.yPx + a.heightPx;

/** True for a box that lies wholly in another. */
export const isBoxWithin = (a: SheetBox, b: SheetBox): boolean =>
  a.xPx >= b.xPx &&
  a.yPx >= b.yPx &&
  a.xPx + a.widthPx <= b.xPx + b.widthPx &&
  a.yPx + a.heightPx <= b.yPx + b.heightPx;
