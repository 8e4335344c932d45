import { z } from 'zod';
import { base64Bytes } from '../../../lib/bytes.ts';

/** How many bytes a base64 text holds. */
function byteLength(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : Number(base64.endsWith('='));
  return (base64.length * 3) / 4 - padding;
}

/** Highest ground in each cell of a grid of degrees, as it is stored: rows from the south, each from the west. */
export const coarseHeightsSchema = z
  .strictObject({
    west: z.number().min(-180).max(180),
    south: z.number().min(-90).max(90),
    /** Side of a cell, degrees. */
    stepDeg: z.number().positive(),
    columns: z.number().int().positive(),
    rows: z.number().int().positive(),
    /** Metres, as 16-bit integers (little endian) in base64. */
    highestM: z.base64(),
  })
  .refine(({ columns, rows, highestM }) => byteLength(highestM) === 2 * columns * rows, {
    message: 'highestM does not hold columns × rows heights',
  });

/** See {@link coarseHeightsSchema}. */
export type StoredHeights = z.infer<typeof coarseHeightsSchema>;

/** The highest ground near a place, metres; undefined where nothing is stored. */
export type CoarseHeights = (lon: number, lat: number) => number | undefined;

/** Nothing is stored. */
export const NO_HEIGHTS: CoarseHeights = () => undefined;

/** Makes stored heights ready to be asked. */
export function readCoarseHeights({
  west,
  south,
  stepDeg,
  columns,
  rows,
  highestM,
}: StoredHeights): CoarseHeights {
  const bytes = base64Bytes(highestM);
  const heights = new DataView(bytes.buffer);
  return (lon, lat) => {
    const [column, row] = [Math.floor((lon - west) / stepDeg), Math.floor((lat - south) / stepDeg)];
    if (!(column >= 0 && column < columns && row >= 0 && row < rows)) return undefined;
    return heights.getInt16(2 * (row * columns + column), true);
  };
}

/**
 * Stores the highest ground of each cell.
 * @param heightAtM asked at `samples` x `samples` places of each cell, its edges included
 */
export function storeHeights(
  grid: Pick<StoredHeights, 'west' | 'south' | 'stepDeg' | 'columns' | 'rows'>,
  heightAtM: (lon: number, lat: number) => number,
  samples = 6,
): StoredHeights {
  const { west, south, stepDeg, columns, rows } = grid;
  const bytes = new Uint8Array(2 * columns * rows);
  const heights = new DataView(bytes.buffer);
  const highest = (column: number, row: number) => {
    let topM = -Infinity;
    for (let j = 0; j < samples; j++)
      for (let i = 0; i < samples; i++) {
        const [x, y] = [column + i / (samples - 1), row + j / (samples - 1)];
        topM = Math.max(topM, heightAtM(west + x * stepDeg, south + y * stepDeg));
      }
    return Math.ceil(topM);
  };
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      heights.setInt16(2 * (row * columns + column), highest(column, row), true);
  const highestM = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return { ...grid, highestM };
}
