import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eastNorthUp, fromEcef, intoFrame, multiply, toEcef, transformPoint, IDENTITY } from './ecef.ts';

const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });

describe('earth-centred coordinates', () => {
  it('are those of the ellipsoid on its axes', () => {
    expect(toEcef(0, 0, 0)).toEqual([6378137, 0, 0]);
    expect(toEcef(0, 90, 10)[2]).toBeCloseTo(6356752.314245 + 10, 5);
    expect(toEcef(90, 0, 0)[1]).toBeCloseTo(6378137, 6);
  });

  it('come back to the place they were made from', () => {
    fc.assert(
      fc.property(
        degrees(179.9),
        degrees(89.9),
        fc.double({ min: -500, max: 9000, noNaN: true }),
        (lon, lat, h) => {
          const back = fromEcef(toEcef(lon, lat, h));
          expect(back.lon).toBeCloseTo(lon, 8);
          expect(back.lat).toBeCloseTo(lat, 8);
          expect(back.heightM).toBeCloseTo(h, 4);
        },
      ),
    );
  });

  it('of a frame are east, north and up of its place', () => {
    const frame = eastNorthUp(82.07, 44.9, 530);
    const above = fromEcef(transformPoint(frame, [0, 0, 100]));
    expect(above.heightM).toBeCloseTo(630, 6);
    expect(above.lat).toBeCloseTo(44.9, 9);
    const north = fromEcef(transformPoint(frame, [0, 1000, 0]));
    expect(north.lat).toBeGreaterThan(44.9);
    expect(north.lon).toBeCloseTo(82.07, 9);
    expect(fromEcef(transformPoint(frame, [1000, 0, 0])).lon).toBeGreaterThan(82.07);
  });

  it('go into a frame and out of it again', () => {
    const frame = eastNorthUp(81.03, 44.97, 1350);
    const inside = intoFrame(frame, transformPoint(frame, [12, -34, 56]));
    [12, -34, 56].forEach((wanted, axis) => expect(inside[axis]).toBeCloseTo(wanted, 6));
    expect(multiply(frame, IDENTITY)).toEqual(frame);
  });
});
