import { clamp, mix, smoothstep } from '../grid.ts';
import { createNoise, fbm } from '../noise.ts';
import type { SunPlace } from './sun.ts';

/** Light as red, green, blue in proportion to its energy. */
export type Light = readonly [red: number, green: number, blue: number];

/** Colours of the sky over the head and over the horizon, by the hour. */
const SKIES = {
  day: { zenith: [0.16, 0.32, 0.66], horizon: [0.6, 0.71, 0.83] },
  dusk: { zenith: [0.07, 0.11, 0.24], horizon: [0.34, 0.27, 0.28] },
  night: { zenith: [0.012, 0.017, 0.032], horizon: [0.036, 0.046, 0.068] },
} as const satisfies Record<string, { readonly zenith: Light; readonly horizon: Light }>;

/** Glow round a low sun. */
const GLOW: Light = [1.0, 0.42, 0.14];

/** Clouds: how high they stand over the lens, the length of their patterns, both metres, and how fast they move. */
const CLOUDS = { heightM: 2600, lengthM: 5200, metresPerS: 7 } as const;

const noise = createNoise(8675);

/** The light of a moment. */
export interface Daylight {
  readonly sun: SunPlace;
  /** What of the sun reaches level ground. */
  readonly direct: Light;
  /** What comes from the sky. */
  readonly ambient: Light;
  /** The haze in which the land ends. */
  readonly haze: Light;
  /** 1 by day, 0 at night. */
  readonly day: number;
  /** How far the clouds have moved, metres. */
  readonly driftM: number;
}

const mixed = (a: Light, b: Light, share: number): Light => [
  mix(a[0], b[0], share),
  mix(a[1], b[1], share),
  mix(a[2], b[2], share),
];

const scaled = ([r, g, b]: Light, by: number): Light => [r * by, g * by, b * by];

/** The colour of a clear sky over the head or the horizon. */
function clear(part: 'zenith' | 'horizon', heightDeg: number): Light {
  const dusk = mixed(SKIES.night[part], SKIES.dusk[part], smoothstep(-13, -2, heightDeg));
  return mixed(dusk, SKIES.day[part], smoothstep(-3, 12, heightDeg));
}

/** The light that a sun gives. */
export function daylightOf(sun: SunPlace, atMs: number): Daylight {
  const { heightDeg } = sun;
  const low = 1 - smoothstep(0, 22, heightDeg);
  const strength = 1.05 * smoothstep(-1.5, 9, heightDeg);
  return {
    sun,
    direct: scaled([1, mix(0.95, 0.62, low), mix(0.86, 0.36, low)], strength),
    ambient: mixed([0.06, 0.072, 0.1], [0.3, 0.36, 0.46], smoothstep(-11, 7, heightDeg)),
    haze: clear('horizon', heightDeg),
    day: smoothstep(-10, 6, heightDeg),
    driftM: ((atMs / 1000) * CLOUDS.metresPerS) % 4_000_000,
  };
}

/** How much of the glow round the sun shows in a direction. @param towards cosine of the angle to the sun */
function glowShare({ sun }: Daylight, towards: number, up: number): number {
  const low = smoothstep(-9, 0, sun.heightDeg) * (1 - smoothstep(8, 26, sun.heightDeg));
  const near = Math.max(0, towards) ** 6;
  return 0.75 * low * near * Math.exp(-Math.max(0, up) * 5.5);
}

/**
 * Reads the light of the sky in a direction, a unit vector; `into` takes it.
 * @param hasClouds false for what is mirrored in water, which shows no shapes
 */
export function skyLight(
  light: Daylight,
  [east, north, up]: readonly [number, number, number],
  into: [number, number, number],
  hasClouds = true,
): void {
  const { sun } = light;
  const zenith = clear('zenith', sun.heightDeg);
  const rising = 1 - Math.exp(-Math.max(0, up) * 4.2);
  const towards = east * sun.east + north * sun.north + up * sun.up;
  const glow = glowShare(light, towards, up);
  const disc = sun.heightDeg > -1 ? Math.max(0, towards) ** 900 * 1.6 + Math.max(0, towards) ** 40 * 0.16 : 0;
  for (let channel = 0; channel < 3; channel++) {
    const base = mix(light.haze[channel] ?? 0, zenith[channel] ?? 0, rising);
    into[channel] = mix(base, GLOW[channel] ?? 0, glow) + disc * (light.direct[channel] ?? 0);
  }
  if (!hasClouds || up < 0.015) return;
  const far = CLOUDS.heightM / (up + 0.03);
  const [x, y] = [(east * far + light.driftM) / CLOUDS.lengthM, (north * far) / CLOUDS.lengthM];
  const cover = smoothstep(0.02, 0.5, fbm(noise, x, y, 4)) * smoothstep(0.015, 0.12, up) * 0.8;
  const lit = 0.55 + 0.35 * Math.max(0, towards) ** 3;
  for (let channel = 0; channel < 3; channel++) {
    const white = (light.direct[channel] ?? 0) * lit + (light.ambient[channel] ?? 0) * 0.95;
    into[channel] = mix(into[channel] ?? 0, clamp(white, 0, 1.4), cover);
  }
}
