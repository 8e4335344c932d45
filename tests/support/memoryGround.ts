import { TerrainError } from '../../src/api/terrain/elevationService.ts';
import type { GroundSampler } from '../../src/api/terrain/groundSampler.ts';
import { EARTH_RADIUS_M, fromWebMercator } from '../../src/domain/geodesy/webMercator.ts';
import {
  askGround,
  type GroundAnswer,
  type GroundTask,
} from '../../src/domain/geodesy/ground/groundFigures.ts';
import type { HeightTileAddress, HeightTiling } from '../../src/domain/layers/terrain/heightTiles.ts';

/** A terrain without a service: heights by a formula, sampled as those of a service are. */
export interface MemoryGround extends GroundSampler {
  /** Questions that were asked so far. */
  readonly asked: number;
  /** From now on nobody answers. */
  breakOff(): void;
  /** From now on questions are answered again. */
  mend(): void;
  /** From now on questions wait until {@link answer}. */
  hold(): void;
  answer(): void;
}

const HALF_M = Math.PI * EARTH_RADIUS_M;
const NODES = 257;
const MAX_LEVEL = 10;

const TILING: HeightTiling = {
  tileCells: NODES - 1,
  originX: -HALF_M,
  originY: HALF_M,
  levels: Array.from({ length: MAX_LEVEL + 1 }, (_, level) => ({
    level,
    resolutionM: (2 * HALF_M) / (NODES - 1) / 2 ** level,
  })),
};

/** Creates the terrain. @param heightM at a place in degrees */
export function createMemoryGround(heightM: (lon: number, lat: number) => number): MemoryGround {
  let asked = 0;
  let broken = false;
  let held: Promise<void> | undefined;
  let release = () => {};
  const load = async ({ level, row, col }: HeightTileAddress) => {
    await held;
    if (broken) throw new TerrainError('unreachable');
    const resolutionM = (2 * HALF_M) / (NODES - 1) / 2 ** level;
    const values = Float32Array.from({ length: NODES * NODES }, (_, at) => {
      const x = (col * (NODES - 1) + (at % NODES)) * resolutionM - HALF_M;
      const y = HALF_M - (row * (NODES - 1) + Math.floor(at / NODES)) * resolutionM;
      const { lon, lat } = fromWebMercator(x, y);
      return heightM(lon, lat);
    });
    return { width: NODES, height: NODES, values };
  };
  return {
    get asked() {
      return asked;
    },
    breakOff: () => void (broken = true),
    mend: () => void (broken = false),
    hold: () => void (held = new Promise((resolve) => (release = resolve))),
    answer() {
      held = undefined;
      release();
    },
    async ask<T extends GroundTask>(
      task: T,
      onProgress: (done: number, total: number) => void,
      signal: AbortSignal,
    ) {
      asked++;
      const answer = await askGround(task, { tiling: TILING, load, onProgress }, signal);
      // A task is answered with its own kind of answer.
      return answer as Extract<GroundAnswer, { task: T['task'] }>;
    },
  };
}
