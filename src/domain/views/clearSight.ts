import { METRES_PER_DEGREE } from '../geodesy/webMercator.ts';
import { metresPerPixelAt, type LinkFrame } from './linkedPose.ts';
import type { GlobePose } from './pose.ts';
import { LEAST_PX } from './poseShowing.ts';

/** A rectangle of the page, CSS pixels. */
export interface ScreenBox {
  readonly leftPx: number;
  readonly topPx: number;
  readonly rightPx: number;
  readonly bottomPx: number;
}

/** A view's window, and what lies over the views. */
export interface CoveredView {
  readonly box: ScreenBox;
  readonly covers: readonly ScreenBox[];
}

/** A view over which nothing lies. */
export const uncovered = ({ widthPx, heightPx }: Pick<LinkFrame, 'widthPx' | 'heightPx'>): CoveredView => ({
  box: { leftPx: 0, topPx: 0, rightPx: widthPx, bottomPx: heightPx },
  covers: [],
});

/** Where something is on a view, CSS pixels from its middle. */
export interface ScreenOffset {
  readonly rightPx: number;
  readonly downPx: number;
}

const RAD = Math.PI / 180;
const MIDDLE: ScreenOffset = { rightPx: 0, downPx: 0 };

/** Kept free around a place, so that its mark and its label are seen, CSS pixels. */
const MARGIN_PX = 48;

const middleOf = ({ leftPx, topPx, rightPx, bottomPx }: ScreenBox) => ({
  xPx: (leftPx + rightPx) / 2,
  yPx: (topPx + bottomPx) / 2,
});

const isOpen = ({ box }: CoveredView) =>
  box.rightPx - box.leftPx >= LEAST_PX && box.bottomPx - box.topPx >= LEAST_PX;

/** A box as it lies to a view's middle. */
function seenFrom(view: ScreenBox, box: ScreenBox): ScreenBox {
  const { xPx, yPx } = middleOf(view);
  return {
    leftPx: box.leftPx - xPx,
    topPx: box.topPx - yPx,
    rightPx: box.rightPx - xPx,
    bottomPx: box.bottomPx - yPx,
  };
}

/** A box that is so much larger on every side. */
const grown = ({ leftPx, topPx, rightPx, bottomPx }: ScreenBox, byPx: number): ScreenBox => ({
  leftPx: leftPx - byPx,
  topPx: topPx - byPx,
  rightPx: rightPx + byPx,
  bottomPx: bottomPx + byPx,
});

const isIn = ({ rightPx: x, downPx: y }: ScreenOffset, box: ScreenBox) =>
  x > box.leftPx && x < box.rightPx && y > box.topPx && y < box.bottomPx;

const overlap = (a: ScreenBox, b: ScreenBox) =>
  a.leftPx < b.rightPx && b.leftPx < a.rightPx && a.topPx < b.bottomPx && b.topPx < a.bottomPx;

/** What views that show the same have in common, as it lies to their middles. */
function commonRoom(views: readonly CoveredView[]): CoveredView {
  const boxes = views.map(({ box }) => seenFrom(box, box));
  const box = {
    leftPx: Math.max(...boxes.map(({ leftPx }) => leftPx)),
    topPx: Math.max(...boxes.map(({ topPx }) => topPx)),
    rightPx: Math.min(...boxes.map(({ rightPx }) => rightPx)),
    bottomPx: Math.min(...boxes.map(({ bottomPx }) => bottomPx)),
  };
  const covers = views.flatMap((view) => view.covers.map((cover) => seenFrom(view.box, cover)));
  return { box, covers: covers.filter((cover) => overlap(cover, box)) };
}

/** The offset nearest to the middle at which a place is seen in all of these views; undefined where there is none. */
function nearestClear(views: readonly CoveredView[]): ScreenOffset | undefined {
  const { box, covers } = commonRoom(views);
  const room = grown(box, -MARGIN_PX);
  const around = covers.map((cover) => grown(cover, MARGIN_PX));
  const isClear = (place: ScreenOffset) => isIn(place, room) && !around.some((cover) => isIn(place, cover));
  const xs = [0, ...around.flatMap(({ leftPx, rightPx }) => [leftPx, rightPx])];
  const ys = [0, ...around.flatMap(({ topPx, bottomPx }) => [topPx, bottomPx])];
  const places = xs.flatMap((rightPx) => ys.map((downPx) => ({ rightPx, downPx })));
  const lengthOf = ({ rightPx, downPx }: ScreenOffset) => Math.hypot(rightPx, downPx);
  return places.filter(isClear).sort((a, b) => lengthOf(a) - lengthOf(b))[0];
}

/**
 * Where a place must be drawn so that nothing lies over it, as near to the middle as can be: in all views, which show it at the same
 * distance from their middles; else in the first one; else in the middle.
 * @param views the view that flies, then the one linked to it
 */
export function clearOffset(views: readonly CoveredView[]): ScreenOffset {
  const open = views.filter(isOpen);
  const [first] = open;
  if (first === undefined) return MIDDLE;
  return nearestClear(open) ?? nearestClear([first]) ?? MIDDLE;
}

/**
 * The pose that shows what `pose` has in its middle so far beside it; seen from as far and along the same line.
 * @param groundM height of the ground there, metres
 */
export function besideMiddle(
  pose: GlobePose,
  { rightPx, downPx }: ScreenOffset,
  frame: LinkFrame,
  groundM: number,
): GlobePose {
  const down = -pose.pitchDeg * RAD;
  // A camera that looks along the ground has no middle on it.
  if (Math.sin(down) < 0.1) return pose;
  const perPxM = metresPerPixelAt(Math.max(0, pose.heightM - groundM) / Math.sin(down), frame);
  const [asideM, aheadM] = [-rightPx * perPxM, (downPx * perPxM) / Math.sin(down)];
  const heading = pose.headingDeg * RAD;
  const eastM = asideM * Math.cos(heading) + aheadM * Math.sin(heading);
  const northM = aheadM * Math.cos(heading) - asideM * Math.sin(heading);
  return {
    ...pose,
    lon: pose.lon + eastM / METRES_PER_DEGREE / Math.cos(pose.lat * RAD),
    lat: pose.lat + northM / METRES_PER_DEGREE,
  };
}
