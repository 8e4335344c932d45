import { describe, expect, it } from 'vitest';
import { formatExtent, formatHeight, formatLonLat } from './coordinateText.ts';

describe('formatLonLat', () => {
  it('writes five decimals and hemispheres', () => {
    expect(formatLonLat(82.07, 44.9)).toBe('82.07000°E 44.90000°N');
    expect(formatLonLat(-0.5, -12.345678)).toBe('0.50000°W 12.34568°S');
  });

  it('brings a longitude from another turn of the map home', () => {
    expect(formatLonLat(442.07, 44.9)).toBe('82.07000°E 44.90000°N');
    expect(formatLonLat(-277.93, 0)).toBe('82.07000°E 0.00000°N');
    expect(formatLonLat(180, 0)).toBe('180.00000°E 0.00000°N');
  });
});

describe('formatHeight', () => {
  it('rounds to whole metres', () => {
    expect(formatHeight(531.6)).toBe('532 m');
    expect(formatHeight(-0.2)).toBe('0 m');
    expect(formatHeight(2071.9)).toBe('2,072 m');
  });

  it('turns to kilometres for camera heights', () => {
    expect(formatHeight(17_850_000)).toBe('17,850 km');
  });
});

describe('an extent', () => {
  it('is told by its longitudes and latitudes, a hemisphere once where it can', () => {
    expect(formatExtent({ west: 79.88, south: 43.5, east: 83.86, north: 45.89 })).toBe(
      '79.8800°–83.8600°E, 43.5000°–45.8900°N',
    );
    expect(formatExtent({ west: -10, south: -5.5, east: 10, north: -1 })).toBe(
      '10.0000°W–10.0000°E, 5.5000°–1.0000°S',
    );
  });
});
