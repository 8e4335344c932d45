import { describe, expect, it } from 'vitest';
import { toEcef } from '../geodesy/ecef.ts';
import { clipFootprint, heldClip, levelClip, uprightClip } from './clipPlane.ts';

const BOLE = { lon: 82.07, lat: 44.9, heightM: 530 };

const apartM = (a: readonly [number, number], b: readonly [number, number]) => {
  const [p, q] = [toEcef(a[0], a[1], BOLE.heightM), toEcef(b[0], b[1], BOLE.heightM)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
};

describe('a clip plane', () => {
  it('laid over an extent covers it', () => {
    const extent = { west: 82.06, east: 82.08, south: 44.89, north: 44.91 };
    const ring = clipFootprint(levelClip(extent, BOLE.heightM));
    expect(Math.min(...ring.map(([lon]) => lon))).toBeCloseTo(extent.west, 5);
    expect(Math.max(...ring.map(([, lat]) => lat))).toBeCloseTo(extent.north, 5);
  });

  it('that stands is a line as long as it is wide, across the way it looks', () => {
    const [a, b, c] = clipFootprint(uprightClip(BOLE, 90, 1000));
    if (a === undefined || b === undefined || c === undefined) throw new Error('no corners');
    expect(apartM(a, b)).toBeCloseTo(1000, 1);
    expect(apartM(b, c)).toBeCloseTo(0, 1);
    expect(a[0]).toBeCloseTo(b[0], 6);
  });

  it('keeps its values in their ranges', () => {
    const clip = { ...uprightClip(BOLE, 0, 100), headingDeg: -30, tiltDeg: 120, widthM: 1, lengthM: 1e9 };
    expect(heldClip(clip)).toMatchObject({ headingDeg: 330, tiltDeg: 90, widthM: 10, lengthM: 500_000 });
  });
});
