import { lightHalo, type SheetMark, type SheetTextLook, type TextAlign } from '../drawing/marks.ts';
import { rectPath } from './pathData.ts';
import type { MapPlacement, SheetPoint } from './placement.ts';
import { textWidthPx } from './textWidth.ts';

/** How the label of a drawing looks; sizes in CSS pixels. */
interface LabelStyle {
  readonly pointPx: number;
  readonly labelPx: number;
  readonly labelColor: string;
  readonly labelBold?: boolean | undefined;
  readonly labelAnchor: 'start' | 'middle' | 'end';
  readonly labelSide?: 'above' | 'middle' | 'below' | undefined;
  readonly labelFill?: string | undefined;
  readonly labelFillOpacity: number;
}

/** Where the label of a drawing stands: the middle of its first line's points. */
export function labelPlace(points: readonly SheetPoint[]): SheetPoint | undefined {
  const [first] = points;
  if (first === undefined) return undefined;
  const sum = points.reduce(([x, y], point): SheetPoint => [x + point[0], y + point[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** Between a label's letters and the edges of its box, CSS pixels. */
const PADDING_PX = 4;

/** The height of a label's box by that of its letters. */
const BOX_HEIGHT = 1.25;

const SIDES = { above: -1, middle: 0, below: 1 } as const;

const ALIGN: Readonly<Record<LabelStyle['labelAnchor'], TextAlign>> = {
  start: 'left',
  middle: 'center',
  end: 'right',
};

/** The part of a label's width that lies left of its place. */
const LEFT_PART = { start: 0, middle: 0.5, end: 1 } as const;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * A label's box moved so that it lies within the map, for a label that belongs there: a figure that is cut says another number. One
 * that belongs beyond the map stays there.
 */
function heldInside(box: Box, [x, y]: SheetPoint, corners: MapPlacement['corners']): Box {
  const [xs, ys] = [corners.map(([cornerX]) => cornerX), corners.map(([, cornerY]) => cornerY)];
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (x < west || x > east || y < north || y > south) return box;
  const held = (value: number, least: number, most: number) =>
    least > most ? (least + most) / 2 : Math.max(least, Math.min(most, value));
  return {
    ...box,
    left: held(box.left, west, east - box.widthPx),
    top: held(box.top, north, south - box.heightPx),
  };
}

/** The label of a drawing and what it belongs to. */
interface DrawingLabel {
  /** The drawing's place, sheet pixels. */
  readonly at: SheetPoint;
  readonly text: string;
  /** The drawing is a point, over whose mark the label stands. */
  readonly isPoint: boolean;
}

/**
 * The label of a drawing, with the box behind it when it has one.
 * @param cssPxOnSheet sheet pixels of a CSS pixel
 */
export function labelMarks(
  { at, text, isPoint }: DrawingLabel,
  style: LabelStyle,
  cssPxOnSheet: number,
  corners: MapPlacement['corners'],
): readonly SheetMark[] {
  const { labelAnchor, labelFill } = style;
  const sizePx = style.labelPx * cssPxOnSheet;
  const haloPx = sizePx * 0.22;
  const edgePx = labelFill === undefined ? haloPx : PADDING_PX * cssPxOnSheet;
  const awayPx = (isPoint ? (style.pointPx / 2) * cssPxOnSheet : 0) + sizePx;
  const middle = at[1] + awayPx * SIDES[style.labelSide ?? (isPoint ? 'above' : 'middle')];
  const lettersPx = textWidthPx(text, sizePx, style.labelBold);
  const [widthPx, heightPx] = [lettersPx + 2 * edgePx, sizePx * BOX_HEIGHT + 2 * edgePx];
  const wanted = {
    left: at[0] - lettersPx * LEFT_PART[labelAnchor] - edgePx,
    top: middle - heightPx / 2,
    widthPx,
    heightPx,
  };
  const { left, top } = heldInside(wanted, at, corners);
  const look: SheetTextLook = {
    color: style.labelColor,
    sizePx,
    align: ALIGN[labelAnchor],
    ...(style.labelBold === true ? { bold: true } : {}),
  };
  const letters = {
    kind: 'text',
    text,
    xPx: left + edgePx + lettersPx * LEFT_PART[labelAnchor],
    yPx: top + heightPx / 2 + sizePx * 0.36,
  } as const;
  if (labelFill === undefined) return [{ ...letters, look: { ...look, halo: lightHalo(haloPx) } }];
  const d = rectPath(left, top, widthPx, heightPx);
  const fill = { color: labelFill, opacity: style.labelFillOpacity };
  return [
    { kind: 'path', d, fill },
    { ...letters, look },
  ];
}
