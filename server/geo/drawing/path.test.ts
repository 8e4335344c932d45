import { describe, expect, it } from 'vitest';
import { linePath, placeOf, ringPath, type MapFrame } from './path.ts';

/** 100 x 100 px over 100 x 100 units: a unit is a pixel, y turned over. */
const FRAME: MapFrame = { box: { minX: 0, minY: 0, maxX: 100, maxY: 100 }, widthPx: 100, heightPx: 100 };

function numbersOf(path: string): number[] {
  return (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
}

describe('paths of a map', () => {
  it('turns y over and closes rings', () => {
    expect(ringPath(FRAME, Float64Array.of(10, 10, 50, 10, 50, 60, 10, 10), false)).toBe(
      'M10 90L50 90L50 40L10 90Z',
    );
  });

  it('cuts a ring that surrounds the picture to the margin around it', () => {
    const around = Float64Array.of(-9e6, -9e6, 9e6, -9e6, 9e6, 9e6, -9e6, 9e6, -9e6, -9e6);
    const numbers = numbersOf(ringPath(FRAME, around, true));
    expect(Math.min(...numbers)).toBe(-40);
    expect(Math.max(...numbers)).toBe(140);
  });

  it('cuts a line that leaves and comes back into separate runs', () => {
    const path = linePath(FRAME, Float64Array.of(50, 50, 5000, 50, 5000, 70, 50, 70), true);
    expect(path).toBe('M50 50L140 50M140 30L50 30');
  });

  it('shows nothing of a line that passes by', () => {
    expect(linePath(FRAME, Float64Array.of(-500, -500, 900, -400), true)).toBe('');
  });

  it('drops what a pixel cannot show, and keeps the last point', () => {
    const wiggle = Float64Array.from({ length: 2002 }, (_, index) =>
      index % 2 === 0 ? 20 + index / 2000 : 50,
    );
    expect(numbersOf(linePath(FRAME, wiggle, false)).length).toBeLessThanOrEqual(8);
    expect(linePath(FRAME, wiggle, false).endsWith('L21 50')).toBe(true);
  });

  it('tells where a box lies', () => {
    expect(placeOf(FRAME, { minX: 200, minY: 0, maxX: 300, maxY: 10 })).toBe('outside');
    expect(placeOf(FRAME, { minX: 10, minY: 10, maxX: 20, maxY: 20 })).toBe('inside');
    expect(placeOf(FRAME, { minX: -90, minY: 10, maxX: 20, maxY: 20 })).toBe('cut');
  });
});
