import type { LonLat } from '../lineText.ts';
import { sampleHeights, type HeightTiling, type LoadHeightTile } from '../../layers/terrain/heightTiles.ts';
import { areaGrid, groundAreaM2 } from './groundArea.ts';
import { lineSamples, type GroundProfile } from './groundLine.ts';

/** What is asked of the terrain: heights along a line, the surface of an area, or the heights of places some `stepM` metres apart. */
export type GroundTask =
  | { readonly task: 'line'; readonly path: readonly LonLat[] }
  | { readonly task: 'area'; readonly ring: readonly LonLat[] }
  | {
      readonly task: 'heights';
      /** Degrees, one of each per place. */
      readonly lons: Float64Array;
      readonly lats: Float64Array;
      readonly stepM: number;
    };

/** How a figure over the terrain came about. */
export interface GroundMethod {
  /** Places whose heights were read. */
  readonly samples: number;
  /** Of them, places without terrain: in figures they count with the ellipsoid's height 0. */
  readonly missing: number;
  /** Side on the ground of the terrain's cells that were read, metres; 0 where there is no terrain at all. */
  readonly cellM: number;
  /** Distance of the samples: along a line, or the side of an area's cells. */
  readonly stepM: number;
}

/** What the terrain says. */
export type GroundAnswer =
  | { readonly task: 'line'; readonly profile: GroundProfile; readonly method: GroundMethod }
  | { readonly task: 'area'; readonly areaM2: number; readonly method: GroundMethod }
  /** Metres, one per place; NaN where there is no terrain. */
  | { readonly task: 'heights'; readonly heightsM: Float64Array; readonly method: GroundMethod };

/** The terrain that is asked. */
export interface GroundSource {
  readonly tiling: HeightTiling;
  readonly load: LoadHeightTile;
  /** Told after each tile. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Heights with those that are missing as 0. */
const orZero = (heightsM: Float64Array) => heightsM.map((heightM) => (Number.isNaN(heightM) ? 0 : heightM));

async function lineOver(
  path: readonly LonLat[],
  source: GroundSource,
  signal: AbortSignal,
): Promise<GroundAnswer> {
  const { places, stepM } = lineSamples(path);
  const lons = Float64Array.from(places, ({ at }) => at[0]);
  const lats = Float64Array.from(places, ({ at }) => at[1]);
  const { heightsM, missing, cellM } = await sampleHeights({ ...source, lons, lats, stepM }, signal);
  const profile = {
    places: places.map(({ at }) => at),
    distancesM: places.map(({ distanceM }) => distanceM),
    heightsM: Array.from(orZero(heightsM)),
  };
  return { task: 'line', profile, method: { samples: places.length, missing, cellM, stepM } };
}

async function areaOver(
  ring: readonly LonLat[],
  source: GroundSource,
  signal: AbortSignal,
): Promise<GroundAnswer> {
  const grid = areaGrid(ring);
  if (grid === undefined) {
    return { task: 'area', areaM2: 0, method: { samples: 0, missing: 0, cellM: 0, stepM: 0 } };
  }
  const { lons, lats, sideM } = grid;
  const { heightsM, missing, cellM } = await sampleHeights({ ...source, lons, lats, stepM: sideM }, signal);
  const areaM2 = groundAreaM2(grid, orZero(heightsM));
  return { task: 'area', areaM2, method: { samples: lons.length, missing, cellM, stepM: sideM } };
}

async function heightsOf(
  { lons, lats, stepM }: Extract<GroundTask, { task: 'heights' }>,
  source: GroundSource,
  signal: AbortSignal,
): Promise<GroundAnswer> {
  const { heightsM, missing, cellM } = await sampleHeights({ ...source, lons, lats, stepM }, signal);
  return { task: 'heights', heightsM, method: { samples: lons.length, missing, cellM, stepM } };
}

/**
 * Answers what is asked of the terrain.
 * @throws what the source's `load` throws; the signal's reason when aborted
 */
export function askGround(
  task: GroundTask,
  source: GroundSource,
  signal: AbortSignal,
): Promise<GroundAnswer> {
  if (task.task === 'heights') return heightsOf(task, source, signal);
  return task.task === 'line' ? lineOver(task.path, source, signal) : areaOver(task.ring, source, signal);
}
