import { quadMatrixSet, type TileMatrix } from '../../domain/layers/raster/tileMatrix.ts';
import type { EngineLayer } from '../../engine/arcgis/layers/engineLayer.ts';
import { absoluteUrl } from '../../engine/arcgis/layers/fetching.ts';
import { loadSceneTiles } from '../../engine/arcgis/layers/raster/sceneTileLayer.ts';
import type { LayerDefinition } from '../index.ts';

/**
 * `cogLayer`: a GeoTIFF in any reference that is known, brought to the scene's tiles in a worker.
 * @throws LayerLoadError with the reason
 */
export async function loadCog(
  definition: LayerDefinition<'cogLayer'>,
  signal: AbortSignal,
): Promise<EngineLayer> {
  // The map starts without the reader.
  const [{ openHeldPicture }, { createRangeReader }] = await Promise.all([
    import('./cogClient.ts'),
    import('../../api/fileRanges.ts'),
  ]);
  const picture = await openHeldPicture(absoluteUrl(definition.link), createRangeReader, signal);
  const { extent, levels, reference } = picture.facts;
  const service = {
    set: quadMatrixSet('mercator', ...levels),
    urlOf: ({ id }: TileMatrix, column: number, row: number) => [id, column, row].join('/'),
    pictureAt(address: string, wanted: AbortSignal) {
      const [level = 0, column = 0, row = 0] = address.split('/').map(Number);
      return picture.tile({ level, column, row }, wanted);
    },
  };
  try {
    const tiles = await loadSceneTiles(definition, service, extent, signal);
    return { ...tiles, figures: { reference, levels }, dispose: picture.release };
  } catch (error) {
    picture.release();
    throw error;
  }
}
