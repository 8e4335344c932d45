import type { ScreenPoint } from '../../../scene/viewPort.ts';
import type { EffectFrame } from '../effectFrame.ts';
import { addLine } from './screenLine.ts';

/** The beam goes round once in so many seconds and leaves a tail of so many of the rim's places. */
const TURN_S = 5;
const TAIL = 16;

function drawBeam(
  ink: CanvasRenderingContext2D,
  centre: ScreenPoint,
  rim: readonly (ScreenPoint | undefined)[],
  head: number,
): void {
  const first = Math.floor(head);
  for (let step = 0; step < TAIL; step += 1) {
    const from = rim.at((first - step - 1) % rim.length);
    const to = rim.at((first - step) % rim.length);
    if (from === undefined || to === undefined) continue;
    ink.fillStyle = `rgb(72 230 140 / ${String(0.5 * (1 - step / TAIL) ** 1.5)})`;
    ink.beginPath();
    ink.moveTo(centre.xPx, centre.yPx);
    ink.lineTo(from.xPx, from.yPx);
    ink.lineTo(to.xPx, to.yPx);
    ink.fill();
  }
}

/** A radar of 7000 m radius whose beam goes round. */
export function paintRadar({ ink, timeS, project, world: { radar } }: EffectFrame): void {
  const path = new Path2D();
  const circles = radar.circles.map((circle) => project(circle));
  for (const circle of circles) addLine(path, [...circle, circle[0]]);
  ink.strokeStyle = 'rgb(72 230 140 / 0.6)';
  ink.lineWidth = 1.5;
  ink.stroke(path);
  const [middle] = project(radar.middle);
  const rim = circles.at(-1) ?? [];
  if (middle !== undefined) drawBeam(ink, middle, rim, (timeS / TURN_S) * rim.length);
}
