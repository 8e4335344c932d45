import type { ScreenPoint } from '../../../scene/viewPort.ts';
import type { EffectFrame } from '../effectFrame.ts';
import { canvasColor, RADAR_LOOK } from '../looks.ts';
import { addLine } from './screenLine.ts';

function drawBeam(
  ink: CanvasRenderingContext2D,
  centre: ScreenPoint,
  rim: readonly (ScreenPoint | undefined)[],
  head: number,
): void {
  const first = Math.floor(head);
  const tail = Math.round(RADAR_LOOK.tail * rim.length);
  for (let step = 0; step < tail; step += 1) {
    const from = rim.at((first - step - 1) % rim.length);
    const to = rim.at((first - step) % rim.length);
    if (from === undefined || to === undefined) continue;
    ink.fillStyle = canvasColor(RADAR_LOOK.rgb, 0.5 * (1 - step / tail) ** 1.5);
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
  ink.strokeStyle = canvasColor(RADAR_LOOK.rgb, RADAR_LOOK.alpha);
  ink.lineWidth = RADAR_LOOK.linePx;
  ink.stroke(path);
  const [middle] = project(radar.middle);
  const rim = circles.at(-1) ?? [];
  if (middle !== undefined) drawBeam(ink, middle, rim, (timeS / RADAR_LOOK.turnS) * rim.length);
}
