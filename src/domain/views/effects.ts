/** The effects tree (viewer.md, section 4): what is drawn over the whole view, and what in its place on the ground. */
export const EFFECT_GROUPS = [
  { id: 'weather', effects: ['rain', 'snow', 'fog'] },
  { id: 'ground', effects: ['roadTrail', 'flyLines', 'roadLights', 'radar', 'pointLights'] },
] as const;

/** An effect over the globe. */
export type EffectId = (typeof EFFECT_GROUPS)[number]['effects'][number];

/** The parameters of viewer.md, section 9, effects. What their numbers mean on the screen is said where they are drawn. */
export const EFFECT_PARAMETERS = {
  rain: { size: 0.5, speed: 250, tiltDeg: 0 },
  snow: { size: 0.02, speed: 60 },
  fog: { visibility: 0.1 },
  flyLines: { count: 30, heightM: 1000 },
  roadLights: { visibleM: { least: 300, most: 50_000 } },
  radar: { radiusM: 7000 },
  pointLight: { affectDistanceM: 100, attenuation: 1, intensity: 2 },
} as const;
