import type { Result } from '../../lib/result.ts';
import type { FurnitureMark } from '../drawing/marks.ts';
import type { SheetBox } from './paper.ts';

/** Why a piece of furniture cannot be drawn for a map: it is then left away, and whoever edits the sheet is told. */
export type FurnitureGap =
  /** The picture was stretched or slanted, or is a view in perspective: no one scale, no one north. */
  | 'distorted'
  /** There is nothing to show: no layer has a legend, no line of the grid crosses the map. */
  | 'empty'
  /** The map shows the whole of what an overview could. */
  | 'whole'
  /** The frame is too small for it. */
  | 'no-room'
  /** No length of the list of scale bars fits. */
  | 'no-length';

/** A drawn piece of furniture and the room it takes. */
export interface DrawnFurniture {
  readonly box: SheetBox;
  readonly marks: readonly FurnitureMark[];
}

/** A piece of furniture, or why there is none. */
export type Furniture = Result<DrawnFurniture, FurnitureGap>;

/** Colours of the furniture. */
export const INK = {
  text: '#16221d',
  soft: '#4a5a52',
  line: '#16221d',
  paper: '#ffffff',
  grid: '#2b5b6e',
  kilometres: '#6b5346',
  accent: '#c2410c',
  secrecy: '#b3261e',
  ground: '#eef3ea',
} as const;

/** The white ground under furniture that lies on the map. */
export const PLATE_OPACITY = 0.86;

/** Sizes on a sheet 5000 px long: letters and lines. */
export const SIZES = {
  title: 72,
  text: 32,
  small: 27,
  line: 3,
  thinLine: 1.6,
  halo: 6,
  padding: 22,
  /** From the frame's edge to furniture on the map. */
  inset: 40,
} as const;

/** An upright box round points. */
export function boxRound(points: readonly (readonly [number, number])[]): SheetBox {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [xPx, yPx] = [Math.min(...xs), Math.min(...ys)];
  return { xPx, yPx, widthPx: Math.max(...xs) - xPx, heightPx: Math.max(...ys) - yPx };
}
