import { repeatableFraction } from '../model/particles.ts';
import type { EffectFrame } from '../effectFrame.ts';
import { FLY_LINE_LOOK, canvasColor } from '../looks.ts';

/** Vertical lines with sparks that climb them. */
export function paintFlyLines({ ink, timeS, project, world }: EffectFrame): void {
  const { rgb, alpha: lineAlpha, linePx, sparkPx, leastPx, spark, climbS } = FLY_LINE_LOOK;
  const feet = project(world.flyLines.feet);
  const tops = project(world.flyLines.tops);
  ink.save();
  ink.lineCap = 'round';
  feet.forEach((foot, index) => {
    const top = tops[index];
    if (foot === undefined || top === undefined) return;
    const [dx, dy] = [top.xPx - foot.xPx, top.yPx - foot.yPx];
    const lengthPx = Math.hypot(dx, dy);
    const grow = Math.max(leastPx, lengthPx);
    const [ux, uy] = lengthPx < 1 ? [0, -1] : [dx / lengthPx, dy / lengthPx];
    const at = (part: number) => [foot.xPx + ux * grow * part, foot.yPx + uy * grow * part] as const;
    const stroke = (from: number, to: number, alpha: number, widthPx: number) => {
      ink.strokeStyle = canvasColor(rgb, alpha);
      ink.lineWidth = widthPx;
      ink.beginPath();
      ink.moveTo(...at(from));
      ink.lineTo(...at(to));
      ink.stroke();
    };
    stroke(0, 1, lineAlpha, linePx);
    const head = ((timeS / climbS + repeatableFraction(index, 21)) % 1) * (1 + spark);
    stroke(Math.max(0, head - spark), Math.min(1, head), 0.95, sparkPx);
  });
  ink.restore();
}
