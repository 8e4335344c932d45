import type { EffectFrame } from '../effectFrame.ts';
import { canvasColor, ROAD_TRAIL_LOOK } from '../looks.ts';
import { addLine } from './screenLine.ts';

/** The tail in strokes from its whole length to its head: part of the tail, opacity, width. */
const STROKES = [
  { part: 1, alpha: 0.2, widthPx: 2 },
  { part: 0.5, alpha: 0.4, widthPx: 2.5 },
  { part: 0.18, alpha: 0.95, widthPx: ROAD_TRAIL_LOOK.lightPx },
] as const;

/** Lights that run along the roads in view and leave a tail. */
export function paintRoadTrail({ ink, timeS, project, world }: EffectFrame): void {
  const { rgb, alpha: lineAlpha, linePx, tailPx, gapPx, pxPerS } = ROAD_TRAIL_LOOK;
  const path = new Path2D();
  for (const road of world.roads) addLine(path, project(road));
  ink.save();
  ink.lineCap = 'round';
  ink.lineJoin = 'round';
  ink.strokeStyle = canvasColor(rgb, lineAlpha);
  ink.lineWidth = linePx;
  ink.stroke(path);
  const periodPx = tailPx + gapPx;
  for (const { part, alpha, widthPx } of STROKES) {
    const lengthPx = tailPx * part;
    ink.setLineDash([lengthPx, periodPx - lengthPx]);
    // The heads of all strokes lie on one another.
    ink.lineDashOffset = -(((timeS * pxPerS) % periodPx) + tailPx - lengthPx);
    ink.strokeStyle = canvasColor(rgb, alpha);
    ink.lineWidth = widthPx;
    ink.stroke(path);
  }
  ink.restore();
}
