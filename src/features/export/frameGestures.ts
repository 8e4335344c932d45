import type { LonLat } from '../../domain/geodesy/lineText.ts';
import { placementOf, projectionOf, type SheetPoint } from '../../domain/sheet/placement.ts';
import { SHEET_LIMITS, type Sheet } from '../../domain/sheet/sheet.ts';

/** A place of the map's frame that can be taken hold of: its middle, a corner, or the knob beyond its upper edge. */
export type FrameHandle = 'centre' | 'corner' | 'knob';

/** A handle and where it lies on the ground. */
export interface PlacedHandle {
  readonly handle: FrameHandle;
  readonly place: LonLat;
}

/** The knob stands so far beyond the upper edge, as a share of the frame's height. */
const KNOB_OUT = 0.09;

/** A frame that a hand turned almost straight is straight, degrees. */
const STRAIGHT_DEG = 2;

const RIGHT_ANGLE_DEG = 90;

const held = (value: number, { min, max }: { readonly min: number; readonly max: number }) =>
  Math.min(max, Math.max(min, value));

/** A scale denominator of three digits: what a reader of the sheet can use. */
export function roundedScale(scale: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(scale)) - 2);
  return held(Math.round(scale / step) * step, SHEET_LIMITS.scale);
}

/** An angle from -180 to 180 degrees. */
const signedDeg = (angleDeg: number) => ((((angleDeg + 180) % 360) + 360) % 360) - 180;

/** A sheet whose map is turned by this much, to a tenth of a degree. */
export function turnedTo(sheet: Sheet, rotationDeg: number): Sheet {
  return { ...sheet, rotationDeg: Math.round(signedDeg(rotationDeg) * 10) / 10 };
}

/** The right angle that a hand meant, or the angle as it is. */
function straightened(angleDeg: number): number {
  const right = Math.round(angleDeg / RIGHT_ANGLE_DEG) * RIGHT_ANGLE_DEG;
  return Math.abs(angleDeg - right) <= STRAIGHT_DEG ? right : angleDeg;
}

const toLonLat = ({ lon, lat }: { readonly lon: number; readonly lat: number }): LonLat => [lon, lat];

/** The knob's place on the sheet. */
function knobPoint(sheet: Sheet): readonly [edge: SheetPoint, knob: SheetPoint] {
  const { corners, origin } = placementOf(sheet);
  const top = corners[0][1];
  return [
    [origin[0], top],
    [origin[0], top - (corners[3][1] - top) * KNOB_OUT],
  ];
}

/** The handles of a sheet's frame, the one on top first. */
export function frameHandles(sheet: Sheet): readonly PlacedHandle[] {
  const placement = placementOf(sheet);
  const { toGround } = projectionOf(placement);
  const at = (handle: FrameHandle, point: SheetPoint): PlacedHandle => ({
    handle,
    place: toLonLat(toGround(point)),
  });
  return [
    at('knob', knobPoint(sheet)[1]),
    ...placement.corners.map((corner) => at('corner', corner)),
    at('centre', placement.origin),
  ];
}

/** The line from the frame's upper edge to the knob. */
export function knobLine(sheet: Sheet): readonly [LonLat, LonLat] {
  const { toGround } = projectionOf(placementOf(sheet));
  const [edge, knob] = knobPoint(sheet);
  return [toLonLat(toGround(edge)), toLonLat(toGround(knob))];
}

/** The sheet after its frame was dragged from one place of the ground to another. */
export function frameMoved(sheet: Sheet, from: LonLat, to: LonLat): Sheet {
  const placement = placementOf(sheet);
  const { toSheet, toGround } = projectionOf(placement);
  const [a, b] = [toSheet(...from), toSheet(...to)];
  const { lon, lat } = toGround([placement.origin[0] + b[0] - a[0], placement.origin[1] + b[1] - a[1]]);
  return {
    ...sheet,
    centre: { lon, lat: held(lat, { min: -SHEET_LIMITS.latitude, max: SHEET_LIMITS.latitude }) },
  };
}

/** The sheet moved by shares of its frame: right and up on the paper. */
export function frameStepped(sheet: Sheet, right: number, up: number): Sheet {
  const placement = placementOf(sheet);
  const { toGround } = projectionOf(placement);
  const [topLeft, topRight, , bottomLeft] = placement.corners;
  const to = toGround([
    placement.origin[0] + (topRight[0] - topLeft[0]) * right,
    placement.origin[1] - (bottomLeft[1] - topLeft[1]) * up,
  ]);
  return frameMoved(sheet, toLonLat(sheet.centre), toLonLat(to));
}

/** The sheet whose frame has its corner as far from its middle as a place of the ground. */
export function frameScaled(sheet: Sheet, to: LonLat): Sheet {
  const { corners, origin, ...rest } = placementOf(sheet);
  const { toSheet } = projectionOf({ ...rest, corners, origin });
  const reach = ([x, y]: SheetPoint) => Math.hypot(x - origin[0], y - origin[1]);
  return { ...sheet, scale: roundedScale((sheet.scale * reach(toSheet(...to))) / reach(corners[0])) };
}

/** The sheet whose frame has its knob in the direction of a place of the ground. */
export function frameTurned(sheet: Sheet, to: LonLat): Sheet {
  const placement = placementOf(sheet);
  const [x, y] = projectionOf(placement).toSheet(...to);
  const byRad = Math.atan2(x - placement.origin[0], placement.origin[1] - y);
  // The frame goes clockwise over the ground: the map on the paper goes the other way.
  return turnedTo(sheet, straightened(sheet.rotationDeg - (byRad * 180) / Math.PI));
}
