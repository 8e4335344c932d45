import { describe, expect, it } from 'vitest';
import { meetGround } from '../geodesy/globeRay.ts';
import { PREFECTURE_EXTENT } from '../geodesy/extent.ts';
import { METRES_PER_PIXEL_AT_SCALE_1, toWebMercator } from '../geodesy/webMercator.ts';
import { nextPose } from './linkedPose.ts';
import { poseShowing } from './poseShowing.ts';

const HOME = { lon: 81.95, lat: 42.4, heightM: 330_000, headingDeg: 0, pitchDeg: -50 };
const GLOBE = { widthPx: 625, heightPx: 636, fovYDeg: 35 };
const PLANE = { widthPx: 416, heightPx: 636 };

/** The plane's window at the scale of the pose, degrees of longitude and Web Mercator metres. */
function seenInPlane(pose: typeof HOME, globe = GLOBE, plane = PLANE) {
  const { lon, lat, scale } = nextPose(
    { kind: 'globe', pose, frame: globe },
    { kind: 'plane', pose: { lon: 0, lat: 0, scale: 1 }, frame: plane },
    0,
  );
  const { x, y } = toWebMercator(lon, lat);
  const halfM = (px: number) => (px / 2) * scale * METRES_PER_PIXEL_AT_SCALE_1;
  return {
    ...{ west: x - halfM(plane.widthPx), east: x + halfM(plane.widthPx) },
    ...{ south: y - halfM(plane.heightPx), north: y + halfM(plane.heightPx) },
    scale,
  };
}

describe('the pose that shows an extent', () => {
  it.each([
    ['at the usual division', GLOBE, PLANE],
    ['with a wide plane', { ...GLOBE, widthPx: 300 }, { ...PLANE, widthPx: 741 }],
    ['at 1920x1080 with a page open', { ...GLOBE, widthPx: 720, heightPx: 948 }, { ...PLANE, heightPx: 948 }],
  ])('has all of it in the plane and in the globe: %s', (_, globe, plane) => {
    const pose = poseShowing(PREFECTURE_EXTENT, HOME, { globe, plane });
    expect(pose).toMatchObject({ headingDeg: 0, pitchDeg: -50 });
    const seen = seenInPlane(pose, globe, plane);
    const { west, south, east, north } = PREFECTURE_EXTENT;
    const [sw, ne] = [toWebMercator(west, south), toWebMercator(east, north)];
    expect([seen.west < sw.x, seen.south < sw.y, seen.east > ne.x, seen.north > ne.y]).toEqual(
      Array(4).fill(true),
    );
    // A ray through the middle of the window's lower edge meets the ground south of it, one through the upper edge north of it.
    const half = (globe.fovYDeg / 2) * (Math.PI / 180);
    const down = (40 * Math.PI) / 180;
    expect(meetGround(pose, 0, down - half, 0).lat).toBeLessThan(south);
    expect(meetGround(pose, 0, down + half, 0).lat).toBeGreaterThan(north);
  });

  it('is no nearer than the pose that it looks as', () => {
    const small = { west: 82, south: 44.8, east: 82.1, north: 44.9 };
    const pose = poseShowing(small, HOME, { globe: GLOBE, plane: PLANE });
    expect(seenInPlane(pose).scale).toBeCloseTo(seenInPlane(HOME).scale, -4);
  });

  it.each([
    ['without any size', { widthPx: 0, heightPx: 0 }],
    ['without width, as beside a screen that takes all of the page', { widthPx: 0, heightPx: 636 }],
  ])('leaves a globe out that is folded away: %s', (_, folded) => {
    const pose = poseShowing(PREFECTURE_EXTENT, HOME, { globe: { ...GLOBE, ...folded }, plane: PLANE });
    expect(Object.values(pose).filter((value) => !Number.isFinite(value))).toEqual([]);
    expect(pose).toMatchObject({ headingDeg: 0, pitchDeg: -50 });
  });

  it('leaves a plane out that is folded away', () => {
    const both = poseShowing(PREFECTURE_EXTENT, HOME, { globe: GLOBE, plane: PLANE });
    const alone = poseShowing(PREFECTURE_EXTENT, HOME, { globe: GLOBE, plane: { widthPx: 0, heightPx: 0 } });
    expect(alone.heightM).toBeLessThan(both.heightM);
  });
});
