import { fractionOf } from '../../../domain/effects/particles.ts';
import type { EffectFrame } from '../effectFrame.ts';

/** A spark climbs its line once in so many seconds. */
const CLIMB_S = 2.4;

/** A spark's length, part of its line. */
const SPARK = 0.3;

/** A line that is shorter than this on the screen is still drawn as a stump of this length, CSS pixels. */
const LEAST_PX = 14;

/** Vertical lines with sparks that climb them. */
export function paintFlyLines({ ink, timeS, project, world }: EffectFrame): void {
  const feet = project(world.flyLines.feet);
  const tops = project(world.flyLines.tops);
  ink.save();
  ink.lineCap = 'round';
  feet.forEach((foot, index) => {
    const top = tops[index];
    if (foot === undefined || top === undefined) return;
    const [dx, dy] = [top.xPx - foot.xPx, top.yPx - foot.yPx];
    const lengthPx = Math.hypot(dx, dy);
    const grow = lengthPx < LEAST_PX ? LEAST_PX : lengthPx;
    const [ux, uy] = lengthPx < 1 ? [0, -1] : [dx / lengthPx, dy / lengthPx];
    const at = (part: number) => [foot.xPx + ux * grow * part, foot.yPx + uy * grow * part] as const;
    const stroke = (from: number, to: number, alpha: number, widthPx: number) => {
      ink.strokeStyle = `rgb(110 236 255 / ${String(alpha)})`;
      ink.lineWidth = widthPx;
      ink.beginPath();
      ink.moveTo(...at(from));
      ink.lineTo(...at(to));
      ink.stroke();
    };
    stroke(0, 1, 0.3, 1.5);
    const head = ((timeS / CLIMB_S + fractionOf(index, 21)) % 1) * (1 + SPARK);
    stroke(Math.max(0, head - SPARK), Math.min(1, head), 0.95, 2.5);
  });
  ink.restore();
}
