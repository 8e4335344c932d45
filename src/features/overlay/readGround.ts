import type { MultiPolygon, Polygon } from 'geojson';
import type { GroundSampler } from '../../api/terrain/groundSampler.ts';
import { PREFECTURE_EXTENT } from '../../domain/geodesy/extent.ts';
import { geometryExtent, positionsOf } from '../../domain/geodesy/geometryExtent.ts';
import { cellFor, squareGrid } from '../../domain/geodesy/ground/squareGrid.ts';
import type { LonLat } from '../../domain/geodesy/lineText.ts';
import { conformalAbout } from '../../domain/geodesy/localPlanes.ts';
import type { TerrainTask } from './model/terrainClasses.ts';

/** The grid that holds an area, with a margin for the neighbours of its outermost cells. */
function gridOver(area: Polygon | MultiPolygon) {
  const { west, south, east, north } = geometryExtent(area) ?? PREFECTURE_EXTENT;
  const centre: LonLat = [(west + east) / 2, (south + north) / 2];
  const plane = conformalAbout(centre);
  let reachM = 0;
  for (const [lon = 0, lat = 0] of positionsOf(area))
    reachM = Math.max(reachM, ...plane.fromDegrees([lon, lat]).map(Math.abs));
  return { centre, ...squareGrid(centre, reachM + 2 * cellFor(reachM)) };
}

/**
 * The heights of an area's ground on a square grid, no finer than 10 m and of at most 499 by 499 cells.
 * @param onShare told how much of the terrain is there, 0 to 1
 * @throws TerrainError where there is none or it does not answer; AbortError when aborted
 */
export async function readGround(
  ground: Pick<GroundSampler, 'ask'>,
  area: Polygon | MultiPolygon,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Pick<TerrainTask, 'area' | 'centre' | 'side' | 'cellM' | 'heightsM'>> {
  const { centre, lons, lats, side, cellM } = gridOver(area);
  const task = { task: 'heights', lons, lats, stepM: cellM } as const;
  const onTiles = (done: number, total: number) => onShare(done / Math.max(1, total));
  const { heightsM } = await ground.ask(task, onTiles, signal);
  return { area, centre, side, cellM, heightsM: Float32Array.from(heightsM) };
}
