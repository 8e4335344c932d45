import { describe, expect, it } from 'vitest';
import { extentInBoth } from './extentInBoth.ts';

const LAND = { west: 82, south: 44, east: 84, north: 45 };
const globe = { widthPx: 600, heightPx: 600 };

describe('an extent that both views show', () => {
  it('is as much wider for the globe as its window is wider than the plane’s', () => {
    expect(extentInBoth(LAND, globe, { widthPx: 400, heightPx: 600 })).toEqual({
      ...LAND,
      west: 81.5,
      east: 84.5,
    });
  });

  it('is as much higher where the plane’s window is lower', () => {
    expect(extentInBoth(LAND, globe, { widthPx: 600, heightPx: 300 })).toEqual({
      ...LAND,
      south: 43.5,
      north: 45.5,
    });
  });

  it('is itself where the plane is larger, or folded away', () => {
    expect(extentInBoth(LAND, globe, { widthPx: 900, heightPx: 700 })).toEqual(LAND);
    expect(extentInBoth(LAND, globe, { widthPx: 0, heightPx: 0 })).toEqual(LAND);
  });

  it('stays on the earth', () => {
    const world = { west: -180, south: -90, east: 180, north: 90 };
    expect(extentInBoth(world, globe, { widthPx: 300, heightPx: 300 })).toEqual(world);
  });
});
