import type { EffectFrame } from '../effectFrame.ts';
import { addLine } from './screenLine.ts';

/** A light runs along each road: its tail is so long, the next one follows after so much, and it goes so far in a second, CSS pixels. */
const TAIL_PX = 70;
const GAP_PX = 190;
const PX_PER_S = 110;

/** The tail in strokes from its whole length to its head: part of the tail, opacity, width. */
const STROKES = [
  { part: 1, alpha: 0.2, widthPx: 2 },
  { part: 0.5, alpha: 0.4, widthPx: 2.5 },
  { part: 0.18, alpha: 0.95, widthPx: 3.5 },
] as const;

/** Lights that run along the roads in view and leave a tail. */
export function paintRoadTrail({ ink, timeS, project, world }: EffectFrame): void {
  const path = new Path2D();
  for (const road of world.roads) addLine(path, project(road));
  ink.save();
  ink.lineCap = 'round';
  ink.lineJoin = 'round';
  ink.strokeStyle = 'rgb(255 196 84 / 0.28)';
  ink.lineWidth = 1.5;
  ink.stroke(path);
  const periodPx = TAIL_PX + GAP_PX;
  for (const { part, alpha, widthPx } of STROKES) {
    const lengthPx = TAIL_PX * part;
    ink.setLineDash([lengthPx, periodPx - lengthPx]);
    // The heads of all strokes lie on one another.
    ink.lineDashOffset = -(((timeS * PX_PER_S) % periodPx) + TAIL_PX - lengthPx);
    ink.strokeStyle = `rgb(255 221 140 / ${String(alpha)})`;
    ink.lineWidth = widthPx;
    ink.stroke(path);
  }
  ink.restore();
}
