import BaseTileLayer from '@arcgis/core/layers/BaseTileLayer.js';
import { extentCentre, type Extent } from '../../../../domain/geodesy/extent.ts';
import { toWebMercator } from '../../../../domain/geodesy/webMercator.ts';
import { LayerLoadError } from '../../../../domain/layers/record/layerProblem.ts';
import type { CommonDefinition } from '../../../../layerTypes/layerRecord.ts';
import {
  LEVEL_0_RESOLUTION_M,
  SCENE_TILE_PX,
  sceneLevelOf,
  type TileMatrixSet,
} from '../../../../domain/layers/raster/tileMatrix.ts';
import { sceneTileWindow, type MercatorWindow } from '../../../../domain/layers/raster/sampling.ts';
import { webMercatorTiles } from '../../basemap.ts';
import type { EngineLayer } from '../engineLayer.ts';
import { toSdkExtent } from '../extents.ts';
import { registerSdkClass } from '../../sdkClass.ts';
import { createTileReader, type TileReader, type TileService } from './tileReader.ts';

/** Deepest level that the scene asks for (viewer.md, section 9: imagery levels 0-25). */
const MAX_LEVEL = 25;

const NEVER = new AbortController().signal;

/** Tiles of the scene's own scheme that are made from a service's, whatever scheme those have. */
class SceneTileLayer extends BaseTileLayer {
  reader: TileReader | undefined;

  override async fetchTile(
    level: number,
    row: number,
    col: number,
    options?: { signal?: AbortSignal | null | undefined },
  ): Promise<HTMLCanvasElement> {
    if (this.reader === undefined) throw new Error('no reader');
    return this.reader.read(sceneTileWindow(level, row, col), options?.signal ?? NEVER);
  }
}
registerSdkClass('portal.SceneTileLayer', SceneTileLayer);

/** Levels of the scene at which a pyramid has something to show. */
function levelsOf(set: TileMatrixSet): { readonly min: number; readonly max: number } {
  const levels = set.matrices.map((matrix) => sceneLevelOf(set, matrix));
  const hold = (level: number) => Math.max(0, Math.min(MAX_LEVEL, level));
  return {
    min: hold(Math.floor(Math.min(...levels) + 1e-6) - 1),
    max: hold(Math.round(Math.max(...levels))),
  };
}

/** The tile of the scene over a place, as fine as the coarsest of a pyramid. */
function firstWindow(extent: Extent | undefined, level: number): MercatorWindow {
  const { lon, lat } = extent === undefined ? { lon: 0, lat: 0 } : extentCentre(extent);
  const { x, y } = toWebMercator(lon, lat);
  const sideM = (LEVEL_0_RESOLUTION_M * SCENE_TILE_PX) / 2 ** level;
  const index = (offsetM: number) =>
    Math.max(0, Math.min(2 ** level - 1, Math.floor(offsetM / sideM + 2 ** level / 2)));
  return sceneTileWindow(level, index(-y), index(x));
}

/**
 * A layer pair over a service's tiles. Its first tile is asked for before it is shown.
 * @param extent where the service has tiles, degrees
 * @throws LayerLoadError with the reason when the first tile is something else than a picture
 */
export async function loadSceneTiles(
  { id, name }: CommonDefinition,
  service: TileService,
  extent: Extent | undefined,
  signal: AbortSignal,
): Promise<Pick<EngineLayer, 'globe' | 'plane' | 'elevation' | 'extent' | 'reads'>> {
  if (service.set.matrices.length === 0) {
    throw new LayerLoadError({ code: 'invalid-record', detail: 'minlevel > maxlevel' });
  }
  const { min, max } = levelsOf(service.set);
  const reader = createTileReader(service);
  await reader.probe(firstWindow(extent, Math.min(max, min + 1)), signal);
  const tileInfo = webMercatorTiles(max);
  const make = () => {
    const layer = new SceneTileLayer({
      id,
      title: name,
      tileInfo,
      minScale: min === 0 ? 0 : (tileInfo.lods[min]?.scale ?? 0) * 1.5,
      ...(extent === undefined ? {} : { fullExtent: toSdkExtent(extent) }),
    });
    layer.reader = reader;
    return layer;
  };
  return { globe: [make()], plane: [make()], elevation: [], extent, reads: reader.reads };
}
