import { describe, expect, it } from 'vitest';
import { globeResolutionM } from './viewResolution.ts';

const POSE = { lon: 82, lat: 44, heightM: 10_000, headingDeg: 0, pitchDeg: -90 };
const FRAME = { heightPx: 500, fovYDeg: 40 };

describe('globeResolutionM', () => {
  it('below the camera is the window’s height on the ground by its pixels', () => {
    const heightM = 2 * 9500 * Math.tan((20 * Math.PI) / 180);
    expect(globeResolutionM(POSE, FRAME, { lon: 82, lat: 44, heightM: 500 })).toBeCloseTo(heightM / 500, 6);
  });

  it('grows with the distance, whichever way it lies', () => {
    const below = globeResolutionM(POSE, FRAME, { lon: 82, lat: 44, heightM: 0 });
    // 0.0899 degrees of latitude are 10 km, as far as the camera is high.
    const north = globeResolutionM(POSE, FRAME, { lon: 82, lat: 44 + 10_000 / 111_319.49, heightM: 0 });
    const east = globeResolutionM(POSE, FRAME, {
      lon: 82 + 10_000 / 111_319.49 / Math.cos((44 * Math.PI) / 180),
      lat: 44,
      heightM: 0,
    });
    expect(north / below).toBeCloseTo(Math.SQRT2, 2);
    expect(east / below).toBeCloseTo(Math.SQRT2, 2);
  });
});
