import { describe, expect, it } from 'vitest';
import { linePath, placeInPicture, ringPath, type MapFrame } from './path.ts';

/** 100 x 100 px over 100 x 100 units: a unit is a pixel, y turned over. */
const FRAME: MapFrame = { box: { minX: 0, minY: 0, maxX: 100, maxY: 100 }, widthPx: 100, heightPx: 100 };

/** The points of path data, pixels. */
function pointsOf(path: string): (readonly [number, number])[] {
  return path
    .split('M')
    .slice(1)
    .flatMap((run) => {
      const numbers = (run.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
      let [x, y] = [0, 0];
      return Array.from({ length: numbers.length / 2 }, (_, index) => {
        x += numbers[2 * index] ?? NaN;
        y += numbers[2 * index + 1] ?? NaN;
        return [x, y] as const;
      });
    });
}

describe('paths of a map', () => {
  it('turns y over and closes rings', () => {
    expect(ringPath(FRAME, Float64Array.of(10, 10, 50, 10, 50, 60, 10, 10), false)).toBe(
      'M10 90l40 0 0 -50 -40 50 Z',
    );
  });

  it('cuts a ring that surrounds the picture to the margin around it', () => {
    const around = Float64Array.of(-9e6, -9e6, 9e6, -9e6, 9e6, 9e6, -9e6, 9e6, -9e6, -9e6);
    const numbers = pointsOf(ringPath(FRAME, around, true)).flat();
    expect(Math.min(...numbers)).toBe(-40);
    expect(Math.max(...numbers)).toBe(140);
  });

  it('cuts a line that leaves and comes back into separate runs', () => {
    const path = linePath(FRAME, Float64Array.of(50, 50, 5000, 50, 5000, 70, 50, 70), true);
    expect(path).toBe('M50 50l90 0 M140 30l-90 0 ');
  });

  it('shows nothing of a line that passes by', () => {
    expect(linePath(FRAME, Float64Array.of(-500, -500, 900, -400), true)).toBe('');
  });

  it('drops what a pixel cannot show, and keeps the last point', () => {
    const wiggle = Float64Array.from({ length: 2002 }, (_, index) =>
      index % 2 === 0 ? 20 + index / 2000 : 50,
    );
    const points = pointsOf(linePath(FRAME, wiggle, false));
    expect(points.length).toBeLessThanOrEqual(4);
    expect(points.at(-1)?.[0]).toBeCloseTo(21, 6);
  });

  it('shows an outer ring within a pixel as that pixel, and nothing of a hole there', () => {
    const ring = [50, 50, 50.1, 50, 50.1, 50.1, 50, 50];
    expect(ringPath(FRAME, Float64Array.from(ring), false)).toBe('M50 50l0 1 1 0 0 -1 Z');
    const hole = [50, 50, 50.1, 50.1, 50.1, 50, 50, 50];
    expect(ringPath(FRAME, Float64Array.from(hole), false)).toBe('');
  });

  it('tells where a box lies', () => {
    expect(placeInPicture(FRAME, { minX: 200, minY: 0, maxX: 300, maxY: 10 })).toBe('outside');
    expect(placeInPicture(FRAME, { minX: 10, minY: 10, maxX: 20, maxY: 20 })).toBe('inside');
    expect(placeInPicture(FRAME, { minX: -90, minY: 10, maxX: 20, maxY: 20 })).toBe('cut');
  });
});
