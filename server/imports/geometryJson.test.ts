import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredGeometry } from '../base/geo/geometry.ts';
import { GeometryJson } from './geometryJson.ts';

const degree = (most: number) =>
  fc
    .oneof(
      fc.integer({ min: -most * 1e7, max: most * 1e7 }),
      fc.integer({ min: -20, max: 20 }),
      fc.integer({ min: -most, max: most }).map((whole) => whole * 1e7),
    )
    .map((units) => units / 1e7);

const place = fc.tuple(degree(180), degree(90));
const run = (longest: number) => fc.array(place, { minLength: 1, maxLength: longest });

const geometries: fc.Arbitrary<StoredGeometry> = fc.oneof(
  place.map((coordinates): StoredGeometry => ({ type: 'Point', coordinates })),
  run(3000).map((coordinates): StoredGeometry => ({ type: 'LineString', coordinates })),
  fc.array(run(300)).map((coordinates): StoredGeometry => ({ type: 'Polygon', coordinates })),
  fc.array(fc.array(run(8))).map((coordinates): StoredGeometry => ({ type: 'MultiPolygon', coordinates })),
);

describe('a geometry as JSON', () => {
  it('says the same as JSON.stringify, whatever was written before', () => {
    const json = new GeometryJson();
    fc.assert(
      fc.property(geometries, (geometry) => {
        const text = Buffer.from(json.write(geometry)).toString();
        // To JSON.stringify there is a zero below nothing, and what is smaller than a millionth has an exponent.
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(geometry)));
      }),
      { numRuns: 500 },
    );
  });

  it('writes no more than is needed', () => {
    const geometry: StoredGeometry = {
      type: 'LineString',
      coordinates: [
        [-0, 180],
        [-0.5, 8.0000001],
        [81.25, -90],
      ],
    };
    expect(Buffer.from(new GeometryJson().write(geometry)).toString()).toBe(
      '{"type":"LineString","coordinates":[[0,180],[-0.5,8.0000001],[81.25,-90]]}',
    );
  });
});
