import { describe, expect, it } from 'vitest';
import { clampRatio, splitAt } from './splitRatio.ts';

const before = { ratio: 0.6, collapsed: 'none' } as const;

describe('splitAt', () => {
  it('follows the divider', () => {
    expect(splitAt(500, 1000, 320, before)).toEqual({ ratio: 0.5, collapsed: 'none' });
  });

  it('never leaves a pane narrower than its least width', () => {
    expect(splitAt(200, 1000, 320, before)).toEqual({ ratio: 0.32, collapsed: 'none' });
    expect(splitAt(830, 1000, 320, before).ratio).toBeCloseTo(0.68);
  });

  it('folds a pane away at its edge and keeps the ratio to unfold to', () => {
    expect(splitAt(100, 1000, 320, before)).toEqual({ ratio: 0.6, collapsed: 'first' });
    expect(splitAt(1200, 1000, 320, before)).toEqual({ ratio: 0.6, collapsed: 'second' });
  });
});

describe('clampRatio', () => {
  it('shares evenly where there is no room for both', () => {
    expect(clampRatio(0.9, 500, 320)).toBe(0.5);
    expect(clampRatio(0.9, 0, 320)).toBe(0.5);
  });
});
