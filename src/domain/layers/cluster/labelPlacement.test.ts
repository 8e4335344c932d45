import { describe, expect, it } from 'vitest';
import { chooseLabels, labelWidthPx, type PlacedMark } from './labelPlacement.ts';

const METRICS = { iconWidthPx: 32, iconHeightPx: 32 };
const mark = (xPx: number, yPx: number, label = '湖'): PlacedMark => ({ xPx, yPx, label });
const chosen = (...marks: PlacedMark[]) => [...chooseLabels(marks, METRICS)];

describe('labels of marks', () => {
  it('are all drawn where there is room, and empty ones never', () => {
    expect(chosen(mark(0, 0), mark(200, 0), mark(400, 0, ''))).toEqual([0, 1]);
  });

  it('leave out the later of two that would lie on one another', () => {
    expect(chosen(mark(0, 0), mark(8, 4))).toEqual([0]);
    expect(chosen(mark(0, 0, '艾比湖湿地国家级自然保护区'), mark(60, 4))).toEqual([0]);
  });

  it('leave out what would cover a picture, be it of a mark without label that comes later', () => {
    // The second mark's picture stands where the first one's label would be.
    expect(chosen(mark(0, 0), mark(0, 24, ''))).toEqual([]);
    expect(chosen(mark(0, 0), mark(0, 60, ''))).toEqual([0]);
  });

  it('find each other across the cells of the grid that they are kept in', () => {
    const wide = '一'.repeat(40);
    expect(labelWidthPx(wide)).toBe(540);
    expect(chosen(mark(0, 0, wide), mark(250, 5))).toEqual([0]);
    expect(chosen(mark(-250, 5), mark(0, 0, wide))).toEqual([0]);
  });
});

it('a label of Chinese letters is wider than one of as many Latin ones', () => {
  expect(labelWidthPx('湖泊')).toBeGreaterThan(labelWidthPx('ab'));
  expect(labelWidthPx('')).toBe(0);
});
