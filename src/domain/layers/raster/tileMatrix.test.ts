import { describe, expect, it } from 'vitest';
import {
  hasTile,
  LEVEL_0_RESOLUTION_M,
  nearestMatrix,
  quadMatrixSet,
  sceneLevelOf,
  unitsPerPixelOf,
} from './tileMatrix.ts';

describe('unitsPerPixelOf', () => {
  it('follows the standard', () => {
    expect(unitsPerPixelOf(559082264.0287178, 'mercator', true)).toBeCloseTo(LEVEL_0_RESOLUTION_M, 4);
    expect(unitsPerPixelOf(279541132.0143589, 'geographic', true)).toBeCloseTo(0.703125, 9);
  });

  it('knows the denominators of a 96 dpi pixel, as Tianditu and ArcGIS caches state them', () => {
    expect(unitsPerPixelOf(295829355.4545656, 'geographic', true)).toBe(0.703125);
    expect(unitsPerPixelOf(591657527.591555, 'mercator', true)).toBeCloseTo(LEVEL_0_RESOLUTION_M, 9);
  });

  it('keeps to the standard where nothing says otherwise', () => {
    expect(unitsPerPixelOf(1_000_000, 'mercator', false)).toBeCloseTo(280, 9);
  });
});

it('begins in degrees with two tiles and in metres with one', () => {
  const [degrees] = quadMatrixSet('geographic', 0, 3).matrices;
  const [metres] = quadMatrixSet('mercator', 0, 3).matrices;
  expect(degrees).toMatchObject({ columns: 2, rows: 1, unitsPerPixel: 0.703125, left: -180, top: 90 });
  expect(metres).toMatchObject({ columns: 1, rows: 1 });
  expect(metres?.unitsPerPixel).toBeCloseTo(LEVEL_0_RESOLUTION_M, 6);
});

it('finds the matrix nearest in size', () => {
  const set = quadMatrixSet('geographic', 0, 5);
  expect(nearestMatrix(set, 0.703125 / 4.2)?.id).toBe('2');
  expect(nearestMatrix(set, 1e-9)?.id).toBe('5');
});

it('says which level of the scene a matrix is as fine as', () => {
  const geographic = quadMatrixSet('geographic', 0, 5);
  const [coarsest] = geographic.matrices;
  expect(coarsest && sceneLevelOf(geographic, coarsest)).toBeCloseTo(1, 6);
});

it('keeps to limits', () => {
  const [matrix] = quadMatrixSet('geographic', 4, 4).matrices;
  if (matrix === undefined) throw new Error('no matrix');
  expect(hasTile(matrix, 31, 15)).toBe(true);
  expect(hasTile(matrix, 32, 15)).toBe(false);
  expect(hasTile(matrix, -1, 0)).toBe(false);
  const limited = { ...matrix, limits: { minColumn: 20, maxColumn: 22, minRow: 3, maxRow: 4 } };
  expect(hasTile(limited, 20, 4)).toBe(true);
  expect(hasTile(limited, 20, 5)).toBe(false);
});
