import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as Lerc from 'lerc';
import { createGroundService } from '../../src/api/terrain/groundService.ts';
import type { Extent } from '../../src/domain/geodesy/extent.ts';

/** Ground whose heights are wanted. */
export interface GroundGrid {
  readonly extent: Extent;
  /** Spacing of the heights, degrees. */
  readonly stepDeg: number;
}

/** Metres of a degree, so nearly that the terrain's level is chosen by it. */
const DEGREE_M = 100_000;

/** Writes the heights of the portal's ground as an ESRI grid in degrees. */
export async function writeGround(
  origin: string,
  file: string,
  { extent, stepDeg }: GroundGrid,
): Promise<void> {
  await Lerc.load({
    locateFile: (name) => createRequire(import.meta.url).resolve(`lerc/${name ?? 'lerc-wasm.wasm'}`),
  });
  const { west, south, east, north } = extent;
  const [columns, rows] = [Math.round((east - west) / stepDeg), Math.round((north - south) / stepDeg)];
  const lons = Float64Array.from({ length: columns }, (_, at) => west + (at + 0.5) * stepDeg);
  const lines: string[] = [];
  const ground = createGroundService();
  for (let row = 0; row < rows; row += 1) {
    const lats = lons.map(() => north - (row + 0.5) * stepDeg);
    const task = { task: 'heights', lons, lats, stepM: stepDeg * DEGREE_M } as const;
    const terrain = `${origin}/geo/arcgis/rest/services/terrain/ImageServer`;
    const answer = await ground.ask(terrain, task, () => undefined, new AbortController().signal);
    if (answer.task !== 'heights') throw new Error('another answer');
    lines.push(Array.from(answer.heightsM, (heightM) => heightM.toFixed(1)).join(' '));
  }
  const head = `ncols ${columns}\nnrows ${rows}\nxllcorner ${west}\nyllcorner ${south}\ncellsize ${stepDeg}\nNODATA_value -9999\n`;
  await writeFile(file, head + lines.join('\n'));
}
