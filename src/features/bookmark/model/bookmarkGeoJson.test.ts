import { expect, it } from 'vitest';
import {
  BOOKMARK_LIMITS,
  createBookmarkId,
  formatPoints,
  parsePoints,
} from '../../../domain/bureau/places/bookmark.ts';
import { writtenReference } from '../../../domain/geodesy/writtenReference.ts';
import { readBookmarks, writeBookmarks } from './bookmarkGeoJson.ts';

const CAMERA = { lon: 81.2, lat: 44.5, heightM: 9000, headingDeg: 30, pitchDeg: -40 };
const SAYRAM = { id: 'A-1', name: '赛里木湖', lon: 81.18, lat: 44.6, camera: CAMERA };
const BOLE = { id: 'A-2', name: '博乐', lon: 82.07, lat: 44.9, camera: undefined };

it('reads the bookmarks that it writes', () => {
  const read = readBookmarks(writeBookmarks([SAYRAM, BOLE]));
  const { id: _first, ...sayram } = SAYRAM;
  const { id: _second, ...bole } = BOLE;
  expect(read).toEqual({ ok: true, value: { bookmarks: [sayram, bole], leftOut: 0 } });
});

it.each(['EPSG:4515', 'EPSG:32644', 'EPSG:2428', 'EPSG:4610', 'EPSG:3857'])(
  'reads the bookmarks that it writes in %s',
  (code) => {
    const text = writeBookmarks([SAYRAM], writtenReference(code));
    const read = readBookmarks(text);
    const [found] = read.ok ? read.value.bookmarks : [];
    expect(found).toMatchObject({ name: SAYRAM.name, camera: CAMERA });
    expect(found?.lon).toBeCloseTo(SAYRAM.lon, 7);
    expect(found?.lat).toBeCloseTo(SAYRAM.lat, 7);
  },
);

it('refuses a reference that it does not know', () => {
  const crs = { type: 'name', properties: { name: 'EPSG:2154' } };
  expect(readBookmarks(JSON.stringify({ type: 'FeatureCollection', crs, features: [] }))).toEqual({
    ok: false,
    error: 'reference',
  });
});

it('leaves out and counts what is no named point, and cameras that are none', () => {
  const point = { type: 'Point', coordinates: [82, 44, 500] };
  const features = [
    { type: 'Feature', geometry: point, properties: { name: '有高程', camera: { lon: 'x' } } },
    { type: 'Feature', geometry: point, properties: { name: ' ' } },
    { type: 'Feature', geometry: point, properties: null },
    { type: 'Feature', geometry: { type: 'Point', coordinates: [282, 44] }, properties: { name: '远' } },
    {
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: [[82, 44]] },
      properties: { name: '线' },
    },
    { type: 'Feature', geometry: point, properties: { name: 'x'.repeat(BOOKMARK_LIMITS.nameLength + 1) } },
    7,
  ];
  expect(readBookmarks(JSON.stringify({ type: 'FeatureCollection', features }))).toEqual({
    ok: true,
    value: { bookmarks: [{ name: '有高程', lon: 82, lat: 44, camera: undefined }], leftOut: 6 },
  });
});

it('refuses what is no JSON and no collection', () => {
  expect(readBookmarks('no json')).toEqual({ ok: false, error: 'json' });
  expect(readBookmarks('{"type":"Feature"}')).toEqual({ ok: false, error: 'collection' });
});

it('writes points as "lon,lat", and ids of random hex blocks in capitals', () => {
  expect(parsePoints(formatPoints(BOLE))).toEqual([82.07, 44.9]);
  expect(parsePoints('82.07')).toBeUndefined();
  let next = 0xab00;
  expect(createBookmarkId(() => next++)).toBe('AB00AB01-AB02-AB03-AB04-AB05AB06AB07');
});
