import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { groundFall, NEIGHBOURS } from '../../src/domain/geodesy/ground/slope.ts';
import { temporaryFolder } from '../support/portal.ts';
import { describeWith } from './foreign.ts';
import { runGdal } from './gdalRun.ts';

const [SIDE, CELL_M] = [120, 25];

/** Hills of several sizes. */
const heightAt = (col: number, row: number) =>
  1500 +
  180 * Math.sin(col / 9) * Math.cos(row / 13) +
  60 * Math.sin((col + 2 * row) / 5) +
  7 * Math.sin(col * row);

describeWith('gdal', 'gdaldem', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
    const head = `ncols ${SIDE}\nnrows ${SIDE}\nxllcorner 400000\nyllcorner 4900000\ncellsize ${CELL_M}\nNODATA_value -9999\n`;
    const rows = Array.from({ length: SIDE }, (_, row) =>
      Array.from({ length: SIDE }, (_cell, col) => heightAt(col, row).toFixed(4)).join(' '),
    );
    await writeFile(join(folder.path, 'ground.asc'), head + rows.join('\n'));
  });
  afterAll(() => folder.remove());

  /** What GDAL says of each cell. */
  async function theirs(mode: 'slope' | 'aspect'): Promise<readonly number[]> {
    await runGdal(folder.path, 'gdaldem', mode, '-q', '-of', 'ENVI', 'ground.asc', `${mode}.img`);
    const bytes = await readFile(join(folder.path, `${mode}.img`));
    return Array.from({ length: SIDE * SIDE }, (_, index) => bytes.readFloatLE(4 * index));
  }

  test('says the same slopes and aspects of the same heights', async () => {
    const [slopes, aspects] = [await theirs('slope'), await theirs('aspect')];
    let compared = 0;
    for (let row = 1; row < SIDE - 1; row++)
      for (let col = 1; col < SIDE - 1; col++) {
        const around = NEIGHBOURS.map(([dx, dy]) => Number(heightAt(col + dx, row + dy).toFixed(4)));
        const { slopeDeg, aspectDeg } = groundFall(around, CELL_M);
        expect(slopeDeg).toBeCloseTo(slopes[row * SIDE + col] ?? NaN, 2);
        const apart = aspectDeg - (aspects[row * SIDE + col] ?? NaN);
        expect(Math.abs(((apart + 540) % 360) - 180)).toBeLessThan(0.05);
        compared += 1;
      }
    expect(compared).toBe((SIDE - 2) ** 2);
  });
});
