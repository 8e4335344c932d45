import { expect, it } from 'vitest';
import { rasterReference } from './reference.ts';

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

it.each(['EPSG:4214', 'EPSG:4610', 'EPSG:4525', 'urn:ogc:def:crs:EPSG::32644', '', 'local'])(
  'does not take %s for something it can show',
  (name) => {
    expect(rasterReference(name)).toBeUndefined();
  },
);
