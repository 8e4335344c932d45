import type { EffectFrame } from '../effectFrame.ts';
import { drawGlow } from './glow.ts';

/** However far away, a light is seen as a spot of this radius, CSS pixels. */
const LEAST_PX = 7;

/** A light that reaches farther than this part of the view's height is drawn fainter. */
const FULL_REACH = 0.3;

/** Lights on the ground; each reaches as far as the specification's affect distance. */
export function paintPointLights({ ink, heightPx, project, world }: EffectFrame): void {
  for (const { id, places } of world.lights) {
    const [middle, ...rim] = project(places);
    if (middle === undefined) continue;
    const reachPx = Math.max(
      LEAST_PX,
      ...rim.map((point) =>
        point === undefined ? 0 : Math.hypot(point.xPx - middle.xPx, point.yPx - middle.yPx),
      ),
    );
    // Who stands in the light still sees the ground: it covers the less, the more of the view it fills.
    ink.globalAlpha = Math.min(1, (FULL_REACH * heightPx) / reachPx);
    drawGlow(ink, middle, reachPx, '255 244 214');
    ink.globalAlpha = 1;
    ink.fillStyle = '#fff';
    ink.font = '12px sans-serif';
    ink.fillText(id, middle.xPx + LEAST_PX + 2, middle.yPx - LEAST_PX);
  }
}
