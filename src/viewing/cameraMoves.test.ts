import { describe, expect, it } from 'vitest';
import type { GlobePose } from '../domain/views/pose.ts';
import {
  centredPose,
  northUpPose,
  matchingPlanePose,
  turnedPose,
  zoomedPose,
  type GlobeLook,
} from './cameraMoves.ts';

const pose: GlobePose = { lon: 82.05, lat: 43.05, heightM: 215_000, headingDeg: 40, pitchDeg: -45 };
const look: GlobeLook = { pose, frame: { widthPx: 800, heightPx: 600, fovYDeg: 35 }, groundHeightM: 500 };

const placeOf = (moved: GlobePose) => matchingPlanePose({ ...look, pose: moved });

describe('camera moves', () => {
  it('zoom about the place that is looked at', () => {
    const before = matchingPlanePose(look);
    const moved = zoomedPose(look, 0.5);
    expect(placeOf(moved).lon).toBeCloseTo(before.lon, 6);
    expect(placeOf(moved).lat).toBeCloseTo(before.lat, 6);
    expect(placeOf(moved).scale / before.scale).toBeCloseTo(0.5, 6);
    expect(moved.headingDeg).toBe(40);
    expect(moved.pitchDeg).toBeCloseTo(-45, 6);
  });

  it('turn north up without leaving the place', () => {
    const before = matchingPlanePose(look);
    const moved = northUpPose(look);
    expect(moved.headingDeg).toBe(0);
    expect(placeOf(moved).lon).toBeCloseTo(before.lon, 6);
    expect(placeOf(moved).lat).toBeCloseTo(before.lat, 6);
    expect(placeOf(moved).scale / before.scale).toBeCloseTo(1, 6);
    expect(moved.lon).toBeCloseTo(before.lon, 6);
  });

  it('turn about the place, keeping distance and pitch', () => {
    const before = matchingPlanePose(look);
    const moved = turnedPose(look, 400);
    expect(moved.headingDeg).toBe(40);
    expect(turnedPose(look, -90).headingDeg).toBe(270);
    const quarter = turnedPose(look, 130);
    expect(placeOf(quarter).lon).toBeCloseTo(before.lon, 6);
    expect(placeOf(quarter).lat).toBeCloseTo(before.lat, 6);
    expect(placeOf(quarter).scale / before.scale).toBeCloseTo(1, 6);
    expect(quarter.pitchDeg).toBeCloseTo(-45, 6);
  });

  it('go to another place at the same scale', () => {
    const moved = centredPose(look, 81.2, 44.6);
    expect(placeOf(moved).lon).toBeCloseTo(81.2, 6);
    expect(placeOf(moved).lat).toBeCloseTo(44.6, 6);
    expect(placeOf(moved).scale / matchingPlanePose(look).scale).toBeCloseTo(1, 6);
  });
});
