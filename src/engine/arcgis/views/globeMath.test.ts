import { describe, expect, it } from 'vitest';
import { PREFECTURE_EXTENT } from '../../../domain/geodesy/extent.ts';
import {
  isInSight,
  planeOverExtent,
  poseOverExtent,
  scaleAtDistance,
  soundHeightM,
  verticalFovDeg,
} from './globeMath.ts';

const FRAME = { widthPx: 640, heightPx: 480, fovYDeg: 35 };

describe('isInSight', () => {
  const down = { lon: 82, lat: 45, heightM: 10_000, headingDeg: 0, pitchDeg: -90 };

  it('sees the ground below and not the antipode', () => {
    expect(isInSight(down, 82, 45, 0)).toBe(true);
    expect(isInSight(down, -98, -45, 0)).toBe(false);
  });

  it('ends at the horizon: 357 km from 10 km height', () => {
    const level = { ...down, pitchDeg: 0 };
    const degrees = (km: number) => 45 + km / 111.32;
    expect(isInSight(level, 82, degrees(340), 0)).toBe(true);
    expect(isInSight(level, 82, degrees(375), 0)).toBe(false);
    expect(isInSight(level, 82, degrees(375), 3000)).toBe(true);
  });

  it('does not see what lies behind the camera', () => {
    expect(isInSight({ ...down, pitchDeg: 0 }, 82, 44, 0)).toBe(false);
    expect(isInSight({ ...down, pitchDeg: 0, headingDeg: 180 }, 82, 44, 0)).toBe(true);
  });
});

describe('fields of view and scales', () => {
  it('takes the vertical part of a diagonal field of view', () => {
    const half = Math.atan(Math.tan((55 * Math.PI) / 360) * 0.6);
    expect(verticalFovDeg(55, 640, 480)).toBeCloseTo((2 * half * 180) / Math.PI, 9);
  });

  it('draws twice as far at twice the scale denominator', () => {
    expect(scaleAtDistance(20_000, FRAME) / scaleAtDistance(10_000, FRAME)).toBeCloseTo(2, 9);
  });
});

describe('poses over an extent', () => {
  it('looks straight down on its centre from where it fits, above the ground', () => {
    const pose = poseOverExtent(PREFECTURE_EXTENT, FRAME, 1500);
    expect(pose).toMatchObject({ headingDeg: 0, pitchDeg: -90 });
    expect(pose.lon).toBeCloseTo(81.87, 9);
    const seenM = 2 * (pose.heightM - 1500) * Math.tan((17.5 * Math.PI) / 180);
    // At 4:3 the north-south side of the prefecture decides.
    const extentM = 2.39 * 111_319.49;
    expect(seenM).toBeGreaterThan(extentM);
    expect(seenM).toBeLessThan(extentM * 1.2);
  });

  it('stays above the ground over a single point', () => {
    expect(poseOverExtent({ west: 82, south: 45, east: 82, north: 45 }, FRAME, 700).heightM).toBe(1200);
    const plane = planeOverExtent({ west: 82, south: 45, east: 82, north: 45 }, FRAME);
    expect(plane.scale).toBeGreaterThan(1000);
  });
});

describe('soundHeightM', () => {
  it.each([
    [531.5, 531.5],
    [-154, -154],
    [3.4028234663852886e38, 0],
    [Number.NaN, 0],
    [null, 0],
    [undefined, 0],
  ])('takes %o for %d', (told, heightM) => {
    expect(soundHeightM(told)).toBe(heightM);
  });
});
