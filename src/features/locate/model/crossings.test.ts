import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LonLat } from '../../../domain/geodesy/lineText.ts';
import { createCrossingIndex, packRoads } from './crossings.ts';

type Line = readonly LonLat[];

const crossingsAmong = (roads: readonly (readonly Line[])[], asked = 0) =>
  createCrossingIndex(packRoads(roads.map((lines) => ({ lines })))).crossingsOf(asked);

const EAST: Line = [
  [82, 44],
  [82.1, 44],
  [82.2, 44],
];

describe('crossings', () => {
  it('are where two lines truly intersect, not where their boxes do', () => {
    const across: Line = [
      [82.05, 43.9],
      [82.05, 44.1],
    ];
    const beside: Line = [
      [82.01, 44.001],
      [82.19, 44.1],
    ];
    expect(crossingsAmong([[EAST], [across], [beside]])).toEqual([{ road: 1, places: [[82.05, 44]] }]);
  });

  it('are told once where lines share a vertex', () => {
    const bend: Line = [
      [82.05, 43.9],
      [82.1, 44],
      [82.15, 43.9],
    ];
    expect(crossingsAmong([[EAST], [bend]])).toEqual([{ road: 1, places: [[82.1, 44]] }]);
  });

  it('include a road that ends at the other', () => {
    const end: Line = [
      [82.15, 44.3],
      [82.15, 44],
    ];
    expect(crossingsAmong([[EAST], [end]])).toEqual([{ road: 1, places: [[82.15, 44]] }]);
    expect(crossingsAmong([[EAST], [end]], 1)).toEqual([{ road: 0, places: [[82.15, 44]] }]);
  });

  it('are told in order along the road asked about, for all pieces of both', () => {
    const up = (lon: number): Line => [
      [lon, 43.9],
      [lon, 44.1],
    ];
    const more: Line = [
      [82.3, 44],
      [82.5, 44],
    ];
    const [found] = crossingsAmong([
      [EAST, more],
      [up(82.4), up(82.18), up(82.02)],
    ]);
    expect(found?.places.map(([lon]) => lon)).toEqual([82.02, 82.18, 82.4]);
  });

  it('are the two ends of a stretch that both run along', () => {
    const joined: Line = [
      [81.9, 43.9],
      [82, 44],
      [82.1, 44],
      [82.2, 44],
      [82.3, 43.9],
    ];
    const own: Line = [[81.8, 44], ...EAST, [82.4, 44]];
    expect(crossingsAmong([[own], [joined]])).toEqual([
      {
        road: 1,
        places: [
          [82, 44],
          [82.2, 44],
        ],
      },
    ]);
  });

  it('are none for a road that is not there, and for one without a segment', () => {
    expect(crossingsAmong([[EAST], []], 1)).toEqual([]);
    expect(crossingsAmong([[EAST]], 7)).toEqual([]);
  });

  const coordinate = fc.integer({ min: 0, max: 40 }).map((step) => step / 100);
  const place = fc.tuple(coordinate, coordinate);
  const road = fc.array(place, { minLength: 2, maxLength: 40 }).map((line): readonly Line[] => [line]);

  it('are the same from both roads, and lie on both', () => {
    fc.assert(
      fc.property(fc.array(road, { minLength: 2, maxLength: 6 }), (roads) => {
        const index = createCrossingIndex(packRoads(roads.map((lines) => ({ lines }))));
        roads.forEach((own, asked) => {
          for (const { road: other, places } of index.crossingsOf(asked)) {
            expect(index.crossingsOf(other).map((back) => back.road)).toContain(asked);
            expect(places.length).toBeGreaterThan(0);
            for (const at of places) {
              for (const lines of [own, roads[other] ?? []]) expect(gapTo(at, lines)).toBeLessThan(1e-9);
            }
          }
        });
      }),
      { numRuns: 60 },
    );
  });

  it('are found wherever two segments are on both sides of each other', () => {
    const side = ([ax, ay]: LonLat, [bx, by]: LonLat, [x, y]: LonLat) =>
      Math.sign(Math.round(((bx - ax) * (y - ay) - (by - ay) * (x - ax)) * 1e8));
    fc.assert(
      fc.property(fc.tuple(place, place, place, place), ([a, b, c, d]) => {
        const crosses = side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
        fc.pre(crosses);
        expect(crossingsAmong([[[a, b]], [[c, d]]])).toHaveLength(1);
      }),
    );
  });
});

/** Degrees from a place to the nearest segment. */
function gapTo([x, y]: LonLat, lines: readonly Line[]): number {
  const gaps = lines.flatMap((line) =>
    line.slice(1).map((b, index) => {
      const a = line[index] ?? b;
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
      const square = dx * dx + dy * dy;
      const t = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / square));
      return Math.hypot(x - a[0] - t * dx, y - a[1] - t * dy);
    }),
  );
  return Math.min(...gaps);
}
