import { describe, expect, it } from 'vitest';
import { GEOGRAPHIC_CRS_LIST, toGeographicExtent, findCrs, parseBbox, toRectangle } from './crs.ts';

describe('reference systems', () => {
  it('knows the offered names, their aliases and any case', () => {
    expect(findCrs('epsg:3857')?.kind).toBe('mercator');
    expect(findCrs('EPSG:102100')?.name).toBe('EPSG:3857');
    expect(findCrs('EPSG:900913')?.kind).toBe('mercator');
    expect(findCrs('CRS:84')?.northFirstIn130).toBe(false);
    expect(findCrs('EPSG:4326')?.northFirstIn130).toBe(true);
    expect(findCrs('EPSG:4490')?.northFirstIn130).toBe(true);
    expect(findCrs('EPSG:32646')).toBeUndefined();
    expect(findCrs('EPSG:3857', GEOGRAPHIC_CRS_LIST)).toBeUndefined();
  });

  it('reads a rectangle in both axis orders', () => {
    const expected = { minX: 79.88, minY: 43.5, maxX: 83.86, maxY: 45.89 };
    expect(parseBbox('79.88,43.5,83.86,45.89', false)).toEqual(expected);
    expect(parseBbox('43.5,79.88,45.89,83.86', true)).toEqual(expected);
  });

  it.each(['', '1,2,3', '1,2,3,4,5', '1,,3,4', 'a,b,c,d', '3,2,1,4', '1,2,1,4', '1,2,Infinity,4'])(
    'refuses %j',
    (text) => {
      expect(parseBbox(text, false)).toBeUndefined();
    },
  );

  it('goes to mercator and back', () => {
    const extent = { west: 79.88, south: 43.5, east: 83.86, north: 45.89 };
    const back = toGeographicExtent('mercator', toRectangle('mercator', extent));
    expect(back.west).toBeCloseTo(extent.west, 9);
    expect(back.north).toBeCloseTo(extent.north, 9);
  });

  it('holds a rectangle beyond the globe', () => {
    expect(toGeographicExtent('geographic', { minX: -361, minY: -100, maxX: 361, maxY: 100 })).toEqual({
      west: -180,
      south: -90,
      east: 180,
      north: 90,
    });
  });
});
