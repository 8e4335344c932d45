import { describe, expect, it } from 'vitest';
import { isNearPose } from './nearPose.ts';

const POSE = { lon: 82, lat: 44, heightM: 500_000, headingDeg: 359.8, pitchDeg: -50 };

describe('near poses', () => {
  it('differ by some pixels only, across north and the date line, too', () => {
    expect(isNearPose(POSE, { ...POSE, lon: 82.01, heightM: 501_000, headingDeg: 0.1 })).toBe(true);
    expect(isNearPose({ ...POSE, lon: -179.99 }, { ...POSE, lon: 179.99 })).toBe(true);
  });

  it.each([{ lon: 83 }, { lat: 44.5 }, { heightM: 560_000 }, { headingDeg: 10 }, { pitchDeg: -60 }])(
    'do not differ by %o',
    (other) => {
      expect(isNearPose({ ...POSE, ...other }, POSE)).toBe(false);
    },
  );
});
