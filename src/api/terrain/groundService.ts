import * as Lerc from 'lerc';
import { TIMEOUT_MS } from '../../domain/bureau/businessConstants.ts';
import { askGround, type GroundAnswer, type GroundTask } from '../../domain/geodesy/ground/groundFigures.ts';
import type { HeightTile, HeightTileAddress, HeightTiling } from '../../domain/layers/terrain/heightTiles.ts';
import { withTimeout } from '../../lib/abort.ts';
import { systemClock } from '../../lib/clock.ts';
import { createSharedLoads } from '../../lib/sharedLoads.ts';
import { TerrainError, readTiling } from './elevationService.ts';
import { withoutEndSlashes } from '../../lib/texts.ts';

/** Answers questions on the ground from elevation services. */
export interface GroundService {
  /**
   * @param url of an ArcGIS elevation service, absolute
   * @param onProgress told after each tile
   * @throws TerrainError when the service does not answer; the signal's reason when aborted
   */
  ask(
    url: string,
    task: GroundTask,
    onProgress: (done: number, total: number) => void,
    signal: AbortSignal,
  ): Promise<GroundAnswer>;
}

/** Tiles kept, of 260 kB each once decoded. */
const KEPT_TILES = 128;

/** Statuses by which tile services say that they have no such tile. */
const MISSING = [404, 410];

/** The bytes at an address; undefined where there are none. @throws TerrainError `unreachable`; the signal's reason */
async function bytesAt(url: string, signal: AbortSignal): Promise<ArrayBuffer | undefined> {
  try {
    return await withTimeout(systemClock, TIMEOUT_MS.service, signal, async (own) => {
      const answer = await fetch(url, { signal: own });
      if (MISSING.includes(answer.status)) return undefined;
      if (!answer.ok) throw new TerrainError('unreachable', `${String(answer.status)} · ${url}`);
      return await answer.arrayBuffer();
    });
  } catch (error) {
    if (signal.aborted || error instanceof TerrainError) throw error;
    throw new TerrainError('unreachable', url);
  }
}

/** The heights of a LERC tile, of either version. @throws TerrainError `invalid` */
function decodeTile(bytes: ArrayBuffer, url: string): HeightTile {
  try {
    const { width, height, pixels, mask } = Lerc.decode(bytes);
    const values = Float32Array.from(pixels[0] ?? []);
    mask?.forEach((valid, index) => {
      if (valid === 0) values[index] = NaN;
    });
    if (width >= 2 && height >= 2 && values.length >= width * height) return { width, height, values };
  } catch {
    // Told below, with the address.
  }
  throw new TerrainError('invalid', url);
}

async function describeService(url: string, signal: AbortSignal): Promise<HeightTiling> {
  const bytes = await bytesAt(`${url}?f=json`, signal);
  if (bytes === undefined) throw new TerrainError('unreachable', `404 · ${url}`);
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new TerrainError('invalid', url);
  }
  return readTiling(body, url);
}

/** Creates the service; it keeps what it read. The decoder of `lerc` must be loaded. */
export function createGroundService(): GroundService {
  const services = createSharedLoads(4, describeService);
  const tiles = createSharedLoads(KEPT_TILES, async (url: string, signal) => {
    const bytes = await bytesAt(url, signal);
    return bytes && decodeTile(bytes, url);
  });
  return {
    async ask(url, task, onProgress, signal) {
      const root = withoutEndSlashes(url);
      const tiling = await services.get(root, signal);
      const load = ({ level, row, col }: HeightTileAddress, own: AbortSignal) =>
        tiles.get(`${root}/tile/${String(level)}/${String(row)}/${String(col)}`, own);
      return await askGround(task, { tiling, load, onProgress }, signal);
    },
  };
}
