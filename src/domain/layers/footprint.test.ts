import { describe, expect, it } from 'vitest';
import { cameraFootprint } from './footprint.ts';
import { EARTH_RADIUS_M } from '../geodesy/webMercator.ts';

const frame = { widthPx: 800, heightPx: 600, fovYDeg: 40 };
const RAD = Math.PI / 180;
const metresPerDegree = EARTH_RADIUS_M * RAD;
const lats = (ring: readonly (readonly [number, number])[]) => ring.map(([, lat]) => lat);
const lons = (ring: readonly (readonly [number, number])[]) => ring.map(([lon]) => lon);

describe('cameraFootprint', () => {
  it('is the rectangle under a camera that looks straight down', () => {
    const ring = cameraFootprint({ lon: 82, lat: 0, heightM: 10_000, headingDeg: 0, pitchDeg: -90 }, frame);
    const halfHeightDeg = (10_000 * Math.tan(20 * RAD)) / metresPerDegree;
    expect(Math.max(...lats(ring))).toBeCloseTo(halfHeightDeg, 4);
    expect(Math.min(...lats(ring))).toBeCloseTo(-halfHeightDeg, 4);
    expect(Math.max(...lons(ring))).toBeCloseTo(82 + (halfHeightDeg * 800) / 600, 4);
  });

  it('lies ahead of a tilted camera, wider far away than near', () => {
    const ring = cameraFootprint({ lon: 82, lat: 44, heightM: 5000, headingDeg: 0, pitchDeg: -45 }, frame);
    expect(Math.min(...lats(ring))).toBeGreaterThan(44);
    const northMost = Math.max(...lats(ring));
    const far = ring.filter(([, lat]) => lat > northMost - 0.001);
    const near = ring.filter(([, lat]) => lat < Math.min(...lats(ring)) + 0.001);
    const width = (side: typeof ring) => Math.max(...lons(side)) - Math.min(...lons(side));
    expect(width(far)).toBeGreaterThan(width(near) * 1.5);
  });

  it('is the horizon when the whole globe is in sight', () => {
    const heightM = 40_000_000;
    const ring = cameraFootprint({ lon: 0, lat: 0, heightM, headingDeg: 0, pitchDeg: -90 }, frame);
    const horizonDeg = Math.acos(EARTH_RADIUS_M / (EARTH_RADIUS_M + heightM)) / RAD;
    expect(ring.length).toBeGreaterThan(3);
    for (const [lon, lat] of ring) {
      expect(Math.acos(Math.cos(lat * RAD) * Math.cos(lon * RAD)) / RAD).toBeCloseTo(horizonDeg, 3);
    }
  });

  it('does not jump at the date line', () => {
    const ring = cameraFootprint(
      { lon: 179.99, lat: 10, heightM: 50_000, headingDeg: 45, pitchDeg: -80 },
      frame,
    );
    expect(Math.max(...lons(ring)) - Math.min(...lons(ring))).toBeLessThan(2);
    expect(Math.max(...lons(ring))).toBeGreaterThan(180);
  });

  it('closes along the edge of the map around a pole', () => {
    const ring = cameraFootprint(
      { lon: 0, lat: 90, heightM: 5_000_000, headingDeg: 0, pitchDeg: -90 },
      frame,
    );
    expect(Math.max(...lons(ring)) - Math.min(...lons(ring))).toBeCloseTo(360, 6);
    expect(Math.max(...lats(ring))).toBeCloseTo(85.0511, 3);
    expect(lats(ring).every(Number.isFinite)).toBe(true);
  });
});
