import { describe, expect, it } from 'vitest';
import { northness, snowShare, spruceShare, type Site } from './cover.ts';

const slope: Site = {
  lon: 82,
  lat: 44.4,
  heightM: 2100,
  slope: 0.5,
  north: 0.9,
  shoreM: 4000,
  mountain: 1,
  wet: 0,
  oasis: 0,
  broad: 0.4,
  patch: 0.4,
  grain: 0,
};

/** The site with the most spruce that any patchiness allows. */
const lushest = (site: Partial<Site>): number =>
  spruceShare({ ...slope, broad: 1, patch: 1, grain: 1, ...site });

describe('northness', () => {
  it('is near 1 where the ground falls to the north, near -1 to the south, 0 on the flat', () => {
    expect(northness(0.6, 0)).toBeGreaterThan(0.85);
    expect(northness(-0.6, 0)).toBeLessThan(-0.85);
    expect(northness(0, 0.6)).toBe(0);
    expect(northness(0, 0)).toBe(0);
  });
});

describe('spruceShare', () => {
  it('grows on north slopes between 1600 and 2700 m', () => {
    for (const heightM of [1800, 2100, 2500]) expect(spruceShare({ ...slope, heightM })).toBeGreaterThan(0.8);
  });

  it('never grows on slopes that face south, east or west, nor on flat land', () => {
    for (const north of [-1, -0.5, 0, 0.2]) expect(lushest({ north })).toBe(0);
    expect(lushest({ slope: 0.05 })).toBe(0);
  });

  it('never grows below 1500 or above 2800 m', () => {
    for (const heightM of [300, 1500, 2800, 3600]) expect(lushest({ heightM })).toBe(0);
  });
});

describe('snowShare', () => {
  it('lies above 4100 m, not below 3300 m, and not on walls', () => {
    expect(snowShare({ ...slope, heightM: 4150 })).toBe(1);
    expect(snowShare({ ...slope, heightM: 3300 })).toBe(0);
    expect(snowShare({ ...slope, heightM: 4150, slope: 2 })).toBe(0);
  });
});
