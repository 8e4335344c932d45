import type { ObliqueHeight } from './obliqueView.ts';

/** A picture made small: its brightness, 0 to 255, row by row. */
export interface SmallPicture {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly grey: ArrayLike<number>;
}

/** Width at which a picture is looked at for what is clear on it: its finest grain is gone, slopes are still there. */
export const GLANCE_PX = 480;

/** So far around a place a small picture is looked at, as a share of its width. */
const GLANCE_REACH = 0.0125;

/** Brightness spreads by at least this over ground that is seen: by 8 and more over mountains, by no more than 3 over haze, snow in it too. */
const LEAST_SPREAD = 5;

/** How far brightness spreads around a place, its standard deviation. @param x,y shares of the picture's width and height */
function spreadAt({ widthPx, heightPx, grey }: SmallPicture, x: number, y: number): number {
  const reach = Math.max(1, Math.round(widthPx * GLANCE_REACH));
  const [column, row] = [Math.round(x * widthPx), Math.round(y * heightPx)];
  let [count, sum, squares] = [0, 0, 0];
  for (let at = Math.max(0, row - reach); at <= Math.min(heightPx - 1, row + reach); at++)
    for (let over = Math.max(0, column - reach); over <= Math.min(widthPx - 1, column + reach); over++) {
      const value = grey[at * widthPx + over] ?? 0;
      count += 1;
      sum += value;
      squares += value * value;
    }
  return count === 0 ? 0 : Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}

/**
 * The heights of ground that a picture shows: what lies in haze, or beyond all that is known of the ground, has a height nobody can see there.
 * @param widthPx,heightPx of the picture whose pixels the heights' places are
 */
export function clearHeights(
  heights: readonly ObliqueHeight[],
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
  picture: SmallPicture,
): readonly ObliqueHeight[] {
  return heights.filter(({ xPx, yPx }) => spreadAt(picture, xPx / widthPx, yPx / heightPx) >= LEAST_SPREAD);
}

/** A high place is the highest within this share of the picture's width. */
const ALONE = 0.11;

/** It rises above the lowest place that near by at least this, metres. */
const RISE_M = 60;

/** Most heights that a sheet tells: enough to compare mountains and valleys. */
const MOST = 12;

/**
 * The high places of a picture in perspective whose heights are worth telling: each is the highest round about, and not at the edge, where
 * something higher may go on beyond it.
 * @param widthPx of the picture
 */
export function highPlaces(
  heights: readonly ObliqueHeight[],
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
): readonly ObliqueHeight[] {
  const reachPx = widthPx * ALONE;
  const near = (a: ObliqueHeight, b: ObliqueHeight) => Math.hypot(a.xPx - b.xPx, a.yPx - b.yPx) <= reachPx;
  const edgePx = reachPx / 3;
  const isInside = ({ xPx, yPx }: ObliqueHeight) =>
    xPx > edgePx && yPx > edgePx && xPx < widthPx - edgePx && yPx < heightPx - edgePx;
  const found: ObliqueHeight[] = [];
  for (const place of [...heights].sort((a, b) => b.heightM - a.heightM)) {
    if (found.length >= MOST) break;
    const around = heights.filter((other) => near(place, other));
    const isHighest = around.every((other) => other.heightM <= place.heightM);
    const lowestM = Math.min(...around.map(({ heightM }) => heightM));
    if (!isHighest || place.heightM - lowestM < RISE_M || !isInside(place)) continue;
    if (found.every((other) => !near(place, other))) found.push(place);
  }
  return found;
}
