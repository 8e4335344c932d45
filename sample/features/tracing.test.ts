import { describe, expect, it } from 'vitest';
import { findRegions, majority, sieve } from './regions.ts';
import { smoothedArc, Tracer, type RingOfArcs } from './tracing.ts';

/** A grid from rows of digits. */
function gridOf(...rows: string[]) {
  const labels = Uint8Array.from(rows.join(''), Number);
  return { columns: rows[0]?.length ?? 0, rows: rows.length, labels };
}

/** Twice the area of a traced ring in cells, positive when counter-clockwise (rows run south); corners are cut at midpoints. */
function signedArea(ring: RingOfArcs): number {
  const points = ring.flatMap(({ arc, reversed }) => (reversed ? [...arc.points].reverse() : arc.points));
  let twice = 0;
  points.forEach((a, k) => {
    const b = points[(k + 1) % points.length] ?? a;
    twice += b[0] * a[1] - a[0] * b[1];
  });
  return twice / 2;
}

describe('Tracer', () => {
  const grid = gridOf('00000', '01110', '01210', '01110', '00000');
  const regions = findRegions(grid);
  const rings = new Tracer(grid, regions).rings();

  it('runs outer rings counter-clockwise and holes clockwise', () => {
    const ringRegion = regions.ids[6] ?? -1;
    const areas = (rings.get(ringRegion) ?? []).map(signedArea).sort((a, b) => a - b);
    expect(areas).toHaveLength(2);
    expect(areas[0]).toBeLessThan(0);
    expect(areas[1]).toBeGreaterThan(8);
  });

  it('makes a border once for both sides', () => {
    const inner = rings.get(regions.ids[12] ?? -1)?.[0]?.[0];
    const hole = (rings.get(regions.ids[6] ?? -1) ?? []).flat().find(({ arc }) => arc === inner?.arc);
    expect(inner?.arc).toBeDefined();
    expect(hole?.reversed).not.toBe(inner?.reversed);
  });

  it('parts regions that touch at a corner only', () => {
    const board = gridOf('0000', '0100', '0010', '0000');
    const parts = findRegions(board);
    const traced = new Tracer(board, parts).rings();
    expect(traced.get(parts.ids[5] ?? -1)).toHaveLength(1);
    expect(traced.get(parts.ids[10] ?? -1)).toHaveLength(1);
    expect(parts.ids[5]).not.toBe(parts.ids[10]);
  });
});

describe('smoothedArc', () => {
  it('keeps the ends of open arcs', () => {
    const points = [
      [0, 0],
      [1, 1],
      [2, 0],
    ] as const;
    expect(smoothedArc({ points, closed: false }, 2)[0]).toEqual([0, 0]);
    expect(smoothedArc({ points, closed: false }, 2)[2]).toEqual([2, 0]);
  });
});

describe('regions', () => {
  it('gives small regions to the neighbour with the longest edge, kept labels never', () => {
    const grid = gridOf('111122', '131122', '111122', '115522');
    const labels = sieve(
      grid,
      () => 4,
      (label) => label === 5,
    );
    expect([...labels].join('')).toBe('111122111122111122115522');
  });

  it('smooths by majority', () => {
    const grid = gridOf('1111', '1211', '1111');
    expect([...majority(grid, () => false)].join('')).toBe('111111111111');
  });
});
