import { describe, expect, it } from 'vitest';
import { readRouteFile } from './routeFile.ts';
import { stationsAlong } from './stations.ts';

const LINE = {
  type: 'LineString',
  coordinates: [
    [82, 44],
    [82.1, 44.1, 600],
  ],
};
const STATIONS = [
  [82, 44],
  [82.1, 44.1],
];
const GPX = `<?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1"><trk><name>巡护</name><trkseg>
<trkpt lat="44" lon="82"><ele>500</ele></trkpt><trkpt lat="44.1" lon="82.1"/></trkseg></trk></gpx>`;

const ROUTE_GPX = `<gpx version="1.1"><wpt lat="1" lon="2"/><rte><rtept lat="44" lon="82"/><rtept lat="44.1" lon="82.1"/></rte></gpx>`;

describe('a route from a file', () => {
  it.each([
    ['a line', JSON.stringify(LINE)],
    ['a feature', JSON.stringify({ type: 'Feature', properties: {}, geometry: LINE })],
    [
      'the first line of a collection',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          { type: 'Feature', geometry: { type: 'Point', coordinates: [1, 2] } },
          { type: 'Feature', geometry: LINE },
        ],
      }),
    ],
    ['a track of GPX', GPX],
    ['a route of GPX', ROUTE_GPX],
    [
      'the parts of several lines',
      JSON.stringify({ type: 'MultiLineString', coordinates: [[STATIONS[0]], [STATIONS[1]]] }),
    ],
  ])('reads %s', (_what, text) => {
    expect(readRouteFile(text)).toEqual({ ok: true, value: STATIONS });
  });

  it.each([
    ['', 'not-readable'],
    ['{"type":"FeatureCollection"', 'not-readable'],
    ['<html><body>404</body></html>', 'not-readable'],
    ['<gpx><wpt lat="44" lon="82"/></gpx>', 'no-line'],
    [JSON.stringify({ type: 'FeatureCollection', features: [] }), 'no-line'],
    [
      JSON.stringify({
        ...LINE,
        coordinates: [
          [200, 44],
          [82, 44],
        ],
      }),
      'not-readable',
    ],
  ])('says what is wrong with %s', (text, problem) => {
    expect(readRouteFile(text)).toEqual({ ok: false, error: problem });
  });

  it('keeps 500 of more places, the ends among them', () => {
    const coordinates = Array.from({ length: 3000 }, (_, index) => [82 + index / 1e5, 44]);
    const read = readRouteFile(JSON.stringify({ type: 'LineString', coordinates }));
    expect(read.ok && read.value.length).toBe(500);
    expect(read.ok && read.value.at(-1)).toEqual(coordinates.at(-1));
  });
});

it('a route along a path that runs on beyond the date line has its stations within 180°', () => {
  const path = [
    [179, 44],
    [181, 45],
    [-541, 46],
  ] as const;
  expect(stationsAlong(path)).toEqual([
    [179, 44],
    [-179, 45],
    [179, 46],
  ]);
});
