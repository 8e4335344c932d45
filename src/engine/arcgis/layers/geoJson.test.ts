import { describe, expect, it } from 'vitest';
import { labelText, readGeoJson } from './geoJson.ts';

const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });
const feature = (geometry: unknown, properties: unknown = {}) => ({ type: 'Feature', properties, geometry });

describe('readGeoJson', () => {
  it('splits mixed geometries by kind and keeps each part with its feature', () => {
    const read = readGeoJson(
      collection(
        feature({ type: 'Point', coordinates: [82, 45] }, { name: '博乐' }),
        feature({
          type: 'GeometryCollection',
          geometries: [
            {
              type: 'MultiPoint',
              coordinates: [
                [81, 44],
                [83, 44.5],
              ],
            },
            {
              type: 'LineString',
              coordinates: [
                [80, 44],
                [81, 45],
              ],
            },
          ],
        }),
        feature(null, { name: '温泉' }),
      ),
    );
    if (!read.ok) throw new Error(read.error);
    expect(read.value.parts.point.map(({ index }) => index)).toEqual([0, 1, 1]);
    expect(read.value.parts.line.map(({ index }) => index)).toEqual([1]);
    expect(read.value.parts.polygon).toEqual([]);
    expect(read.value.properties.map((values) => values.name)).toEqual(['博乐', undefined, '温泉']);
    expect(read.value.extent).toEqual({ west: 80, south: 44, east: 83, north: 45 });
  });

  it.each([
    ['not JSON', '{"type":', /JSON|position|end/i],
    ['another type', '{"type":"Topology"}', /Topology.*FeatureCollection/],
    ['a feature that is none', collection({ type: 'Point' }), /^features\.0: not a Feature/],
    ['an unknown geometry', collection(feature({ type: 'Circle' })), /^features\.0\.geometry\.type: Circle/],
    [
      'a position out of range, with its path',
      collection(
        feature({ type: 'Point', coordinates: [82, 45] }),
        feature({
          type: 'LineString',
          coordinates: [
            [82, 45],
            [4500000, 82],
          ],
        }),
      ),
      /^features\.1\.geometry\.coordinates\.1: \[4500000, 82\] out of range/,
    ],
    [
      'coordinates of the wrong depth',
      collection(feature({ type: 'Polygon', coordinates: [[82, 45]] })),
      /^features\.0\.geometry\.coordinates\.0\.0: not an array/,
    ],
  ])('refuses %s', (_, text, reason) => {
    const read = readGeoJson(text);
    expect(read.ok ? 'was read' : read.error).toMatch(reason);
  });

  it('has no extent where nothing is drawn', () => {
    const read = readGeoJson(collection(feature(null)));
    expect(read.ok && read.value.extent).toBeUndefined();
  });
});

describe('labelText', () => {
  it('shows an unknown value as unknown, a missing one as nothing and a number as it is', () => {
    expect([
      labelText('null', '未知'),
      labelText(null, '未知'),
      labelText(undefined, '未知'),
      labelText(12.5, '未知'),
    ]).toEqual(['未知', '未知', '', '12.5']);
  });
});
