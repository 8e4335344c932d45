import type { EffectId } from '../../domain/views/effects.ts';
import type { EffectPainter } from './effectFrame.ts';
import { paintFlyLines } from './painters/flyLines.ts';
import { paintFog } from './painters/fog.ts';
import { paintPointLights } from './painters/pointLights.ts';
import { paintRadar } from './painters/radar.ts';
import { paintRain } from './painters/rain.ts';
import { paintRoadLights } from './painters/roadLights.ts';
import { paintRoadTrail } from './painters/roadTrail.ts';
import { paintSnow } from './painters/snow.ts';

/** The painters, one for each effect. */
export const PAINTERS: Readonly<Record<EffectId, EffectPainter>> = {
  rain: paintRain,
  snow: paintSnow,
  fog: paintFog,
  roadTrail: paintRoadTrail,
  flyLines: paintFlyLines,
  roadLights: paintRoadLights,
  radar: paintRadar,
  pointLights: paintPointLights,
};
