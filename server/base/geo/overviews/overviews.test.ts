import { describe, expect, it } from 'vitest';
import type { StoredGeometry } from '../geometry.ts';
import { OVERVIEW_LEVELS, overviewLevelFor, pixelDeg } from './levels.ts';
import { OverviewBuilder, type OverviewPiece } from './overviewBuilder.ts';
import { shapesOf } from './pieceCodec.ts';
import { simplifyRun } from './simplifyRun.ts';

const square = (lon: number, lat: number, side: number): StoredGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [lon, lat],
      [lon, lat + side],
      [lon + side, lat + side],
      [lon + side, lat],
      [lon, lat],
    ],
  ],
});

function overviewsOf(kind: 'polygon' | 'line' | 'point', geometries: readonly StoredGeometry[]) {
  const builder = new OverviewBuilder(kind);
  for (const geometry of geometries) builder.add(geometry);
  const pieces = [...builder.pieces()];
  return {
    pieces,
    shapes: (level: number) =>
      pieces
        .filter((piece) => piece.level === level)
        .flatMap((piece) => [...shapesOf(piece, piece.data)].map(({ parts }) => parts)),
  };
}

const area = (ring: Float64Array | undefined) => {
  let sum = 0;
  for (let at = 0; ring !== undefined && at + 3 < ring.length; at += 2)
    sum += (ring[at] ?? 0) * (ring[at + 3] ?? 0) - (ring[at + 2] ?? 0) * (ring[at + 1] ?? 0);
  return sum / 2;
};

describe('levels', () => {
  it('serve a map from the coarsest level that is fine enough', () => {
    expect(overviewLevelFor(pixelDeg(9))).toBe(9);
    expect(overviewLevelFor(pixelDeg(9) * 1.01)).toBe(9);
    expect(overviewLevelFor(pixelDeg(9) / 1.01)).toBe(10);
    expect(overviewLevelFor(pixelDeg(1))).toBe(OVERVIEW_LEVELS.coarsest);
    expect(overviewLevelFor(pixelDeg(14))).toBe(14);
    expect(overviewLevelFor(pixelDeg(14) / 1.01)).toBeUndefined();
  });
});

describe('overviews of polygons', () => {
  it('keep a shape to an eighth of a pixel, its outer ring counter-clockwise, where it has room for one', () => {
    const side = 0.01;
    const { shapes } = overviewsOf('polygon', [square(82.1, 44.9, side)]);
    for (const level of [14, 12, 10]) {
      const [[ring] = []] = shapes(level);
      expect(ring).toHaveLength(10);
      expect(area(ring)).toBeGreaterThan(0);
      for (const [index, value] of [82.1, 44.9].entries())
        expect(Math.abs((ring?.[index] ?? 0) - value)).toBeLessThan(pixelDeg(level) / 8);
      expect(Math.abs(area(ring) / side ** 2 - 1)).toBeLessThan((2 * pixelDeg(level)) / side);
    }
  });

  it('keep holes, the other way around, until they are smaller than half a pixel', () => {
    const hole = square(82.15, 44.95, 0.001) as { coordinates: number[][][] };
    const outer = square(82.1, 44.9, 0.1) as { coordinates: number[][][] };
    const { shapes } = overviewsOf('polygon', [
      { type: 'Polygon', coordinates: [...outer.coordinates, ...hole.coordinates] },
    ]);
    expect(shapes(14)[0]).toHaveLength(2);
    expect(area(shapes(14)[0]?.[1])).toBeLessThan(0);
    expect(shapes(9)[0]).toHaveLength(1);
  });

  it('show what is too small as the pixels that it lies in, neighbours together, and never lose it', () => {
    const px = pixelDeg(9);
    const row = Array.from({ length: 40 }, (_, index) => square(82 + index * px, 44.9, px / 10));
    const alone = square(83, 45.2, px / 50);
    const { shapes } = overviewsOf('polygon', [...row, alone]);
    expect(shapes(9)).toHaveLength(2);
    const areas = shapes(9).map(([ring]) => area(ring) / px ** 2);
    expect(areas.map(Math.round).sort((a, b) => a - b)).toEqual([1, 40]);
    for (let level: number = OVERVIEW_LEVELS.coarsest; level <= OVERVIEW_LEVELS.finest; level += 1)
      expect(shapes(level).length, `level ${String(level)}`).toBeGreaterThan(0);
  });

  it('lay a piece around everything that is in it', () => {
    const { pieces } = overviewsOf('polygon', [square(82.1, 44.9, 0.01), square(82.1, 44.9, 1)]);
    for (const { data, vertices, west, south, east, north, ...place } of pieces) {
      const shapes = [...shapesOf(place, data)].flatMap(({ parts }) => parts);
      expect(shapes.reduce((sum, { length }) => sum + length / 2, 0)).toBe(vertices);
      const slack = pixelDeg(place.level);
      for (const run of shapes)
        for (let at = 0; at < run.length; at += 2) {
          expect(run[at]).toBeGreaterThan(west - slack);
          expect(run[at]).toBeLessThan(east + slack);
          expect(run[at + 1]).toBeGreaterThan(south - slack);
          expect(run[at + 1]).toBeLessThan(north + slack);
        }
    }
  });

  it('keep a strip that is thinner than a pixel', () => {
    const strip: StoredGeometry = {
      type: 'Polygon',
      coordinates: [
        [
          [82, 44.9],
          [82.2, 44.9],
          [82.2, 44.90001],
          [82, 44.90001],
          [82, 44.9],
        ],
      ],
    };
    const [[ring] = []] = overviewsOf('polygon', [strip]).shapes(10);
    expect(ring?.length).toBeGreaterThanOrEqual(6);
    expect(Math.max(...(ring ?? []))).toBeGreaterThan(82.19);
  });

  it('take islands of one feature each for itself', () => {
    const islands = { type: 'MultiPolygon', coordinates: [] as number[][][][] };
    for (let index = 0; index < 3; index += 1)
      islands.coordinates.push((square(82 + index, 44.9, 1e-5) as { coordinates: number[][][] }).coordinates);
    expect(overviewsOf('polygon', [islands as StoredGeometry]).shapes(8)).toHaveLength(3);
  });
});

