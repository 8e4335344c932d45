import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meetGround } from '../geodesy/globeRay.ts';
import { EARTH_RADIUS_M, groundResolutionM } from '../geodesy/webMercator.ts';
import { nextPose } from './linkedPose.ts';
import type { GlobePose, PlanePose } from './pose.ts';

const frame = { widthPx: 683, heightPx: 672, fovYDeg: 40 };
const planeFrame = { widthPx: 683, heightPx: 672 };
const RAD = Math.PI / 180;

const toPlane = (pose: GlobePose, groundHeightM = 0) =>
  nextPose(
    { kind: 'globe', pose, frame },
    { kind: 'plane', pose: { lon: 0, lat: 0, scale: 1 }, frame: planeFrame },
    groundHeightM,
  );
const toGlobe = (pose: PlanePose, follower: GlobePose, groundHeightM = 0) =>
  nextPose(
    { kind: 'plane', pose, frame: planeFrame },
    { kind: 'globe', pose: follower, frame },
    groundHeightM,
  );

/** Distance in metres between two places on the sphere (haversine). */
function apartM(a: { lon: number; lat: number }, b: { lon: number; lat: number }): number {
  const dLat = ((b.lat - a.lat) * RAD) / 2;
  const dLon = ((b.lon - a.lon) * RAD) / 2;
  const h = Math.sin(dLat) ** 2 + Math.cos(a.lat * RAD) * Math.cos(b.lat * RAD) * Math.sin(dLon) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** 0.1 % of the ground that the window shows from bottom to top at the plane's centre. */
const toleranceM = (plane: PlanePose) =>
  0.001 * groundResolutionM(plane.scale, plane.lat) * planeFrame.heightPx;

function expectSameView(a: PlanePose, b: PlanePose): void {
  expect(Math.abs(b.scale / a.scale - 1)).toBeLessThan(0.001);
  expect(apartM(a, b)).toBeLessThan(toleranceM(a));
}

const globePose = fc.record({
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  heightM: fc.double({ min: 1.2, max: 8.2, noNaN: true }).map((power) => 10 ** power),
  headingDeg: fc.double({ min: 0, max: 359.999, noNaN: true }),
  pitchDeg: fc.double({ min: -90, max: 10, noNaN: true }),
});
const planePose = fc.record({
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  scale: fc.double({ min: 2, max: 8.8, noNaN: true }).map((power) => 10 ** power),
});

describe('nextPose', () => {
  it('puts the plane under a camera that looks straight down, at the scale of its distance', () => {
    const plane = toPlane({ lon: 82, lat: 44.5, heightM: 100_000, headingDeg: 30, pitchDeg: -90 });
    expect(plane.lon).toBeCloseTo(82, 9);
    expect(plane.lat).toBeCloseTo(44.5, 9);
    const seenM = 2 * 100_000 * Math.tan(20 * RAD);
    expect(groundResolutionM(plane.scale, 44.5) * frame.heightPx).toBeCloseTo(seenM, 3);
  });

  it('looks along the heading: 45 degrees down from 10 km is about 10 km ahead', () => {
    const plane = toPlane({ lon: 82, lat: 44.5, heightM: 10_000, headingDeg: 90, pitchDeg: -45 });
    expect(apartM(plane, { lon: 82, lat: 44.5 })).toBeGreaterThan(9_990);
    expect(apartM(plane, { lon: 82, lat: 44.5 })).toBeLessThan(10_050);
    expect(plane.lon).toBeGreaterThan(82);
  });

  it('measures the distance to the terrain where its height is given', () => {
    const pose = { lon: 82, lat: 44.5, heightM: 3000, headingDeg: 0, pitchDeg: -90 };
    expect(toPlane(pose, 2000).scale / toPlane(pose).scale).toBeCloseTo(1 / 3, 6);
  });

  it('takes the horizon when the camera looks past the earth', () => {
    const plane = toPlane({ lon: 82, lat: 0, heightM: 10_000, headingDeg: 0, pitchDeg: 5 });
    const horizonDeg = Math.acos(EARTH_RADIUS_M / (EARTH_RADIUS_M + 10_000)) / RAD;
    expect(plane.lat).toBeCloseTo(horizonDeg, 6);
  });

  it('brings the globe back to its pose after there and back', () => {
    fc.assert(
      fc.property(globePose, fc.constantFrom(0, 300, 2072), (pose, groundM) => {
        // On a pole itself a heading means nothing.
        fc.pre(pose.heightM > groundM + 15 && Math.abs(pose.lat) < 89.999);
        const horizonPitch = -Math.acos((EARTH_RADIUS_M + groundM) / (EARTH_RADIUS_M + pose.heightM)) / RAD;
        fc.pre(pose.pitchDeg < horizonPitch - 1);
        const hit = meetGround(pose, pose.headingDeg * RAD, (90 + pose.pitchDeg) * RAD, groundM);
        fc.pre(Math.abs(hit.lat) < 85);
        const back = toGlobe(toPlane(pose, groundM), pose, groundM);
        const toleranceHeight = Math.max(0.001 * pose.heightM, 0.001);
        expect(Math.abs(back.heightM - pose.heightM)).toBeLessThan(toleranceHeight);
        expect(apartM(back, pose)).toBeLessThan(Math.max(0.001 * hit.distanceM, 0.001));
        expect(back.pitchDeg).toBeCloseTo(pose.pitchDeg, 3);
      }),
      { numRuns: 1000 },
    );
  });

  it('shows the same ground again after globe, plane, globe, plane, whatever the camera does', () => {
    fc.assert(
      fc.property(globePose, (pose) => {
        const plane = toPlane(pose);
        expectSameView(plane, toPlane(toGlobe(plane, pose)));
      }),
      { numRuns: 1000 },
    );
  });

  it('shows the same ground again after plane, globe, plane, from any follower', () => {
    fc.assert(
      fc.property(planePose, globePose, (plane, follower) =>
        expectSameView(plane, toPlane(toGlobe(plane, follower))),
      ),
      { numRuns: 1000 },
    );
  });

  it('keeps heading and pitch where the target stays in sight', () => {
    const follower = { lon: 80, lat: 44, heightM: 5000, headingDeg: 123, pitchDeg: -40 };
    const pose = toGlobe({ lon: 82, lat: 44.5, scale: 50_000 }, follower);
    expect(pose.headingDeg).toBe(123);
    expect(pose.pitchDeg).toBeCloseTo(-40, 9);
  });

  it('gives finite poses at the poles, the date line and on the ground', () => {
    for (const lat of [-90, 90])
      for (const lon of [-180, 180])
        for (const heightM of [-500, 0, 1e9])
          for (const pitchDeg of [-90, 0, 90]) {
            const pose = { lon, lat, heightM, headingDeg: 0, pitchDeg };
            const plane = toPlane(pose);
            const globe = toGlobe(plane, pose);
            expect(
              Object.values<number>({ ...globe, scale: plane.scale, x: plane.lon, y: plane.lat }).every(
                Number.isFinite,
              ),
            ).toBe(true);
            expect(plane.scale).toBeGreaterThan(0);
          }
  });
});
