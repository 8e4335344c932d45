import { describe, expect, it } from 'vitest';
import { planeOf } from './planes.ts';
import { PREFECTURE_ZONES } from './prefectureZones.ts';
import {
  collectionIn,
  IN_DEGREES,
  OutsideReference,
  placeTitles,
  wktTitle,
  writtenReference,
} from './writtenReference.ts';

const WORDS = { lon: 'lon', lat: 'lat', easting: 'E', northing: 'N' };

describe('a reference that files are written in', () => {
  it.each([...PREFECTURE_ZONES, 4610, 4214, 3857].map((code) => `EPSG:${String(code)}`))(
    '%s brings places back to a millimetre',
    (code) => {
      const reference = writtenReference(code);
      expect(reference).toMatchObject({ code, isPlain: false });
      for (const [lon, lat] of [
        [79.88, 43.5],
        [83.86, 45.89],
      ] as const) {
        const [x, y] = reference.place(lon, lat);
        const [backLon = NaN, backLat = NaN] = planeOf(code)?.fromPlane(x, y) ?? [];
        expect(Math.abs(backLon - lon)).toBeLessThan(2e-8);
        expect(Math.abs(backLat - lat)).toBeLessThan(2e-8);
      }
    },
  );

  it.each(['EPSG:4326', 'EPSG:4490', 'EPSG:2154', ''])('is plain degrees for "%s"', (code) => {
    expect(writtenReference(code)).toBe(IN_DEGREES);
  });

  it('says what it is: a member of GeoJSON, titles of columns with the unit', () => {
    const zone = writtenReference('EPSG:4536');
    const features = [{ type: 'Feature', geometry: { type: 'Point' as const, coordinates: [81, 0, 5] } }];
    expect(collectionIn(zone, features)).toEqual({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4536' } },
      features: [{ type: 'Feature', geometry: { type: 'Point', coordinates: [500_000, 0, 5] } }],
    });
    expect(collectionIn(IN_DEGREES, features)).toEqual({ type: 'FeatureCollection', features });
    expect([...placeTitles(zone, WORDS), wktTitle(zone)]).toEqual([
      'E (m, EPSG:4536)',
      'N (m, EPSG:4536)',
      'WKT (EPSG:4536)',
    ]);
    expect(placeTitles(writtenReference('EPSG:4610'), WORDS)).toEqual(['lon (EPSG:4610)', 'lat (EPSG:4610)']);
    expect([...placeTitles(IN_DEGREES, WORDS), wktTitle(IN_DEGREES)]).toEqual(['lon', 'lat', 'WKT']);
  });

  it('takes a place of another turn of the map, and none where it has no coordinates', () => {
    const zone = writtenReference('EPSG:4536');
    expect(zone.place(81 + 360, 45)).toEqual(zone.place(81, 45));
    expect(() => zone.place(-99, 45)).toThrow(OutsideReference);
    expect(() => writtenReference('EPSG:3857').place(0, 89)).toThrow(OutsideReference);
  });
});
