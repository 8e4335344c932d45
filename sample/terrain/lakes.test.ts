import { describe, expect, it } from 'vitest';
import { metresApart } from '../features/measure.ts';
import { lakesWithShores, ringDistance } from './lakes.ts';

/** A bay of the smallest kind: a longer piece of shore without a bend shows as a straight one. */
const LONGEST_STRAIGHT_M = 600;

describe.each(lakesWithShores())('the shore of $nameEn', ({ shore }) => {
  const at = (k: number) => shore[(k + shore.length) % shore.length] ?? ([NaN, NaN] as const);

  it('has no straight stretch longer than the smallest bay', () => {
    const stretches = shore.map((place, k) => metresApart(place, at(k + 1)));
    expect(Math.max(...stretches)).toBeLessThan(LONGEST_STRAIGHT_M);
    expect(Math.min(...stretches)).toBeGreaterThan(1);
  });

  it('lies around its middle', () => {
    const [xs, ys] = [shore.map(([lon]) => lon), shore.map(([, lat]) => lat)];
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(ringDistance(xs, ys, mean(xs), mean(ys))).toBeLessThan(0);
  });
});
