import { EFFECT_PARAMETERS } from '../../../domain/views/effects.ts';
import { distanceFromCameraM } from '../model/places.ts';
import type { EffectFrame } from '../effectFrame.ts';
import { ROAD_LIGHT_LOOK } from '../looks.ts';
import { drawGlow } from './glow.ts';

/** Floodlights along the roads, seen from 300 m to 50 km. */
export function paintRoadLights({ ink, timeS, share, pose, project, world }: EffectFrame): void {
  const { atPx, atM, leastPx } = ROAD_LIGHT_LOOK.radius;
  const points = project(world.lamps);
  const every = Math.max(1, Math.round(1 / share));
  const { least, most } = EFFECT_PARAMETERS.roadLights.visibleM;
  world.lamps.forEach((place, index) => {
    if (index % every > 0) return;
    const point = points[index];
    const distanceM = distanceFromCameraM(pose, place);
    if (point === undefined || distanceM < least || distanceM > most) return;
    const flicker = 1 + 0.12 * Math.sin(timeS * 3 + index);
    const radiusPx = Math.max(leastPx, Math.min(atPx, (atPx * atM) / distanceM));
    drawGlow(ink, point, radiusPx * flicker, '255 226 150');
  });
}
