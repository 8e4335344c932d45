import { describe, expect, it } from 'vitest';
import { CRS_LIST } from '../crs.ts';
import { WmsException } from './exception.ts';
import { parseFilterPolygon } from './filterPolygon.ts';
import { parseInfoFormat } from './infoFormat.ts';
import { frameParameters, integerParameter, negotiateVersion, readParameters } from './parameters.ts';

const read = (query: string) => readParameters(new URLSearchParams(query));

describe('WMS parameters', () => {
  it('compares names in any case; the first of two counts', () => {
    const parameters = read('LaYeRs=lakes&layers=roads&width= 20 ');
    expect(parameters.get('LAYERS')).toBe('lakes');
    expect(integerParameter(parameters, 'WIDTH', { min: 1, max: 100 })).toBe(20);
  });

  it.each([
    ['VERSION=1.3.0', '1.3.0'],
    ['version=1.1.0', '1.1.1'],
    ['VERSION=9', '1.3.0'],
    ['VERSION=x', '1.1.1'],
    ['SRS=EPSG:4326', '1.1.1'],
    ['', '1.3.0'],
  ])('%j is answered in %s', (query, version) => {
    expect(negotiateVersion(read(query))).toBe(version);
  });

  it('turns the axes of EPSG:4326 in 1.3.0 only', () => {
    const query = 'CRS=EPSG:4326&SRS=EPSG:4326&WIDTH=10&HEIGHT=10';
    const expected = { minX: 81, minY: 44, maxX: 82, maxY: 45 };
    expect(frameParameters(read(`${query}&BBOX=44,81,45,82`), '1.3.0', CRS_LIST).frame.box).toEqual(expected);
    expect(frameParameters(read(`${query}&BBOX=81,44,82,45`), '1.1.1', CRS_LIST).frame.box).toEqual(expected);
  });

  it.each(['1.5', '1e3', '-1', '99999', 'abc', '0x10'])('WIDTH=%s is refused', (text) => {
    expect(() => integerParameter(read(`WIDTH=${text}`), 'WIDTH', { min: 1, max: 4096 })).toThrow(
      WmsException,
    );
  });

  it('reads the spellings of GeoJSON, an unescaped plus sign too', () => {
    for (const text of ['application/geo+json', 'application/geo json', 'GEO+JSON', 'application/geojson']) {
      expect(parseInfoFormat(text)).toBe('application/geo+json');
    }
    expect(() => parseInfoFormat('text/html')).toThrow(WmsException);
  });
});

describe('filter polygon', () => {
  it('reads polygons with holes and several polygons, longitude first', () => {
    const hole = 'POLYGON((80 44,82 44,82 45,80 45,80 44),(81 44.2,81.1 44.2,81.1 44.3,81 44.2))';
    expect(parseFilterPolygon(hole, 'geographic', 'FILTER_GEOM').coordinates[0]).toHaveLength(2);
    const two = 'MULTIPOLYGON(((80 44,82 44,82 45,80 44)),((83 44,84 44,84 45,83 44)))';
    expect(parseFilterPolygon(two, 'geographic', 'FILTER_GEOM').coordinates).toHaveLength(2);
  });

  it('turns metres into degrees', () => {
    const { coordinates } = parseFilterPolygon(
      'POLYGON((0 0,111319.49 0,0 111325.14,0 0))',
      'mercator',
      'FILTER_GEOM',
    );
    expect(JSON.stringify(coordinates)).toMatch(/^\[\[\[\[0,[-\d.e]+\],\[(1|0\.99999|1\.00000)/);
  });

  it.each([
    '',
    'POINT(81 44)',
    'POLYGON EMPTY',
    'POLYGON((81 44,82 44,81 44))',
    'POLYGON((81 44,82 44,82 45,81 45))',
    'POLYGON((NaN 44,82 44,82 45,NaN 44))',
    `POLYGON((${Array.from({ length: 6000 }, (_, index) => `${81 + index / 1e5} 44`).join(',')},81 44))`,
  ])('refuses %.40s', (text) => {
    expect(() => parseFilterPolygon(text, 'geographic', 'FILTER_GEOM')).toThrow(WmsException);
  });
});
