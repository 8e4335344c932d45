import { clamp, mix, smoothstep } from '../grid.ts';
import { createNoise, hash2 } from '../noise.ts';
import { PICTURE } from './cameraView.ts';
import { RISE_STEPS, type CameraScene } from './scene.ts';
import { skyLight, type Daylight } from './sky.ts';

/** Every so many pixels it is found out whether the sun is hidden by the land. */
const SHADE_STEP = 4;

/** How far towards the sun the land is looked at, metres: first step, and growth of the next. */
const SHADE = { firstM: 40, growth: 1.32, steps: 22 } as const;

/** How far one sees by day, metres: at that distance a bit over a third of the colour is left. */
const CLEAR_M = 30_000;

/** Levels of light for which a pixel's value is held ready. */
const LEVELS = 1024;

/** Film: bright light runs into white, and energy becomes what a screen shows. */
const FILM = Uint8Array.from({ length: LEVELS + 1 }, (_, level) => {
  const light = (level / LEVELS) * 2;
  const held = (light * (1 + light / 4)) / (1 + light * 0.62);
  return Math.round(255 * Math.min(1, held) ** (1 / 2.2));
});

/** Energy of a colour's values. */
const ENERGY = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** 2.2);

const ripples = createNoise(1999);

const shadeColumns = PICTURE.width / SHADE_STEP + 1;
const shadeRows = PICTURE.height / SHADE_STEP + 1;

/** What of the sun reaches the ground, on every few pixels; 1 everywhere at night, when there is none. */
function sunlight({ ground, lens, away }: CameraScene, { sun }: Daylight): Float32Array {
  const lit = new Float32Array(shadeColumns * shadeRows).fill(1);
  if (sun.heightDeg < -1 || sun.heightDeg > 60) return lit;
  const level = Math.hypot(sun.east, sun.north);
  const rise = sun.up / level;
  const [sunEast, sunNorth] = [sun.east / level, sun.north / level];
  for (let row = 0; row < shadeRows; row++) {
    for (let column = 0; column < shadeColumns; column++) {
      const x = Math.min(PICTURE.width - 1, column * SHADE_STEP);
      const y = Math.min(PICTURE.height - 1, row * SHADE_STEP);
      const far = away[y * PICTURE.width + x] ?? 0;
      if (far === 0) continue;
      const angle = lens.heading + Math.atan((x + 0.5 - PICTURE.width / 2) / lens.focalPx);
      const [east, north] = [Math.sin(angle) * far, Math.cos(angle) * far];
      const from = ground.heightM(east, north, far);
      let free = 1;
      let along = SHADE.firstM + far * 0.01;
      for (let step = 0; step < SHADE.steps && free > 0; step++, along *= SHADE.growth) {
        const [e, n] = [east + sunEast * along, north + sunNorth * along];
        const over = ground.heightM(e, n, Math.hypot(e, n)) - from - rise * along;
        free = Math.min(free, 1 - smoothstep(-0.02 * along, 0.03 * along, over));
      }
      lit[row * shadeColumns + column] = free;
    }
  }
  return lit;
}

/** The sunlight at a pixel between those where it is known. */
function litAt(lit: Float32Array, x: number, y: number): number {
  const [column, row] = [Math.floor(x / SHADE_STEP), Math.floor(y / SHADE_STEP)];
  const [u, v] = [(x % SHADE_STEP) / SHADE_STEP, (y % SHADE_STEP) / SHADE_STEP];
  const at = row * shadeColumns + column;
  const top = mix(lit[at] ?? 1, lit[at + 1] ?? 1, u);
  return mix(top, mix(lit[at + shadeColumns] ?? 1, lit[at + shadeColumns + 1] ?? 1, u), v);
}

/** What is developed, and the light of the pixel that it is at. */
interface Developing {
  readonly scene: CameraScene;
  readonly light: Daylight;
  readonly into: [number, number, number];
}

/** A pixel and where it looks. */
interface Look {
  readonly at: number;
  /** A unit vector. */
  readonly east: number;
  readonly north: number;
  readonly up: number;
  /** Metres to what it shows. */
  readonly far: number;
  /** What of the sun reaches it. */
  readonly free: number;
}

