import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centralMeridian,
  fromZone,
  splitPrefix,
  toZone,
  withPrefix,
  zoneAt,
  type ZoneWidth,
} from './gaussKruger.ts';

/** Eastings and northings of PROJ's transverse Mercator (etmerc) on CGCS2000, metres to a tenth of a millimetre. */
const KNOWN: readonly (readonly [ZoneWidth, number, number, number, number, number])[] = [
  [3, 27, 82.07, 44.9, 584512.7615, 4974388.3612],
  [3, 27, 80.5, 44.95, 460542.308, 4979509.4489],
  [3, 27, 81, 45, 500000, 4984944.3779],
  [3, 28, 83.5, 44.86, 460480.6917, 4969507.7541],
  [3, 28, 83.86, 45.89, 489133.6681, 5083868.9315],
  [3, 28, 81, 45, 263459.3576, 4989325.2347],
  [6, 14, 83.86, 45.89, 721980.8913, 5087838.9585],
  [6, 14, 79.88, 43.5, 409417.8079, 4818878.1538],
];

/** Length of the meridian from the equator, metres: its own integral by Simpson's rule, which knows no series. */
function meridianM(lat: number): number {
  const f = 1 / 298.257222101;
  const e2 = f * (2 - f);
  const steps = 2000;
  const radiusAt = (phi: number) => (6378137 * (1 - e2)) / (1 - e2 * Math.sin(phi) ** 2) ** 1.5;
  const h = (lat * Math.PI) / 180 / steps;
  let sum = radiusAt(0) + radiusAt(h * steps);
  for (let k = 1; k < steps; k++) sum += (k % 2 === 0 ? 2 : 4) * radiusAt(h * k);
  return (sum * h) / 3;
}

describe('Gauss-Krüger zones of CGCS2000', () => {
  it.each(KNOWN)('%i° zone %i: %f°, %f° to the millimetre', (width, zone, lon, lat, eastingM, northingM) => {
    const place = toZone(lon, lat, width, zone);
    expect(Math.abs(place.eastingM - eastingM)).toBeLessThan(0.001);
    expect(Math.abs(place.northingM - northingM)).toBeLessThan(0.001);
    const back = fromZone({ width, zone, eastingM, northingM });
    expect(Math.abs(back.lon - lon)).toBeLessThan(1e-8);
    expect(Math.abs(back.lat - lat)).toBeLessThan(1e-8);
  });

  it.each([0, 10, 44.9, 60, 89])('keep the length of the middle meridian up to %d°', (lat) => {
    expect(toZone(81, lat, 3, 27).northingM).toBeCloseTo(meridianM(lat), 4);
  });

  it('go there and back within a micrometre', () => {
    const lon = fc.double({ min: 79, max: 85, noNaN: true });
    const lat = fc.double({ min: -80, max: 80, noNaN: true });
    fc.assert(
      fc.property(lon, lat, fc.constantFrom<ZoneWidth>(3, 6), (x, y, width) => {
        const back = fromZone(toZone(x, y, width));
        expect(Math.abs(back.lon - x)).toBeLessThan(1e-11);
        expect(Math.abs(back.lat - y)).toBeLessThan(1e-11);
      }),
    );
  });

  it('are numbered from Greenwich: 3° zones about multiples of 3°, 6° zones between multiples of 6°', () => {
    expect([82.49, 82.5, 80, 1, 359, -179].map((lon) => zoneAt(3, lon))).toEqual([27, 28, 27, 120, 120, 60]);
    expect([78, 83.99, 84, 0, -1].map((lon) => zoneAt(6, lon))).toEqual([14, 14, 15, 1, 60]);
    expect([centralMeridian(3, 27), centralMeridian(3, 28), centralMeridian(6, 14)]).toEqual([81, 84, 81]);
    expect([centralMeridian(3, 120), centralMeridian(6, 60)]).toEqual([0, -3]);
  });

  it('may have their number before the easting', () => {
    expect(withPrefix({ zone: 27, eastingM: 584512.76 })).toBe(27584512.76);
    expect(splitPrefix(27584512)).toEqual({ zone: 27, eastingM: 584512 });
    expect(splitPrefix(584512)).toEqual({ zone: undefined, eastingM: 584512 });
  });
});
