import { expect, it } from 'vitest';
import { likelyReferences } from './references.ts';

const codesOf = (minX: number, minY: number, maxX: number, maxY: number) =>
  likelyReferences({ minX, minY, maxX, maxY }).map(({ code }) => code);

it('takes numbers of the size of degrees for degrees, CGCS2000 first', () => {
  expect(codesOf(79.9, 43.5, 83.8, 45.9)).toEqual(['EPSG:4490', 'EPSG:4326', 'EPSG:4610', 'EPSG:4214']);
});

it('reads the zone from an easting that begins with it', () => {
  // Bole at 82.07 E, 44.9 N in zone 27 of three degrees, and in zone 14 of six.
  expect(codesOf(27_584_000, 4_970_000, 27_590_000, 4_980_000)).toEqual([
    'EPSG:4515',
    'EPSG:2351',
    'EPSG:2403',
  ]);
  expect(codesOf(14_584_000, 4_970_000, 14_590_000, 4_980_000)).toEqual([
    'EPSG:4492',
    'EPSG:2328',
    'EPSG:21414',
    'EPSG:3857',
  ]);
});

it('offers every central meridian where the zone is not in the easting', () => {
  const codes = codesOf(584_000, 4_970_000, 590_000, 4_980_000);
  expect(codes).toEqual(expect.arrayContaining(['EPSG:4536', 'EPSG:4537', 'EPSG:4503', 'EPSG:32644']));
  expect(codes).not.toContain('EPSG:4515');
});

it('offers nothing for numbers that are no place', () => {
  expect(codesOf(0, 0, 500, 400)).toEqual([]);
});
