import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ellipsoidAreaKm2 } from '../../src/domain/geodesy/equalArea.ts';
import { createClip, geometryAreaKm2 } from './clip.ts';
import { ringEdges, overlapKm2 } from './overlapArea.ts';

type Ring = readonly (readonly [number, number])[];

const box = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

const polygon = (...rings: readonly Ring[]) => ({
  type: 'Polygon' as const,
  coordinates: rings.map((ring) => ring.map((place) => [...place])),
});

const overlap = (a: readonly Ring[], b: readonly Ring[]) => overlapKm2(ringEdges(a), ringEdges(b));

describe('the area that two polygons have in common', () => {
  it('is the common box of two boxes', () => {
    const common = ellipsoidAreaKm2(box(82.1, 44.1, 82.2, 44.2));
    expect(overlap([box(82, 44, 82.2, 44.2)], [box(82.1, 44.1, 82.3, 44.3)])).toBeCloseTo(common, 8);
  });

  it('is nothing where they only touch, or keep apart', () => {
    expect(overlap([box(82, 44, 82.1, 44.1)], [box(82.1, 44, 82.2, 44.1)])).toBeCloseTo(0, 8);
    expect(overlap([box(82, 44, 82.1, 44.1)], [box(83, 44, 83.1, 44.1)])).toBe(0);
  });

  it('leaves holes of both out', () => {
    const holed = [box(82, 44, 82.4, 44.4), box(82.1, 44.1, 82.3, 44.3)];
    const whole = ellipsoidAreaKm2(box(82, 44, 82.4, 44.4));
    const hole = ellipsoidAreaKm2(box(82.1, 44.1, 82.3, 44.3));
    expect(overlap(holed, [box(81, 43, 84, 46)])).toBeCloseTo(whole - hole, 6);
    expect(overlap([box(82.15, 44.15, 82.25, 44.25)], holed)).toBeCloseTo(0, 8);
  });

  it('is exact where slanting borders cross', () => {
    // Two triangles whose common part is a quarter of the one in this plane: its half height, half as wide.
    const up: Ring = [
      [82, 0],
      [82.2, 0],
      [82.1, 0.1],
      [82, 0],
    ];
    const above = [box(81, 0.05, 84, 1)];
    expect(overlap([up], above) / ellipsoidAreaKm2(up)).toBeCloseTo(0.25, 4);
  });

  it('adds up over areas that share their borders', () => {
    const coordinate = fc.double({ min: 0, max: 1, noNaN: true });
    const ring = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 9 }).map((places) => {
      // Sorted by direction about their middle, the corners make a polygon that does not cross itself.
      const [x, y] = [0, 1].map(
        (k) => places.reduce((sum, place) => sum + (place[k] ?? 0), 0) / places.length,
      );
      const angle = ([px, py]: readonly [number, number]) => Math.atan2(py - (y ?? 0), px - (x ?? 0));
      return places.map(([px, py]) => [px, py] as const).sort((a, b) => angle(a) - angle(b));
    });
    fc.assert(
      fc.property(ring, coordinate, (star, cut) => {
        const parts = [box(-1, -1, cut, 2), box(cut, -1, 2, 2)];
        const sum = parts.reduce((total, part) => total + overlap([star], [part]), 0);
        expect(sum).toBeCloseTo(Math.abs(ellipsoidAreaKm2(star)), 3);
      }),
    );
  });
});

describe('a clip', () => {
  const clip = createClip([polygon(box(82, 44, 82.2, 44.2)), polygon(box(83, 44, 83.1, 44.1))]);

  it('counts a polygon whole, in part or not at all', () => {
    const inner = polygon(box(82.05, 44.05, 82.1, 44.1));
    const half = polygon(box(82.1, 44, 82.3, 44.2));
    expect(clip.insideKm2(inner)).toBeCloseTo(geometryAreaKm2(inner), 9);
    expect(clip.insideKm2(half) / geometryAreaKm2(half)).toBeCloseTo(0.5, 6);
    expect(clip.insideKm2(polygon(box(82.5, 44, 82.6, 44.1)))).toBe(0);
  });

  it('counts of a polygon around it what is its own', () => {
    expect(clip.insideKm2(polygon(box(81, 43, 84, 45)))).toBeCloseTo(clip.areaKm2, 6);
  });

  it('knows which places it holds, in any of its parts', () => {
    expect(clip.holds([82.1, 44.1])).toBe(true);
    expect(clip.holds([83.05, 44.05])).toBe(true);
    expect(clip.holds([82.5, 44.1])).toBe(false);
  });
});
