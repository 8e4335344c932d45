import { EFFECT_PARAMETERS } from '../../../domain/views/effects.ts';
import { RAIN_FALL } from '../model/particles.ts';
import type { EffectFrame } from '../effectFrame.ts';
import { particlePaths } from './particlePaths.ts';

/** Drops in the view at full detail. */
const DROPS = 420;

/** Length of the nearest drop's streak for size 1, part of the view's height. */
const LENGTH_PER_SIZE = 0.16;

/** Rain: streaks as long as the specification's size says, the near ones longer, wider and brighter; the light is dimmed a little. */
export function paintRain({ ink, widthPx, heightPx, timeS, share }: EffectFrame): void {
  ink.fillStyle = 'rgb(20 30 40 / 0.16)';
  ink.fillRect(0, 0, widthPx, heightPx);
  const lengthPx = EFFECT_PARAMETERS.rain.size * LENGTH_PER_SIZE * heightPx;
  const slant = Math.tan((RAIN_FALL.tiltDeg * Math.PI) / 180);
  const paths = particlePaths(Math.round(DROPS * share), timeS, RAIN_FALL, (path, { x, y, nearness }) => {
    const streakPx = lengthPx * nearness;
    path.moveTo(x * widthPx, y * heightPx);
    path.lineTo(x * widthPx - slant * streakPx, y * heightPx - streakPx);
  });
  // Round ends cost the processor, and are not seen on what falls so fast.
  ink.lineCap = 'butt';
  for (const { path, nearness } of paths) {
    ink.strokeStyle = `rgb(205 224 240 / ${String(0.12 + 0.38 * nearness)})`;
    ink.lineWidth = 0.6 + 1.1 * nearness;
    ink.stroke(path);
  }
}
