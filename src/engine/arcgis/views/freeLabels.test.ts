import { expect, it } from 'vitest';
import { freeLabels, labelRect, type LabelRect } from './freeLabels.ts';

const rect = (left: number, top: number): LabelRect => ({ left, top, right: left + 40, bottom: top + 16 });

it('of labels that meet the first one is drawn, and those out of sight are not', () => {
  expect([...freeLabels([rect(0, 0), rect(30, 10), undefined, rect(41, 0), rect(63, 90)], 9)]).toEqual([
    0, 3, 4,
  ]);
});

it('labels meet across the squares by which they are found', () => {
  expect([...freeLabels([rect(50, 60), rect(80, 70), rect(-20, -8), rect(-30, -20)], 9)]).toEqual([0, 2]);
});

it('no more than so many are drawn', () => {
  const apart = Array.from({ length: 50 }, (_, index) => rect(index * 50, 0));
  expect(freeLabels(apart, 12).size).toBe(12);
});

it('a label above its mark covers what lies over it', () => {
  const label = {
    text: '火点',
    look: { color: '#ff0', sizePx: 10, align: 'center', vertical: 'bottom', offsetPx: 5 },
  } as const;
  expect(labelRect(label, { xPx: 100, yPx: 100 })).toEqual({ left: 90, top: 82, right: 110, bottom: 95 });
});
