import { describe, expect, it } from 'vitest';
import { visibleExtent } from './visibleExtent.ts';

const frame = { widthPx: 800, heightPx: 600, fovYDeg: 35 };
const globe = (heightM: number, lon = 82) =>
  ({ kind: 'globe', pose: { lon, lat: 44.7, heightM, headingDeg: 0, pitchDeg: -90 }, frame }) as const;
const plane = (scale: number, lon = 82) =>
  ({ kind: 'plane', pose: { lon, lat: 44.7, scale }, frame }) as const;

describe('what the views show', () => {
  it('is the ground in the globe’s window', () => {
    // Straight down from 10 km a window of 35 degrees shows 2 tan 17.5 degrees times 10 km = 6.31 km of latitude.
    const extent = visibleExtent([globe(10_000)]);
    expect((extent?.north ?? 0) - (extent?.south ?? 0)).toBeCloseTo(6.31 / 111.13, 2);
  });

  it('is the plane’s window at its scale', () => {
    // 800 pixels of 0.2646 mm at 1 : 1,000,000 are 211.7 km at the equator: 1.9014 degrees of longitude.
    const extent = visibleExtent([plane(1_000_000)]);
    expect((extent?.east ?? 0) - (extent?.west ?? 0)).toBeCloseTo(1.9014, 3);
    expect(((extent?.east ?? 0) + (extent?.west ?? 0)) / 2).toBeCloseTo(82, 6);
  });

  it('holds both views together, and nothing without a view', () => {
    const both = visibleExtent([globe(10_000), plane(1_000_000)]);
    expect(both).toEqual(visibleExtent([plane(1_000_000)]));
    expect(visibleExtent([])).toBeUndefined();
  });

  it('is the whole circle across the date line', () => {
    expect(visibleExtent([plane(10_000_000, 179.5)])).toMatchObject({ west: -180, east: 180 });
  });
});
