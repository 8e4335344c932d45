import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ringFigures } from './areas.ts';
import { areaInDegreesM2 } from './equalArea.ts';
import type { LonLat } from './lineText.ts';

/** A ring with so many places on its edges, straight in degrees, that geodesics between them are the same. */
const fine = (ring: readonly LonLat[], steps = 400): LonLat[] =>
  ring.flatMap(([lon, lat], index) => {
    const [lon1, lat1] = ring[(index + 1) % ring.length] ?? [lon, lat];
    return Array.from({ length: steps }, (_, step): LonLat => {
      const share = step / steps;
      return [lon + share * (lon1 - lon), lat + share * (lat1 - lat)];
    });
  });

it.each([45, 0, -30, 70])(
  'the area of a ring in degrees is that of geodesics on its finely cut edges, at %d°',
  (lat) => {
    const ring: LonLat[] = [
      [82, lat],
      [82.9, lat + 0.1],
      [82.6, lat + 0.8],
      [82.1, lat + 0.5],
    ];
    expect(areaInDegreesM2(ring) / ringFigures(fine(ring)).areaM2).toBeCloseTo(1, 6);
  },
);

it('the parts of an area have its area together, however it is cut', () => {
  const share = fc.double({ min: 0.01, max: 0.99, noNaN: true });
  fc.assert(
    fc.property(share, share, (a, b) => {
      const [west, south, east, north] = [82, 44, 82.5, 44.7];
      const [low, high]: readonly LonLat[] = [
        [west + a * (east - west), south],
        [west + b * (east - west), north],
      ];
      if (low === undefined || high === undefined) return;
      const left = areaInDegreesM2([[west, south], low, high, [west, north]]);
      const right = areaInDegreesM2([low, [east, south], [east, north], high]);
      const whole = areaInDegreesM2([
        [west, south],
        [east, south],
        [east, north],
        [west, north],
      ]);
      expect((left + right) / whole).toBeCloseTo(1, 11);
    }),
  );
});

it('a small ring far from the equator loses no digits', () => {
  const side = 1e-5;
  const ring: LonLat[] = [
    [82, 45],
    [82 + side, 45],
    [82 + side, 45 + side],
    [82, 45 + side],
  ];
  expect(areaInDegreesM2(ring) / ringFigures(ring).areaM2).toBeCloseTo(1, 6);
});
