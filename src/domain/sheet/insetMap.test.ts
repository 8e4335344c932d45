import { describe, expect, it } from 'vitest';
import { regionOutline } from './insetMap.ts';

const square = (west: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, 44],
      [west + 1, 44],
      [west + 1, 45],
      [west, 44],
    ],
  ],
});

const county = { geometry: square(80), properties: { level: 'county' } };
const prefecture = { geometry: square(81), properties: { level: 'prefecture' } };

describe('the borders that an inset map shows', () => {
  it('are those of the prefecture, or of all areas where none is one', () => {
    expect(regionOutline([county, prefecture])).toEqual([square(81).coordinates[0]]);
    expect(regionOutline([county, county])).toHaveLength(2);
  });

  it('are none for points and for nothing', () => {
    const point = { geometry: { type: 'Point' as const, coordinates: [81, 44] }, properties: {} };
    expect(regionOutline([point])).toEqual([]);
    expect(regionOutline([])).toEqual([]);
  });

  it('have no more points than are seen at the size of an inset', () => {
    const ring = Array.from({ length: 7001 }, (_, index) => [80 + index / 7001, 44]);
    const area = { geometry: { type: 'Polygon' as const, coordinates: [ring] }, properties: {} };
    expect(regionOutline([area])[0]?.length).toBeLessThanOrEqual(400);
  });
});
