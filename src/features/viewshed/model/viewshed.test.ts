import { describe, expect, it } from 'vitest';
import { CELL, viewshed, type HeightGrid, type Viewing } from './viewshed.ts';
import { viewshedFigures } from './viewshedFigures.ts';

const SIDE = 101;
const MIDDLE = 50;

/** A square grid of cells of 100 m. */
function gridOf(heightM: (col: number, row: number) => number, side = SIDE, cellM = 100): HeightGrid {
  const heightsM = Float32Array.from({ length: side * side }, (_, index) =>
    heightM(index % side, Math.floor(index / side)),
  );
  return { heightsM, width: side, height: side, cellXM: cellM, cellYM: cellM };
}

const look = (grid: HeightGrid, change: Partial<Viewing> = {}) =>
  viewshed(grid, { col: MIDDLE, row: MIDDLE, eyeM: 10, targetM: 0, reachM: 1e6, ...change });

const at = (cells: Uint8Array, col: number, row: number, side = SIDE) => cells[row * side + col];

/** A terrain without any symmetry, the same each time. */
const rough = (col: number, row: number) =>
  120 * Math.sin(col / 5) * Math.cos(row / 7) + 40 * Math.sin(col * row * 0.013);

describe('a viewshed', () => {
  it('of level ground ends at the horizon', () => {
    // The distance of the horizon: √(2 R h / (1 - k)), with R = 6371 km and the refraction's share k = 1/7: 12.19 km for an eye of 10 m.
    const horizonM = Math.sqrt((2 * 6_371_008.8 * 10) / (1 - 1 / 7));
    expect(horizonM).toBeCloseTo(12_192.5, 0);
    const side = 401;
    const cells = viewshed(
      gridOf(() => 700, side),
      { col: 200, row: 200, eyeM: 10, targetM: 0, reachM: 1e6 },
    );
    cells.forEach((cell, index) => {
      const distanceM = 100 * Math.hypot((index % side) - 200, Math.floor(index / side) - 200);
      if (Math.abs(distanceM - horizonM) > 150)
        expect(cell, String(distanceM)).toBe(distanceM < horizonM ? CELL.visible : CELL.hidden);
    });
  });

  it('is hidden behind a wall, but for what stands above it', () => {
    const wall = gridOf((col) => (col === 60 ? 40 : 0));
    const cells = look(wall);
    expect([at(cells, 59, MIDDLE), at(cells, 60, MIDDLE), at(cells, 61, MIDDLE)]).toEqual([1, 1, 0]);
    expect(at(cells, 100, MIDDLE)).toBe(CELL.hidden);
    expect(at(cells, 100, 10)).toBe(CELL.hidden);
    expect(at(cells, 0, MIDDLE)).toBe(CELL.visible);
    // The wall rises 30 m above the eye over 1 km: 2 km away that is 60 m above the eye, less 0.2 m of curvature.
    expect(at(look(wall, { targetM: 69.9 }), 70, MIDDLE)).toBe(CELL.hidden);
    expect(at(look(wall, { targetM: 70.3 }), 70, MIDDLE)).toBe(CELL.visible);
  });

  it('grows with the eye and with the target', () => {
    const grid = gridOf(rough);
    const seen = (change: Partial<Viewing>) => look(grid, change).filter((cell) => cell === 1).length;
    expect(seen({ eyeM: 30 })).toBeGreaterThan(seen({ eyeM: 2 }));
    expect(seen({ targetM: 20 })).toBeGreaterThan(seen({ targetM: 0 }));
  });

  it('is turned and mirrored with the ground', () => {
    const cells = look(gridOf(rough));
    const last = SIDE - 1;
    const others = {
      turned: look(gridOf((col, row) => rough(row, last - col))),
      mirrored: look(gridOf((col, row) => rough(last - col, row))),
    };
    for (let row = 0; row < SIDE; row++)
      for (let col = 0; col < SIDE; col++) {
        expect(at(others.turned, last - row, col)).toBe(at(cells, col, row));
        expect(at(others.mirrored, last - col, row)).toBe(at(cells, col, row));
      }
  });

  it('is the same each time, and leaves the grid as it is', () => {
    const grid = gridOf(rough);
    const before = grid.heightsM.slice();
    expect(look(grid)).toEqual(look(grid));
    expect(grid.heightsM).toEqual(before);
  });

  it('ends at the reach, and at the sides of a sector', () => {
    const flat = gridOf(() => 0);
    const near = look(flat, { reachM: 2000 });
    expect([at(near, 70, MIDDLE), at(near, 71, MIDDLE), at(near, 65, 65)]).toEqual([1, 255, 255]);
    const east = look(flat, { sector: { azimuthDeg: 90, fieldDeg: 60 } });
    expect([at(east, 90, MIDDLE), at(east, 90, 30), at(east, 90, 20)]).toEqual([1, 1, 255]);
    expect([at(east, 10, MIDDLE), at(east, MIDDLE, 10)]).toEqual([255, 255]);
    const north = look(flat, { sector: { azimuthDeg: 350, fieldDeg: 40 } });
    expect([at(north, MIDDLE, 10), at(north, 55, 10), at(north, 65, 10)]).toEqual([1, 1, 255]);
  });

  it('is seen from the edge and the corners of the grid as from its middle', () => {
    const flat = gridOf(() => 0);
    for (const [col, row] of [
      [0, MIDDLE],
      [100, 100],
      [0, 0],
    ] as const)
      expect(look(flat, { col, row, eyeM: 30 }).every((cell) => cell === CELL.visible)).toBe(true);
    const single = { heightsM: new Float32Array(1), width: 1, height: 1, cellXM: 1, cellYM: 1 };
    expect([...viewshed(single, { col: 0, row: 0, eyeM: 1, targetM: 0, reachM: 9 })]).toEqual([1]);
  });

  it('does not know what lies behind ground that is not known', () => {
    const cells = look(gridOf((col, row) => (col === 60 && Math.abs(row - MIDDLE) < 4 ? NaN : 0)));
    expect([at(cells, 59, MIDDLE), at(cells, 60, MIDDLE), at(cells, 90, MIDDLE)]).toEqual([1, 2, 2]);
    expect([at(cells, 60, 10), at(cells, 10, MIDDLE)]).toEqual([1, 1]);
    const nowhere = look(gridOf((col, row) => (col === MIDDLE && row === MIDDLE ? NaN : 0)));
    expect(nowhere.every((cell) => cell === CELL.unknown)).toBe(true);
  });

  it('takes cells that are no squares', () => {
    const flat = { ...gridOf(() => 0), cellXM: 50 };
    const cells = look(flat, { reachM: 2000 });
    expect([at(cells, 90, MIDDLE), at(cells, 91, MIDDLE)]).toEqual([1, 255]);
    expect([at(cells, MIDDLE, 70), at(cells, MIDDLE, 71)]).toEqual([1, 255]);
  });

  it('of 500 by 500 cells takes well under 200 ms', () => {
    const grid = gridOf(rough, 499, 20);
    const timesMs = [0, 1, 2, 3, 4].map(() => {
      const startMs = performance.now();
      viewshed(grid, { col: 249, row: 249, eyeM: 10, targetM: 1.6, reachM: 4980 });
      return performance.now() - startMs;
    });
    expect(Math.min(...timesMs)).toBeLessThan(200);
  });
});

describe('the figures of a viewshed', () => {
  it('count areas, and find the farthest cell', () => {
    const grid = gridOf((col) => (col === 60 ? 400 : 0));
    const viewing = { col: MIDDLE, row: MIDDLE, eyeM: 10, targetM: 0, reachM: 3000 };
    const figures = viewshedFigures(viewshed(grid, viewing), grid, viewing);
    expect((figures.visibleM2 + figures.hiddenM2) / (Math.PI * 3000 ** 2)).toBeCloseTo(1, 2);
    expect(figures.unknownM2).toBe(0);
    expect(figures.visibleShare).toBeGreaterThan(0.6);
    expect(figures.farthest).toEqual({ eastM: 0, northM: 3000, distanceM: 3000 });
  });

  it('of nothing are nothing', () => {
    const grid = gridOf(() => NaN);
    const figures = viewshedFigures(look(grid), grid, { col: MIDDLE, row: MIDDLE });
    expect(figures).toMatchObject({ visibleM2: 0, hiddenM2: 0, visibleShare: 0 });
    expect(figures.farthest.distanceM).toBe(0);
  });
});
