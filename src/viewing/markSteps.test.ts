import { expect, it } from 'vitest';
import type { StaticMark } from '../scene/staticLayer.ts';
import { markSteps } from './markSteps.ts';

const mark = (id: string, color = '#fff', twice = false): StaticMark => {
  const point = { kind: 'symbol', position: [82, 44], look: { color, sizePx: 8 } } as const;
  return { id, parts: twice ? [point, point] : [point] };
};
const [a, b, c] = [mark('a'), mark('b'), mark('c')];
const ids = (marks: readonly StaticMark[]) => marks.map(({ id }) => id);
const steps = (drawn: readonly StaticMark[], wanted: readonly StaticMark[]) => {
  const { remove, change, add } = markSteps(drawn, wanted);
  return { remove, change: ids(change), add: ids(add) };
};

it('the same marks need no step, whether they are the same objects or only equal', () => {
  expect(steps([a, b], [a, mark('b')])).toEqual({ remove: [], change: [], add: [] });
});

it('a new mark on top is only added, a gone one only removed', () => {
  expect(steps([a, b], [a, b, c])).toEqual({ remove: [], change: [], add: ['c'] });
  expect(steps([a, b, c], [a, c])).toEqual({ remove: ['b'], change: [], add: [] });
});

it('a mark that looks different is changed where it lies', () => {
  expect(steps([a, b, c], [a, mark('b', '#000'), c])).toEqual({ remove: [], change: ['b'], add: [] });
});

it('one that is made of other parts, and all above it, are added anew', () => {
  expect(steps([a, b, c], [a, mark('b', '#fff', true), c])).toEqual({
    remove: ['b', 'c'],
    change: [],
    add: ['b', 'c'],
  });
});

it('brought to the front, one mark moves; sent to the back, all others do', () => {
  expect(steps([a, b, c], [b, c, a])).toEqual({ remove: ['a'], change: [], add: ['a'] });
  expect(steps([a, b, c], [c, a, b])).toEqual({ remove: ['a', 'b'], change: [], add: ['a', 'b'] });
});
