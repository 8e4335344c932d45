import { describe, expect, it } from 'vitest';
import { lightened, outlines, vertexSum } from './outlines.ts';
import type { Areas } from '../../../domain/drawing/cellOutlines.ts';
import { doubleArea } from '../../../domain/drawing/place.ts';

const SIDE = 60;
const cells = (isSeen: (x: number, y: number) => boolean) =>
  Uint8Array.from({ length: SIDE * SIDE }, (_, index) =>
    isSeen(index % SIDE, Math.floor(index / SIDE)) ? 1 : 0,
  );
const areaOf = (areas: Areas) =>
  areas.reduce(
    (sum, [outer = [], ...holes]) =>
      sum +
      Math.abs(doubleArea(outer)) / 2 -
      holes.reduce((gone, hole) => gone + Math.abs(doubleArea(hole)) / 2, 0),
    0,
  );

describe('the outlines of a viewshed', () => {
  it('have holes, and the area of their cells but for cut corners', () => {
    const ring = outlines(
      cells((x, y) => Math.max(Math.abs(x - 30), Math.abs(y - 30)) <= 10 && (x !== 30 || y !== 30)),
      SIDE,
      SIDE,
    );
    expect(ring.map(({ length }) => length)).toEqual([2]);
    expect(areaOf(ring)).toBeCloseTo(440, -1);
  });

  it('of nothing are none', () => {
    expect(
      outlines(
        cells(() => false),
        SIDE,
        SIDE,
      ),
    ).toEqual([]);
  });

  it('become light without losing what is large', () => {
    const speckled = outlines(
      cells((x, y) => (x < 30 ? Math.sin(x * y) > -0.9 : (x * 7 + y * 11) % 13 === 0)),
      SIDE,
      SIDE,
    );
    expect(vertexSum(speckled)).toBeGreaterThan(1000);
    const light = lightened(speckled, 200);
    expect(vertexSum(light)).toBeLessThanOrEqual(200);
    expect(areaOf(light)).toBeGreaterThan(0.85 * 30 * SIDE);
    const outer = light[0]?.[0] ?? [];
    expect(outer[0]).toEqual(outer.at(-1));
    expect(lightened(speckled, 1e6)).toBe(speckled);
  });
});
