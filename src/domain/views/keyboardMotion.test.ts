import { describe, expect, it } from 'vitest';
import { AT_REST, easedVelocity, movedPose, speedMPerS, wantedVelocity } from './keyboardMotion.ts';

const POSE = { lon: 82, lat: 44, heightM: 1000, headingDeg: 0, pitchDeg: -20 };

describe('the camera by keys', () => {
  it('moves as far as it is told', () => {
    const { lat, lon } = movedPose(POSE, { forward: 1000, right: 0, up: 0 });
    expect((lat - 44) * 111_319.49).toBeCloseTo(1000 * (6_378_137 / 6_379_137), 1);
    expect(lon).toBeCloseTo(82, 9);
  });

  it('crosses the date line and stops before the pole', () => {
    expect(movedPose({ ...POSE, lon: 179.9999 }, { forward: 0, right: 50_000, up: 0 }).lon).toBeLessThan(
      -179,
    );
    expect(movedPose({ ...POSE, lat: 89.8 }, { forward: 15_000, right: 0, up: 0 }).lat).toBe(89.9);
  });

  it('goes no faster aslant than straight, and nowhere with opposite keys', () => {
    const at = (...keys: ('KeyW' | 'KeyD' | 'KeyS')[]) =>
      speedMPerS(wantedVelocity({ keys: new Set(keys), boost: false, slow: false }, 1000));
    expect(at('KeyW', 'KeyD')).toBeCloseTo(at('KeyW'), 9);
    expect(at('KeyW', 'KeyS')).toBe(0);
  });

  it('gathers speed alike in one step and in many', () => {
    const full = { forward: 100, right: 0, up: 0 };
    let inMany = AT_REST;
    for (let step = 0; step < 10; step += 1) inMany = easedVelocity(inMany, full, 0.03);
    expect(inMany.forward).toBeCloseTo(easedVelocity(AT_REST, full, 0.3).forward, 9);
  });
});
