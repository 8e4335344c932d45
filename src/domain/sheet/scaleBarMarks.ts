import { err, ok } from '../../lib/result.ts';
import { formatLength, formatScale, scaleBarFor } from '../views/scaleBar.ts';
import { INK, PLATE_OPACITY, SIZES, type Furniture } from './furniture.ts';
import type { SheetMark, TextMark } from '../drawing/marks.ts';
import { rectPath } from './pathData.ts';
import type { MapPlacement, SheetPoint } from './placement.ts';
import { textWidthPx } from './textWidth.ts';

/** Parts of a bar by the first digit of its length, so that every mark is a round figure. */
const PARTS: Readonly<Record<string, number>> = { '1': 4, '2': 4, '3': 3, '5': 5 };

/** How a scale bar is drawn. */
export interface ScaleBarOptions {
  /** The lower left corner of its plate. */
  readonly at: SheetPoint;
  /** The longest bar. */
  readonly maxWidthPx: number;
  /** Pixels per unit of {@link SIZES}. */
  readonly unitPx: number;
  /** The scale to write above the bar, as a denominator; none is written without one. */
  readonly scale?: number;
}

/**
 * A scale bar of the longest nice length that fits, true at the map's centre.
 * @param placement undefined where the picture has no one scale
 */
export function scaleBarMarks(
  placement: Pick<MapPlacement, 'metresPerPx'> | undefined,
  { at, maxWidthPx, unitPx, scale }: ScaleBarOptions,
): Furniture {
  if (placement === undefined) return err('distorted');
  const bar = scaleBarFor(placement.metresPerPx, maxWidthPx);
  if (bar === undefined) return err('no-length');
  const [sizePx, paddingPx, barPx] = [SIZES.small * unitPx, SIZES.padding * unitPx, 14 * unitPx];
  const lastText = formatLength(bar.lengthM);
  const overPx = textWidthPx(lastText, sizePx) / 2;
  const startPx = Math.max(paddingPx, textWidthPx('0', sizePx));
  const widthPx = startPx + bar.widthPx + overPx + paddingPx;
  const scaleRowPx = scale === undefined ? 0 : SIZES.text * unitPx * 1.35;
  const heightPx = paddingPx * 1.6 + scaleRowPx + sizePx * 1.25 + barPx;
  const [xPx, yPx] = [at[0], at[1] - heightPx];
  const x0 = xPx + startPx;
  const barTop = yPx + heightPx - paddingPx * 0.8 - barPx;
  const parts = PARTS[String(bar.lengthM)[0] ?? ''] ?? 4;
  const partPx = bar.widthPx / parts;
  const marks: SheetMark[] = [
    {
      kind: 'path',
      d: rectPath(xPx, yPx, widthPx, heightPx),
      fill: { color: INK.paper, opacity: PLATE_OPACITY },
    },
  ];
  for (let part = 0; part < parts; part += 2) {
    marks.push({
      kind: 'path',
      d: rectPath(x0 + part * partPx, barTop, partPx, barPx),
      fill: { color: INK.line },
    });
  }
  const penPx = SIZES.thinLine * unitPx;
  // The pen lies within the bar's ends, so that the inked length is the bar's.
  const edge = rectPath(x0 + penPx / 2, barTop + penPx / 2, bar.widthPx - penPx, barPx - penPx);
  marks.push({ kind: 'path', d: edge, line: { color: INK.line, widthPx: penPx } });
  const label = (text: string, share: number): TextMark => ({
    kind: 'text',
    text,
    xPx: x0 + bar.widthPx * share,
    yPx: barTop - sizePx * 0.35,
    look: { color: INK.text, sizePx, align: 'center' },
  });
  marks.push(label('0', 0), label(lastText, 1));
  const half = bar.lengthM < 1000 ? bar.lengthM / 2 : bar.lengthM / 2000;
  const hasHalf = parts % 2 === 0 && bar.widthPx > 6 * textWidthPx(lastText, sizePx);
  if (hasHalf) marks.push(label(String(half), 0.5));
  if (scale !== undefined) {
    marks.push({
      kind: 'text',
      text: formatScale(scale),
      xPx: x0,
      yPx: yPx + paddingPx * 0.8 + SIZES.text * unitPx * 0.88,
      look: { color: INK.text, sizePx: SIZES.text * unitPx, align: 'left', bold: true },
    });
  }
  return ok({ box: { xPx, yPx, widthPx, heightPx }, marks });
}
