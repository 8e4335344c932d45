/** The effects over the globe, in the order of the effects tree (viewer.md, section 4). */
export const EFFECTS = [
  'rain',
  'snow',
  'fog',
  'roadTrail',
  'flyLines',
  'roadLights',
  'radar',
  'pointLights',
] as const;

/** One of {@link EFFECTS}. */
export type EffectId = (typeof EFFECTS)[number];

/** The groups of the effects tree: over the whole view, and in their place on the ground. */
export const EFFECT_GROUPS: readonly {
  readonly id: 'weather' | 'ground';
  readonly effects: readonly EffectId[];
}[] = [
  { id: 'weather', effects: ['rain', 'snow', 'fog'] },
  { id: 'ground', effects: ['roadTrail', 'flyLines', 'roadLights', 'radar', 'pointLights'] },
];

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