/** The light of water: its own colour, the sky in it and the sun's glitter. */
function waterLight({ scene, light, into }: Developing, { at, east, north, up, far }: Look): void {
  const wave = ripples((east * far) / (2 + far * 0.02), (north * far) / (1 + far * 0.006));
  const tilted = Math.max(0.01, -up + 0.05 * wave);
  const mirror = 0.06 + 0.86 * (1 - Math.min(1, tilted)) ** 6;
  skyLight(light, [east, north, tilted], into, false);
  for (let channel = 0; channel < 3; channel++) {
    const own =
      (ENERGY[scene.colour[at * 3 + channel] ?? 0] ?? 0) *
      ((light.direct[channel] ?? 0) * Math.max(0, light.sun.up) + (light.ambient[channel] ?? 0));
    into[channel] = mix(own, into[channel] ?? 0, clamp(mirror, 0, 1));
  }
}

/** Colours of a map are stronger than those of a land through the air: a part of them goes. */
function fade(light: [number, number, number]): void {
  const grey = 0.3 * light[0] + 0.59 * light[1] + 0.11 * light[2];
  for (let channel = 0; channel < 3; channel++) light[channel] = mix(light[channel] ?? 0, grey, 0.17);
}

/** The light of lit ground. */
function groundLight({ scene, light, into }: Developing, { at, free }: Look): void {
  const riseEast = (scene.rise[at * 2] ?? 0) / RISE_STEPS;
  const riseNorth = (scene.rise[at * 2 + 1] ?? 0) / RISE_STEPS;
  const length = Math.sqrt(1 + riseEast * riseEast + riseNorth * riseNorth);
  const { sun } = light;
  const facing = Math.max(0, (sun.up - riseEast * sun.east - riseNorth * sun.north) / length) * free;
  const open = 0.6 + 0.4 / length;
  for (let channel = 0; channel < 3; channel++) {
    into[channel] =
      (ENERGY[scene.colour[at * 3 + channel] ?? 0] ?? 0) *
      ((light.direct[channel] ?? 0) * facing * 1.25 + (light.ambient[channel] ?? 0) * open);
  }
}

/** The light that comes from where a pixel looks. */
function lightOf(developing: Developing, look: Look): void {
  const { scene, light, into } = developing;
  if (look.far === 0) {
    skyLight(light, [look.east, look.north, look.up], into);
    return;
  }
  if (scene.water[look.at] === 1) waterLight(developing, look);
  else groundLight(developing, look);
  fade(into);
  const hazy = 1 - Math.exp(-look.far / CLEAR_M);
  for (let channel = 0; channel < 3; channel++)
    into[channel] = mix(into[channel] ?? 0, light.haze[channel] ?? 0, hazy);
}

/** The picture that a scene gives in a light, RGB; its grain is that of the moment. */
export function develop(scene: CameraScene, light: Daylight, atMs: number): Uint8Array {
  const { lens, away } = scene;
  const rgb = new Uint8Array(PICTURE.width * PICTURE.height * 3);
  const lit = sunlight(scene, light);
  const developing: Developing = { scene, light, into: [0, 0, 0] };
  const grain = mix(0.012, 0.006, light.day);
  const moment = Math.floor(atMs / 1000) % 65_536;
  for (let x = 0; x < PICTURE.width; x++) {
    const aside = (x + 0.5 - PICTURE.width / 2) / lens.focalPx;
    const angle = lens.heading + Math.atan(aside);
    const [sin, cos, stretch] = [Math.sin(angle), Math.cos(angle), Math.sqrt(1 + aside * aside)];
    for (let y = 0; y < PICTURE.height; y++) {
      const at = y * PICTURE.width + x;
      const tangent = (lens.levelRow - y - 0.5) / lens.focalPx / stretch;
      const level = 1 / Math.sqrt(1 + tangent * tangent);
      const direction = { east: sin * level, north: cos * level, up: tangent * level };
      lightOf(developing, { at, ...direction, far: away[at] ?? 0, free: litAt(lit, x, y) });
      const noisy = (hash2(at, moment) - 0.5) * grain;
      for (let channel = 0; channel < 3; channel++) {
        const energy = (developing.into[channel] ?? 0) + noisy;
        rgb[at * 3 + channel] = FILM[clamp(Math.round((energy / 2) * LEVELS), 0, LEVELS)] ?? 0;
      }
    }
  }
  return rgb;
}
