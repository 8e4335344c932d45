import { EFFECT_PARAMETERS } from '../../../domain/views/effects.ts';

/** A drop or flake in the view: 0 to 1 across and down the view. */
export interface Particle {
  readonly x: number;
  readonly y: number;
  /** 0 far to 1 near: near ones are larger, brighter and faster. */
  readonly nearness: number;
}

/** How particles fall. */
export interface Fall {
  /** Hundredths of the view's height that the nearest falls in a second. */
  readonly speed: number;
  /** From the vertical, positive to the right as it falls. */
  readonly tiltDeg: number;
  /** How far it sways to either side, part of the view's width. */
  readonly sway: number;
}

/** Rain falls straight at the specification's speed and tilt. */
export const RAIN_FALL: Fall = {
  speed: EFFECT_PARAMETERS.rain.speed,
  tiltDeg: EFFECT_PARAMETERS.rain.tiltDeg,
  sway: 0,
};

/** Snow falls at the specification's speed and sways. */
export const SNOW_FALL: Fall = { speed: EFFECT_PARAMETERS.snow.speed, tiltDeg: 0, sway: 0.012 };

/** The farthest particle falls at this part of the nearest's speed. */
const LEAST_NEARNESS = 0.35;

/** A particle enters above the view and leaves below it, so that none springs up inside; parts of its height. */
const MARGIN = 0.06;

/** A repeatable number from 0 to 1 for a whole number: the same particle has the same course in every frame (32-bit mix of MurmurHash3). */
export function repeatableFraction(index: number, salt: number): number {
  let mixed = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

const wrap = (value: number): number => value - Math.floor(value);

/** Where a particle is at a time: a pure function, so that time can stand still, and go on where it stood. */
export function particleAt(index: number, timeS: number, { speed, tiltDeg, sway }: Fall): Particle {
  const nearness = LEAST_NEARNESS + (1 - LEAST_NEARNESS) * repeatableFraction(index, 0);
  const fallen = (timeS * speed * nearness) / 100;
  const y = wrap((repeatableFraction(index, 1) + fallen) / (1 + 2 * MARGIN)) * (1 + 2 * MARGIN) - MARGIN;
  const swung =
    sway * Math.sin(timeS * (0.8 + repeatableFraction(index, 3)) + 6.28 * repeatableFraction(index, 4));
  const x = wrap(repeatableFraction(index, 2) + y * Math.tan((tiltDeg * Math.PI) / 180) + swung);
  return { x, y, nearness };
}
