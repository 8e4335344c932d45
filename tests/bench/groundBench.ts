import { createRequire } from 'node:module';
import * as Lerc from 'lerc';
import { createGroundService } from '../../src/api/terrain/groundService.ts';
import type { LonLat } from '../../src/domain/geodesy/lineText.ts';
import { circleRing, ringFigures } from '../../src/domain/geodesy/areas.ts';
import type { ReaderCalls } from '../support/server.ts';
import { median, type Figures } from './report.ts';

const ROUNDS = 5;
const AREA_M2 = 100e6;

/** In the mountains south of the valley, where the terrain is roughest. */
const MOUNTAINS: LonLat = [81.5, 44.3];

/**
 * Milliseconds of the ground-following area of 100 km², as the worker finds it: nothing kept, the tiles asked of the server anew. What the
 * server has to make first is made before.
 */
export async function measureGroundArea(reader: ReaderCalls): Promise<Figures> {
  await Lerc.load({
    locateFile: (file) => createRequire(import.meta.url).resolve(`lerc/${file ?? 'lerc-wasm.wasm'}`),
  });
  // The browser sends the session with what the service fetches.
  const plainFetch = globalThis.fetch;
  globalThis.fetch = (address, init) => reader.get(new Request(address).url, init);
  const url = `${reader.origin}/geo/arcgis/rest/services/terrain/ImageServer`;
  const ring = circleRing(MOUNTAINS, Math.sqrt(AREA_M2 / Math.PI));
  const timesMs: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const startedMs = performance.now();
    const never = new AbortController().signal;
    const answer = await createGroundService().ask(url, { task: 'area', ring }, () => undefined, never);
    if (answer.task !== 'area' || !(answer.areaM2 > 1.01 * ringFigures(ring).areaM2)) {
      throw new Error('the mountains are flat');
    }
    if (round > 0) timesMs.push(performance.now() - startedMs);
  }
  globalThis.fetch = plainFetch;
  return { groundAreaMs: median(timesMs) };
}
