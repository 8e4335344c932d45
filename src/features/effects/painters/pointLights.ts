import type { EffectFrame } from '../effectFrame.ts';
import { drawGlow } from './glow.ts';

/** However far away, a light is seen as a spot of this radius, CSS pixels. */
const LEAST_PX = 7;

/** Lights on the ground; each reaches as far as the specification's affect distance. */
export function paintPointLights({ ink, project, world }: EffectFrame): void {
  for (const { id, places } of world.lights) {
    const [middle, ...rim] = project(places);
    if (middle === undefined) continue;
    const reachPx = Math.max(
      LEAST_PX,
      ...rim.map((point) =>
        point === undefined ? 0 : Math.hypot(point.xPx - middle.xPx, point.yPx - middle.yPx),
      ),
    );
    drawGlow(ink, middle.xPx, middle.yPx, reachPx, '255 244 214');
    ink.fillStyle = '#fff';
    ink.font = '12px sans-serif';
    ink.fillText(id, middle.xPx + LEAST_PX + 2, middle.yPx - LEAST_PX);
  }
}
