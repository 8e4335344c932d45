import { EFFECT_PARAMETERS, type EffectId } from '../../domain/views/effects.ts';
import { repeatableFraction } from './model/particles.ts';
import type { GlowContent, GlowLine } from '../../scene/groundGlow.ts';
import type { EffectWorld } from './effectFrame.ts';
import { FLY_LINE_LOOK, RADAR_LOOK, ROAD_LIGHT_LOOK, ROAD_TRAIL_LOOK } from './looks.ts';

/** Effects that a globe with a graphics card draws within its own picture. */
export const GLOWING = [
  'roadTrail',
  'flyLines',
  'roadLights',
  'radar',
] as const satisfies readonly EffectId[];

/** Whether an effect is one of {@link GLOWING}. */
export const isGlowing = (effect: EffectId): boolean => GLOWING.some((glowing) => glowing === effect);

type Part = (world: EffectWorld, metresPerPx: number) => Partial<GlowContent>;

/** What each effect shines with. */
const PARTS: Readonly<Record<(typeof GLOWING)[number], Part>> = {
  roadTrail({ roads }, metresPerPx) {
    const { rgb, alpha, linePx, lightPx, tailPx, gapPx, pxPerS } = ROAD_TRAIL_LOOK;
    const run = {
      tailM: tailPx * metresPerPx,
      periodM: (tailPx + gapPx) * metresPerPx,
      speedMPerS: pxPerS * metresPerPx,
      startM: 0,
      widthPx: lightPx,
    };
    return { lines: roads.map((path): GlowLine => ({ path, rgb, alpha, widthPx: linePx, run })) };
  },
  flyLines({ flyLines: { feet, tops } }) {
    const { rgb, alpha, linePx, sparkPx, leastPx, spark, climbS } = FLY_LINE_LOOK;
    const { heightM } = EFFECT_PARAMETERS.flyLines;
    const periodM = heightM * (1 + spark);
    const lines = tops.flatMap((top, index): GlowLine[] => {
      const foot = feet[index];
      if (foot === undefined) return [];
      const run = {
        tailM: heightM * spark,
        periodM,
        speedMPerS: periodM / climbS,
        startM: periodM * repeatableFraction(index, 21),
        widthPx: sparkPx,
      };
      const path = [[foot[0], foot[1], (top[2] ?? heightM) - heightM] as const, top];
      return [{ path, rgb, alpha, widthPx: linePx, leastPx, run }];
    });
    return { lines };
  },
  roadLights({ lamps }) {
    const { rgb, radius } = ROAD_LIGHT_LOOK;
    const { visibleM } = EFFECT_PARAMETERS.roadLights;
    return { spots: lamps.map((at) => ({ at, rgb, radius, visibleM })) };
  },
  radar({ radar: { middle, circles } }) {
    const { rgb, alpha, linePx, turnS, tail } = RADAR_LOOK;
    const lines = circles.map((circle): GlowLine => {
      const path = [...circle, ...circle.slice(0, 1)];
      return { path, rgb, alpha, widthPx: linePx, run: undefined };
    });
    const { radiusM } = EFFECT_PARAMETERS.radar;
    return { lines, beams: middle.map((at) => ({ middle: at, radiusM, rgb, turnS, tail })) };
  },
};

/**
 * What the active effects on the ground shine with.
 * @param metresPerPx on the ground in the middle of the view: lights along roads are as long as they would be on the screen there
 */
export function glowContent(
  active: readonly EffectId[],
  world: EffectWorld,
  metresPerPx: number,
): GlowContent {
  const parts = GLOWING.filter((effect) => active.includes(effect)).map((effect) =>
    PARTS[effect](world, metresPerPx),
  );
  return {
    lines: parts.flatMap(({ lines = [] }) => lines),
    spots: parts.flatMap(({ spots = [] }) => spots),
    beams: parts.flatMap(({ beams = [] }) => beams),
  };
}
