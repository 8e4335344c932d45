import type { MarkPart } from '../../../scene/staticLayer.ts';
import type { ScreenPoint } from '../../../scene/viewPort.ts';
import { textWidthPx } from '../../../domain/sheet/textWidth.ts';

/** A rectangle of the screen, CSS pixels. */
export interface LabelRect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A line's height by its letters'. */
const LINE_HEIGHT = 1.3;

/** What of a label says how large it is and where it lies. */
type LabelLook = Pick<
  MarkPart & { readonly part: 'label' },
  'text' | 'fontPx' | 'bold' | 'anchor' | 'offsetPx'
>;

/** What a label covers of the screen, its place being drawn at `at`. */
export function labelRect(
  { text, fontPx, bold, anchor, offsetPx }: LabelLook,
  { xPx, yPx }: ScreenPoint,
): LabelRect {
  const lines = text.split('\n');
  const widthPx = Math.max(...lines.map((line) => textWidthPx(line, fontPx, bold)));
  const heightPx = lines.length * fontPx * LINE_HEIGHT;
  const left = xPx + { left: 0, center: -widthPx / 2, right: -widthPx }[anchor.horizontal];
  const top = yPx + { top: offsetPx, center: -heightPx / 2, bottom: -heightPx - offsetPx }[anchor.vertical];
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
