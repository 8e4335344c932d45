import type { MapText } from '../../../domain/drawing/marks.ts';
import type { ScreenPoint } from '../../../scene/viewPort.ts';
import { LABEL_FONT } from '../labelFont.ts';
import { textWidthPx } from '../../../domain/sheet/textWidth.ts';

/** A rectangle of the screen, CSS pixels. */
export interface LabelRect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Height of the view's own letters, CSS pixels of 3/4 point. */
export const LETTERS_PX = LABEL_FONT.size / 0.75;

/** A line's height by its letters'. */
const LINE_HEIGHT = 1.3;

/** What a text covers of the screen, its place being drawn at `at`. */
export function labelRect(
  { text, look }: Pick<MapText, 'text' | 'look'>,
  { xPx, yPx }: ScreenPoint,
): LabelRect {
  const { sizePx = LETTERS_PX, bold, align, vertical, offsetPx } = look;
  const lines = text.split('\n');
  const widthPx = Math.max(...lines.map((line) => textWidthPx(line, sizePx, bold)));
  const heightPx = lines.length * sizePx * LINE_HEIGHT;
  const left = xPx + { left: 0, center: -widthPx / 2, right: -widthPx }[align];
  const top = yPx + { top: offsetPx, center: -heightPx / 2, bottom: -heightPx - offsetPx }[vertical];
  return { left, top, right: left + widthPx, bottom: top + heightPx };
}

/** Side of the squares by which neighbours are found, CSS pixels. */
const CELL_PX = 64;

const meets = (a: LabelRect, b: LabelRect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * The labels that can be read beside each other.
 * @param rects in the order of their worth; undefined where a label is out of sight
 * @param most how many there are at most
 * @returns their indices
 */
export function freeLabels(rects: readonly (LabelRect | undefined)[], most: number): ReadonlySet<number> {
  const cells = new Map<string, LabelRect[]>();
  const free = new Set<number>();
  for (const [index, rect] of rects.entries()) {
    if (free.size >= most) break;
    if (rect === undefined) continue;
    const own: LabelRect[][] = [];
    for (let column = Math.floor(rect.left / CELL_PX); column * CELL_PX < rect.right; column++)
      for (let row = Math.floor(rect.top / CELL_PX); row * CELL_PX < rect.bottom; row++) {
        const key = `${String(column)} ${String(row)}`;
        const cell = cells.get(key) ?? [];
        cells.set(key, cell);
        own.push(cell);
      }
    if (own.some((cell) => cell.some((other) => meets(other, rect)))) continue;
    own.forEach((cell) => cell.push(rect));
    free.add(index);
  }
  return free;
}
