import { describe, expect, it } from 'vitest';
import type { Position } from '../../../domain/drawing/marks.ts';
import { screenPieces, type Sight } from './sketchPath.ts';

/** A view of the equator where a degree is ten pixels, and nothing is seen west of 0° or east of 20°. */
const sight: Sight = {
  kind: 'globe',
  project: ([lon, lat]) => (lon < 0 || lon > 20 ? undefined : { xPx: lon * 10, yPx: -lat * 10 }),
};

describe('the pieces of a way in sight', () => {
  it('follow the ground between places that are far apart on the screen', () => {
    const bent = screenPieces(
      [
        [0, 0],
        [16, 0],
      ],
      { kind: 'globe', project: ([lon]) => ({ xPx: lon * 10, yPx: Math.abs(lon - 8) }) },
    );
    expect(bent).toHaveLength(1);
    const middle = bent[0]?.find(({ xPx }) => Math.abs(xPx - 80) < 1e-6);
    expect(middle?.yPx).toBeCloseTo(0, 6);
  });

  it('are straight in the plane, however far apart its places are', () => {
    const [piece] = screenPieces(
      [
        [0, 0],
        [16, 0],
      ],
      { ...sight, kind: 'plane' },
    );
    expect(piece).toHaveLength(2);
  });

  it('keep places that are near each other as they are', () => {
    const [piece] = screenPieces(
      [
        [1, 0],
        [2, 0],
        [2, 1],
      ],
      sight,
    );
    expect(piece).toEqual([
      { xPx: 10, yPx: -0 },
      { xPx: 20, yPx: -0 },
      { xPx: 20, yPx: -10 },
    ]);
  });

  it('end where it goes out of sight, and begin where it comes back', () => {
    const pieces = screenPieces(
      [
        [10, 0],
        [30, 0],
        [10, 10],
      ],
      sight,
    );
    expect(pieces).toHaveLength(2);
    for (const piece of pieces) expect(piece.length).toBeGreaterThan(10);
    const [there, back] = pieces;
    expect(there?.at(-1)?.xPx).toBeCloseTo(200, -1);
    expect(back?.[0]?.xPx).toBeCloseTo(200, -1);
  });

  it('are straight in Web Mercator, and keep heights that are told', () => {
    const asked: Position[] = [];
    screenPieces(
      [
        [0, 0, 100],
        [20, 60, 300],
      ],
      {
        kind: 'globe',
        project(position) {
          asked.push(position);
          return { xPx: position[0], yPx: position[1] * 2 };
        },
      },
    );
    const middle = asked.find(([lon]) => Math.abs(lon - 10) < 0.01);
    expect(middle?.[1]).toBeCloseTo(35.2644, 3);
    expect(middle?.[2]).toBeCloseTo(200, 6);
  });

  it('are none of a way that is out of sight', () => {
    expect(
      screenPieces(
        [
          [-5, 0],
          [-1, 0],
        ],
        sight,
      ),
    ).toEqual([]);
  });
});
