import { describe, expect, it, test } from 'vitest';
import { circlePath } from './pathData.ts';
import { placedPath } from './placedPath.ts';

const HERE = { xPx: 0, yPx: 0, scale: 1 };

describe('path data of a drawing on a sheet', () => {
  it.each([
    ['steps that go on from the pen', 'M1 2l3 4h5v-6Zm1 1l1 0', 'M1 2L4 6L9 6L9 0ZM2 3L3 3'],
    ['lines that follow a move without a letter', 'M1 2 3 4m1 1 2 0', 'M1 2L3 4M4 5L6 5'],
    ['figures that follow each other by their sign or point only', 'M.5-.5L1.5.5', 'M0.5 -0.5L1.5 0.5'],
    [
      'curves whose first handle mirrors the last one',
      'M0 0c1 0 2 1 2 2s1 2 2 2',
      'M0 0C1 0 2 1 2 2C2 3 3 4 4 4',
    ],
    ['a curve after a line, which mirrors nothing', 'M0 0L2 2S3 4 4 4', 'M0 0L2 2C2 2 3 4 4 4'],
  ])('has %s', (_, d, expected) => {
    expect(placedPath(d, HERE)).toBe(expected);
  });

  it('lies where the sheet wants it and as large', () => {
    expect(placedPath('M1 2h1', { xPx: 100, yPx: 50, scale: 10 })).toBe('M110 70L120 70');
  });

  it('has arcs as curves: two halves are the circle, whichever way they go', () => {
    const clockwise = placedPath('M10 0a10 10 0 1 1-20 0a10 10 0 1 1 20 0Z', HERE);
    expect(clockwise).toBe(circlePath(0, 0, 10));
    expect(placedPath('M0 10a10 10 0 0 0 10-10', HERE)).toBe('M0 10C5.52 10 10 5.52 10 0');
    expect(placedPath('M0 10A10 10 0 1 0 10 0', HERE).match(/C/g)).toHaveLength(3);
  });

  it('an arc whose radii do not reach is enlarged until they do', () => {
    expect(placedPath('M0 0A1 1 0 0 1 20 0', HERE)).toBe(placedPath('M0 0A10 10 0 0 1 20 0', HERE));
  });

  test.each(['M0 0Q1 1 2 2', 'M0 0A2 1 30 0 1 2 2'])('%s is none of the portal’s own', (d) => {
    expect(() => placedPath(d, HERE)).toThrow('path data with');
  });
});
