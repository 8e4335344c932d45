import { EFFECT_PARAMETERS } from '../../../domain/effects/effects.ts';
import { distanceFromCameraM } from '../../../domain/effects/places.ts';
import type { EffectFrame } from '../effectFrame.ts';
import { drawGlow } from './glow.ts';

/** A lamp's glow is so large at this distance, CSS pixels and metres; it shrinks with the distance down to the least. */
const RADIUS_PX = { at: 26, atM: 1500, least: 5 } as const;

/** Floodlights along the roads, seen from 300 m to 50 km. */
export function paintRoadLights({ ink, timeS, share, pose, project, world }: EffectFrame): void {
  const points = project(world.lamps);
  const every = Math.max(1, Math.round(1 / share));
  const { least, most } = EFFECT_PARAMETERS.roadLights.visibleM;
  world.lamps.forEach((place, index) => {
    if (index % every > 0) return;
    const point = points[index];
    const distanceM = distanceFromCameraM(pose, place);
    if (point === undefined || distanceM < least || distanceM > most) return;
    const flicker = 1 + 0.12 * Math.sin(timeS * 3 + index);
    const radiusPx = Math.max(
      RADIUS_PX.least,
      Math.min(RADIUS_PX.at, (RADIUS_PX.at * RADIUS_PX.atM) / distanceM),
    );
    drawGlow(ink, point.xPx, point.yPx, radiusPx * flicker, '255 226 150');
  });
}
