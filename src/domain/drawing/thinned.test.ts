import { expect, it } from 'vitest';
import type { LonLat } from './place.ts';
import { thinned } from './thinned.ts';

it('keeps the ends and what lies further off than the tolerance', () => {
  const path: readonly LonLat[] = [
    [0, 0],
    [1, 0.05],
    [2, 1],
    [3, 0],
    [4, 0],
  ];
  expect(thinned(path, 0.2)).toEqual([
    [0, 0],
    [1, 0.05],
    [2, 1],
    [3, 0],
    [4, 0],
  ]);
  expect(thinned(path, 1.5)).toEqual([
    [0, 0],
    [4, 0],
  ]);
});

it('keeps where a stroke turns back beyond its own end', () => {
  const path: readonly LonLat[] = [
    [0, 0],
    [4, 0],
    [1, 0],
  ];
  expect(thinned(path, 0.5)).toEqual(path);
});

it('takes nothing out of two places, and closed strokes keep their far side', () => {
  expect(thinned([[0, 0]], 1)).toEqual([[0, 0]]);
  const ring: readonly LonLat[] = [
    [0, 0],
    [5, 0],
    [5, 5],
    [0, 0],
  ];
  expect(thinned(ring, 0.5)).toEqual(ring);
});
