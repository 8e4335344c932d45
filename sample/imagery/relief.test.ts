import { expect, it } from 'vitest';
import { reliefTile } from './relief.ts';

const SIDE = 257;
const heights = (of: (column: number, row: number) => number) =>
  Float32Array.from({ length: SIDE * SIDE }, (_, at) => of(at % SIDE, Math.floor(at / SIDE)));

/** Brightness of a pixel, 0 to 255. */
const brightness = (rgb: Uint8Array, column: number, row: number) => rgb[(row * 256 + column) * 3 + 1] ?? 0;

const [Z, Y] = [10, 367];

it('lights slopes to the north-west and shades those to the south-east', () => {
  const level = reliefTile(
    heights(() => 1400),
    Z,
    Y,
  );
  // A ridge from the south-west to the north-east, of the same height along each line.
  const ridge = reliefTile(
    heights((column, row) => 1400 - Math.abs(column + row - 256) * 20),
    Z,
    Y,
  );
  expect(brightness(ridge, 100, 100)).toBeGreaterThan(brightness(level, 100, 100));
  expect(brightness(ridge, 160, 160)).toBeLessThan(brightness(level, 160, 160));
});

it('is paler the higher the land lies, and the same on both sides of a tile’s edge', () => {
  const snow = reliefTile(
    heights(() => 5000),
    Z,
    Y,
  );
  const shore = reliefTile(
    heights(() => -20),
    Z,
    Y,
  );
  expect([...snow.slice(0, 3)]).toEqual([246, 247, 248]);
  expect([...shore.slice(0, 3)]).toEqual([205, 217, 196]);
  const slope = (from: number) =>
    reliefTile(
      heights((column) => 600 + (from + column) * 3),
      Z,
      Y,
    );
  const [west, east] = [slope(0), slope(256)];
  expect(Math.abs(brightness(west, 255, 9) - brightness(east, 0, 9))).toBeLessThanOrEqual(1);
});
