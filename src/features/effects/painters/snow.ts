import { EFFECT_PARAMETERS } from '../../../domain/views/effects.ts';
import { SNOW_FALL } from '../model/particles.ts';
import type { EffectFrame } from '../effectFrame.ts';
import { particlePaths } from './particlePaths.ts';

/** Flakes in the view at full detail. */
const FLAKES = 380;

/** Radius of the nearest flake for size 1, part of the view's height. */
const RADIUS_PER_SIZE = 0.25;

/** Snow: flakes as large as the specification's size says, the near ones larger and brighter; the light is grey. */
export function paintSnow({ ink, widthPx, heightPx, timeS, share }: EffectFrame): void {
  ink.fillStyle = 'rgb(222 232 240 / 0.08)';
  ink.fillRect(0, 0, widthPx, heightPx);
  const nearestPx = EFFECT_PARAMETERS.snow.size * RADIUS_PER_SIZE * heightPx;
  const paths = particlePaths(Math.round(FLAKES * share), timeS, SNOW_FALL, (path, { x, y, nearness }) => {
    const radiusPx = Math.max(0.7, nearestPx * nearness ** 2);
    path.moveTo(x * widthPx + radiusPx, y * heightPx);
    path.arc(x * widthPx, y * heightPx, radiusPx, 0, 2 * Math.PI);
  });
  for (const { path, nearness } of paths) {
    ink.fillStyle = `rgb(255 255 255 / ${String(0.35 + 0.5 * nearness)})`;
    ink.fill(path);
  }
}
