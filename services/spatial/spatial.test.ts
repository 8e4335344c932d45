import booleanIntersects from '@turf/boolean-intersects';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import { createSlices } from '../../src/lib/slices.ts';
import { extentPolygon, type StoredGeometry } from '../../server/base/geo/geometry.ts';
import { packTree, rowsAlongCurve, searchTree } from '../../server/base/geo/tree/extentTree.ts';
import { HILBERT_CELLS, hilbertPlace } from '../../server/base/geo/tree/hilbert.ts';
import { IdSet } from './idSet.ts';
import { searchAreaIn } from './searchArea.ts';

const slices = () => createSlices(systemClock, new AbortController().signal);

describe("Hilbert's curve", () => {
  it('visits every cell of a corner once, each beside the one before', () => {
    const cells = Array.from(
      { length: 64 * 64 },
      (_, index) => [index % 64, Math.floor(index / 64)] as const,
    );
    const path = cells
      .map(([x, y]) => ({ x, y, place: hilbertPlace(x, y) }))
      .sort((a, b) => a.place - b.place);
    expect(new Set(path.map(({ place }) => place)).size).toBe(64 * 64);
    for (const [index, { x, y }] of path.slice(1).entries()) {
      const before = path[index];
      expect(Math.abs(x - (before?.x ?? 0)) + Math.abs(y - (before?.y ?? 0))).toBe(1);
    }
  });

  it('fits 32 bits', () => {
    expect(hilbertPlace(HILBERT_CELLS - 1, 0)).toBe(2 ** 32 - 1);
  });
});

// Coordinates on a coarse grid, so that borders touch, run along each other and share corners as often as they cross.
const coordinate = fc.integer({ min: 0, max: 8 });
const place = fc.tuple(coordinate, coordinate);
const box = fc
  .tuple(place, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
  .map(([[west, south], width, height]) =>
    extentPolygon({ west, south, east: west + width, north: south + height }),
  );
const triangle = fc
  .tuple(place, place, place)
  .filter(([[ax, ay], [bx, by], [cx, cy]]) => (bx - ax) * (cy - ay) !== (by - ay) * (cx - ax))
  .map(([a, b, c]): StoredGeometry => ({ type: 'Polygon', coordinates: [[a, b, c, a]] }));
const line = fc
  .tuple(place, place)
  .filter(([[ax, ay], [bx, by]]) => ax !== bx || ay !== by)
  .map((coordinates): StoredGeometry => ({ type: 'LineString', coordinates }));
const point = place.map((coordinates): StoredGeometry => ({ type: 'Point', coordinates }));
const area = fc.oneof(box, triangle);
const feature = fc.oneof(box, triangle, line, point);

describe('an area', () => {
  it('meets a geometry exactly when an independent implementation says that they share a point', () => {
    fc.assert(
      fc.property(area, feature, (shape, geometry) => {
        expect(searchAreaIn(shape).meets(geometry)).toBe(booleanIntersects(geometry, shape));
      }),
      { numRuns: 3000 },
    );
  });

  it('never says inside or outside of a rectangle of which that is not true', () => {
    fc.assert(
      fc.property(area, box, (shape, rectangle) => {
        const [[west, south] = [], , [east, north] = []] = rectangle.coordinates[0] ?? [];
        const relation = searchAreaIn(shape).relate(west ?? 0, south ?? 0, east ?? 0, north ?? 0);
        const meets = booleanIntersects(rectangle, shape);
        if (relation === 'inside') expect(meets).toBe(true);
        if (relation === 'outside') expect(meets).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });

  const ring = (size: number) => extentPolygon({ west: -size, south: -size, east: size, north: size });
  const holed: StoredGeometry = {
    type: 'Polygon',
    coordinates: [ring(9).coordinates[0] ?? [], ring(5).coordinates[0] ?? []],
  };

  it.each([
    ['a polygon in its hole', holed, ring(3), false],
    ['a polygon that bridges its hole', holed, ring(6), true],
    ['a polygon whose hole it lies in', ring(3), holed, false],
    ['a polygon that it lies in', ring(3), ring(9), true],
    ['a place on its border', ring(3), { type: 'Point' as const, coordinates: [3, 1] }, true],
    ['a place on its corner', ring(3), { type: 'Point' as const, coordinates: [3, 3] }, true],
    ['a place beside it', ring(3), { type: 'Point' as const, coordinates: [3.0001, 1] }, false],
  ])('and %s', (_what, shape, geometry, meets) => {
    expect(searchAreaIn(shape).meets(geometry)).toBe(meets);
  });

  it('of a self-crossing polygon is what is drawn: both loops of an eight, not what lies beside its waist', () => {
    const eight: StoredGeometry = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [4, 4],
          [4, 0],
          [0, 4],
          [0, 0],
        ],
      ],
    };
    const at = (x: number, y: number) => searchAreaIn(eight).meets({ type: 'Point', coordinates: [x, y] });
    expect([at(3.5, 2), at(0.5, 2), at(2, 3.5), at(2, 0.5)]).toEqual([true, true, false, false]);
  });
});

describe('the tree of rectangles', () => {
  const extent = fc
    .tuple(
      fc.double({ min: 79, max: 83, noNaN: true }),
      fc.double({ min: 43, max: 45, noNaN: true }),
      fc.double({ min: 0, max: 0.1, noNaN: true }),
      fc.double({ min: 0, max: 0.1, noNaN: true }),
    )
    .map(([west, south, width, height]) => [west, south, west + width, south + height] as const);

  it('finds what a look at every rectangle finds, for any number of them', async () => {
    const lists = fc.array(extent, { maxLength: 700 });
    const shape = fc.tuple(extent, extent, extent).map(([a, b, c]): StoredGeometry => ({
      type: 'Polygon',
      coordinates: [
        [
          [a[0], a[1]],
          [b[0], b[1]],
          [c[0], c[1]],
          [a[0], a[1]],
        ],
      ],
    }));
    await fc.assert(
      fc.asyncProperty(lists, shape, async (extents, polygon) => {
        const rows = Int32Array.from(await rowsAlongCurve(Float64Array.from(extents.flat()), slices()));
        const ordered = [...rows].flatMap((row) => extents[row] ?? []);
        const tree = packTree(rows, Float64Array.from(ordered));
        const { relate } = searchAreaIn(polygon);
        const [inside, crossing]: [IdSet, number[]] = [new IdSet(), []];
        const found = {
          inside: (items: Int32Array) => inside.addAll(items),
          crossing: (item: number) => crossing.push(item),
        };
        await searchTree(tree, relate, found, slices());
        const expected = extents.map((each) => relate(...each));
        expect([...(await inside.sorted(slices()))]).toEqual(
          expected.flatMap((relation, row) => (relation === 'inside' ? [row] : [])),
        );
        expect([...crossing].sort((a, b) => a - b)).toEqual(
          expected.flatMap((relation, row) => (relation === 'crosses' ? [row] : [])),
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe('a set of ids', () => {
  it('holds each once, and gives them in order however far they lie apart', async () => {
    const id = fc.oneof(
      fc.nat(5000),
      fc.nat(2 ** 31 - 1),
      fc.constantFrom(0, 31, 32, 2 ** 20 - 1, 2 ** 20, 2 ** 31 - 1),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(id, { maxLength: 300 }), async (ids) => {
        const set = new IdSet();
        for (const one of ids) set.add(one);
        set.addAll(Int32Array.from(ids));
        expect([...(await set.sorted(slices()))]).toEqual([...new Set(ids)].sort((a, b) => a - b));
      }),
      { numRuns: 100 },
    );
  });
});
