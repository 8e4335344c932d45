import { expect, it } from 'vitest';
import { rasterReference, referenceCode, referenceCost, tilingKind } from './reference.ts';

it.each([
  ['EPSG:3857', 'mercator', false],
  ['urn:ogc:def:crs:EPSG:6.18.3:3857', 'mercator', false],
  ['epsg:900913', 'mercator', false],
  ['ESRI:102100', 'mercator', false],
  ['EPSG:4326', 'geographic', true],
  ['urn:ogc:def:crs:EPSG::4490', 'geographic', true],
  ['http://www.opengis.net/def/crs/EPSG/0/4326', 'geographic', true],
  ['http://www.opengis.net/gml/srs/epsg.xml#4326', 'geographic', true],
  ['CRS:84', 'geographic', false],
  ['urn:ogc:def:crs:OGC:1.3:CRS84', 'geographic', false],
  ['http://www.opengis.net/def/crs/OGC/1.3/CRS84', 'geographic', false],
])('knows %s', (name, kind, northFirst) => {
  expect(rasterReference(name)).toEqual({ kind, northFirst });
});

it.each([
  ['EPSG:4527', true],
  ['EPSG:4547', true],
  ['urn:ogc:def:crs:EPSG::2343', true],
  ['EPSG:2433', true],
  ['EPSG:21413', true],
  ['EPSG:4610', true],
  ['EPSG:4214', true],
  ['urn:ogc:def:crs:EPSG::32644', false],
])('knows the plane of %s', (name, northFirst) => {
  expect(rasterReference(name)).toEqual({ kind: `EPSG:${referenceCode(name)}`, northFirst });
});

it.each(['EPSG:2056', 'EPSG:4611', '', 'local'])('does not take %s for something it can show', (name) => {
  expect(rasterReference(name)).toBeUndefined();
});

const BOLE = { lon: 82.07, lat: 44.9 };

it('prefers what is nearest to the scene: Web Mercator, degrees, the zone of the place, new datums to old ones', () => {
  const offered = ['EPSG:2403', 'EPSG:4610', 'EPSG:2351', 'EPSG:4516', 'EPSG:4515', 'EPSG:4490', 'EPSG:3857'];
  const kinds = offered.flatMap((name) => rasterReference(name)?.kind ?? []);
  const sorted = kinds.sort((a, b) => referenceCost(a, BOLE) - referenceCost(b, BOLE));
  expect(sorted.slice(0, 4)).toEqual(['mercator', 'geographic', 'EPSG:4515', 'EPSG:4516']);
  expect(sorted.at(-1)).toBe('EPSG:2403');
});

it('prefers Beijing 1954 to Xian 1980 where parameters of it are published', () => {
  const cost = (place: typeof BOLE) =>
    (['EPSG:4214', 'EPSG:4610'] as const).map((kind) => referenceCost(kind, place));
  const [beijing = NaN, xian = NaN] = cost({ lon: 81, lat: 40 });
  expect(beijing).toBeLessThan(xian);
  const [beijingHere = NaN, xianHere = NaN] = cost(BOLE);
  expect(xianHere).toBeLessThan(beijingHere);
});

it('takes none of them for a pyramid of the whole world', () => {
  expect(['EPSG:4527', 'EPSG:4610', 'EPSG:32644'].map(tilingKind)).toEqual([undefined, undefined, undefined]);
});