describe('overviews of lines and points', () => {
  it('draw short lines as strokes within their pixel', () => {
    const px = pixelDeg(8);
    const line: StoredGeometry = {
      type: 'LineString',
      coordinates: [
        [82, 44.9],
        [82.0001, 44.9001],
      ],
    };
    const [[stroke] = []] = overviewsOf('line', [line]).shapes(8);
    expect(stroke).toHaveLength(4);
    expect(Math.abs((stroke?.[0] ?? 0) - 82)).toBeLessThan(px);
  });

  it('show the first of points that would hide each other, at its own place', () => {
    const places = [82, 82.001, 82.5].map((lon): StoredGeometry => ({
      type: 'Point',
      coordinates: [lon, 44.9],
    }));
    const { shapes } = overviewsOf('point', places);
    expect(shapes(7)).toHaveLength(2);
    expect(Math.abs((shapes(7)[0]?.[0]?.[0] ?? 0) - 82)).toBeLessThan(pixelDeg(7) / 8);
    expect(shapes(14)).toHaveLength(3);
  });
});

describe('simplifying', () => {
  it('drops what lies within the tolerance, and keeps both ends and corners', () => {
    const run = Float64Array.of(0, 0, 1, 0.05, 2, 0, 3, 1, 4, 2.04, 5, 3);
    expect([...simplifyRun(run, 0.1)]).toEqual([0, 0, 2, 0, 5, 3]);
    expect([...simplifyRun(run, 0.01)]).toEqual([...run]);
  });
});

it('a hundred thousand parcels take bytes by the pixels that show them, not by their corners', () => {
  const pieces: OverviewPiece[] = overviewsOf(
    'polygon',
    Array.from({ length: 100_000 }, (_, index) =>
      square(80 + (index % 400) * 0.002, 44.5 + Math.floor(index / 400) * 0.002, 0.0018),
    ),
  ).pieces;
  const bytes = (level: number) =>
    pieces.filter((piece) => piece.level === level).reduce((sum, { data }) => sum + data.length, 0);
  expect(bytes(14)).toBeLessThan(2_500_000);
  expect(bytes(8)).toBeLessThan(10_000);
  expect(bytes(5)).toBeLessThan(1000);
});
