import { describe, expect, it } from 'vitest';
import { clusterBadge } from './clusterRule.ts';

describe('the badge of a cluster', () => {
  it.each([
    [1, undefined],
    [2, 2],
    [4, 3],
    [6, 5],
    [9, 7],
    [14, 10],
    [19, 15],
    [29, 20],
    [49, 30],
    [99, 50],
    [100, 100],
    [1_000_000, 100],
  ])('of %i points is %s', (count, badge) => {
    expect(clusterBadge(count)).toBe(badge);
  });
});
