import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { particleAt, RAIN_FALL, SNOW_FALL } from './particles.ts';

describe('rain and snow', () => {
  it('fall at speed 250 and 60: the nearest by 2.5 and 0.6 of the view’s height in a second', () => {
    for (const [fall, perS] of [
      [RAIN_FALL, 2.5],
      [SNOW_FALL, 0.6],
    ] as const) {
      const fallen = (index: number) => {
        const before = particleAt(index, 1, fall);
        return (particleAt(index, 1.01, fall).y - before.y) / 0.01 / before.nearness;
      };
      const inside = [...Array(200).keys()].map(fallen).filter((speed) => speed > 0);
      expect(inside.length).toBeGreaterThan(150);
      for (const speed of inside) expect(speed).toBeCloseTo(perS, 6);
    }
  });

  it('rain has tilt 0: no drop drifts aside', () => {
    for (let index = 0; index < 50; index += 1)
      expect(particleAt(index, 3.7, RAIN_FALL).x).toBeCloseTo(particleAt(index, 0, RAIN_FALL).x, 9);
  });

  it('stay about the view whatever the time', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.double({ min: 0, max: 1e6, noNaN: true }), (index, timeS) => {
        const { x, y, nearness } = particleAt(index, timeS, SNOW_FALL);
        expect(x >= 0 && x < 1 && y >= -0.07 && y <= 1.07 && nearness > 0.3 && nearness <= 1).toBe(true);
      }),
    );
  });

  it('are spread over the whole view', () => {
    const tenths = new Set<number>();
    for (let index = 0; index < 300; index += 1) {
      const { x, y } = particleAt(index, 12, RAIN_FALL);
      tenths.add(Math.floor(x * 5) * 10 + Math.floor(Math.min(0.99, Math.max(0, y)) * 5));
    }
    expect(tenths.size).toBe(25);
  });
});
