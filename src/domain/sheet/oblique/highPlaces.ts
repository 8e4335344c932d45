import type { ObliqueHeight } from './obliqueView.ts';

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
