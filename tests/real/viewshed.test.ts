import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as Lerc from 'lerc';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createGroundService } from '../../src/api/terrain/groundService.ts';
import type { LonLat } from '../../src/domain/geodesy/lineText.ts';
import { squareGrid } from '../../src/domain/geodesy/ground/squareGrid.ts';
import { viewshed, type HeightGrid, type Viewing } from '../../src/features/viewshed/model/viewshed.ts';
import { sharedGeoServer } from '../support/eachDatabase.ts';
import { temporaryFolder } from '../support/portal.ts';
import { describeWith } from './foreign.ts';
import { runGdal } from './gdalRun.ts';

const TERRAIN = '/geo/arcgis/rest/services/terrain/ImageServer';

/** Between the lake and the ridges south of the valley: 20 km by 20 km of mountains, slopes and level ground. */
const MIDDLE: LonLat = [81.5, 44.45];
const HALF_M = 10_000;

/** Where the grid stands for GDAL, metres of UTM zone 44. */
const WEST_M = 400_000;
const NORTH_M = 4_950_000;

/** A cell at the share of all cells by height that is given, away from the edges. */
function cellAt({ heightsM, width, height }: HeightGrid, share: number): { col: number; row: number } {
  const inner = Array.from(heightsM, (heightM, index) => ({
    heightM,
    col: index % width,
    row: Math.floor(index / width),
  })).filter(({ col, row }) => col > 60 && row > 60 && col < width - 60 && row < height - 60);
  inner.sort((a, b) => a.heightM - b.heightM);
  return inner[Math.round(share * (inner.length - 1))] ?? { col: 0, row: 0 };
}

describeWith('gdal', 'gdal_viewshed', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let grid: HeightGrid;
  beforeAll(async () => {
    folder = await temporaryFolder();
    const server = await sharedGeoServer();
    vi.stubGlobal('fetch', server.get);
    await Lerc.load({
      locateFile: (file) => createRequire(import.meta.url).resolve(`lerc/${file ?? 'lerc-wasm.wasm'}`),
    });
    const { lons, lats, cellM, side } = squareGrid(MIDDLE, HALF_M);
    const task = { task: 'heights', lons, lats, stepM: cellM } as const;
    const never = new AbortController().signal;
    const answer = await createGroundService().ask(server.origin + TERRAIN, task, () => undefined, never);
    if (answer.task !== 'heights') throw new Error('another answer');
    expect(answer.method.missing).toBe(0);
    grid = {
      heightsM: Float32Array.from(answer.heightsM),
      ...{ width: side, height: side, cellXM: cellM, cellYM: cellM },
    };
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await folder.remove();
  });

  /** Gives GDAL a grid. */
  async function write({ heightsM, width, height, cellXM, cellYM }: HeightGrid): Promise<void> {
    const mapInfo = `{UTM, 1, 1, ${WEST_M}, ${NORTH_M}, ${cellXM}, ${cellYM}, 44, North, WGS-84}`;
    const size = `samples = ${width}\nlines = ${height}\nbands = 1\ndata type = 4`;
    const head = `ENVI\n${size}\ninterleave = bsq\nbyte order = 0\nmap info = ${mapInfo}\n`;
    await writeFile(join(folder.path, 'ground.hdr'), head);
    await writeFile(join(folder.path, 'ground.img'), new Uint8Array(heightsM.buffer));
  }

  /** What GDAL says of the same cells; those that it leaves out are outside. */
  async function theirs(
    ground: HeightGrid,
    { col, row, eyeM, targetM, reachM }: Viewing,
  ): Promise<Uint8Array> {
    await write(ground);
    const { width, height, cellXM } = ground;
    const at = (cell: number) => (cell + 0.5) * cellXM;
    const flags = {
      '-ox': WEST_M + at(col),
      '-oy': NORTH_M - at(row),
      ...{ '-oz': eyeM, '-tz': targetM, '-md': reachM, '-cc': 0.85714, '-vv': 1, '-iv': 0, '-ov': 255 },
    };
    const given = Object.entries(flags).flatMap(([name, value]) => [name, String(value)]);
    await runGdal(folder.path, 'gdal_viewshed', '-q', '-f', 'ENVI', ...given, 'ground.img', 'seen.img');
    const head = await readFile(join(folder.path, 'seen.hdr'), 'latin1');
    const number = (name: string) => Number(new RegExp(`${name}\\s*=\\s*(\\d+)`).exec(head)?.[1]);
    const [, west, north] = /map info\s*=\s*\{UTM, 1, 1, ([\d.]+), ([\d.]+)/.exec(head) ?? [];
    const [left, top] = [(Number(west) - WEST_M) / cellXM, (NORTH_M - Number(north)) / cellXM];
    const part = await readFile(join(folder.path, 'seen.img'));
    const cells = new Uint8Array(width * height).fill(255);
    for (let y = 0; y < number('lines'); y++)
      for (let x = 0; x < number('samples'); x++)
        cells[(Math.round(top) + y) * width + Math.round(left) + x] = part[y * number('samples') + x] ?? 0;
    return cells;
  }

  /** The share of cells that are `isSame`, of those within reach. */
  function agreement(own: Uint8Array, isSame: (cell: number, index: number) => boolean): number {
    let [counted, same, seen] = [0, 0, 0];
    own.forEach((cell, index) => {
      if (cell === 255 && isSame(cell, index)) return;
      counted++;
      if (isSame(cell, index)) same++;
      if (cell === 1) seen++;
    });
    expect(seen).toBeGreaterThan(100);
    return same / counted;
  }

  test.each([
    ['a peak', 1, 10, 1.6, 9000],
    ['a high slope', 0.8, 10, 1.6, 9000],
    ['a slope', 0.5, 20, 0, 5000],
    ['a low slope', 0.25, 30, 10, 9000],
    ['a valley', 0, 10, 1.6, 9000],
    ['a valley, without an end', 0.02, 10, 0, 40_000],
  ])('agrees from %s in 99 of 100 cells and more', async (_place, share, eyeM, targetM, reachM) => {
    const viewing = { ...cellAt(grid, share), eyeM, targetM, reachM };
    const other = await theirs(grid, viewing);
    expect(agreement(viewshed(grid, viewing), (cell, index) => cell === other[index])).toBeGreaterThanOrEqual(
      0.99,
    );
  });

  // To GDAL 3.6 the six cells before and behind the eye are no lower than its own ground, those left and right of it are: from a low eye on a
  // steep slope that hides much. With these cells raised, both are the same.
  test('agrees from a low eye on a slope but for six cells that GDAL raises', async () => {
    const viewing = { ...cellAt(grid, 0.5), eyeM: 2, targetM: 0, reachM: 5000 };
    const own = viewing.row * grid.width + viewing.col;
    const raised = grid.heightsM.slice();
    for (const row of [own - grid.width, own + grid.width])
      for (const index of [row - 1, row, row + 1])
        raised[index] = Math.max(raised[index] ?? 0, raised[own] ?? 0);
    const other = await theirs(grid, viewing);
    const cells = viewshed({ ...grid, heightsM: raised }, viewing);
    expect(agreement(cells, (cell, index) => cell === other[index])).toBeGreaterThanOrEqual(0.99);
  });
});
