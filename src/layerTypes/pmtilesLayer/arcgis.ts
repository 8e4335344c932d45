import { sceneReferenceName } from '../../domain/layers/raster/reference.ts';
import { quadMatrixSet, type TileMatrix } from '../../domain/layers/raster/tileMatrix.ts';
import type { EngineLayer } from '../../engine/arcgis/layers/engineLayer.ts';
import { absoluteUrl, pictureIn } from '../../engine/arcgis/layers/fetching.ts';
import { loadSceneTiles } from '../../engine/arcgis/layers/raster/sceneTileLayer.ts';
import type { LayerDefinition } from '../index.ts';

/**
 * `pmtilesLayer`: pictures of a PMTiles archive, in Web Mercator as the format has them.
 * @throws LayerLoadError with the reason
 */
export async function loadPmtiles(
  definition: LayerDefinition<'pmtilesLayer'>,
  signal: AbortSignal,
): Promise<EngineLayer> {
  const url = absoluteUrl(definition.link);
  // The map starts without the reader.
  const { openArchive } = await import('./archive.ts');
  const archive = await openArchive(url, signal);
  const extent = definition.extent ?? archive.extent;
  const service = {
    set: quadMatrixSet('mercator', ...archive.levels),
    urlOf: ({ id }: TileMatrix, column: number, row: number) => [id, column, row].join('/'),
    async pictureAt(address: string, wanted: AbortSignal) {
      const [level = 0, column = 0, row = 0] = address.split('/').map(Number);
      const tile = await archive.tile(level, column, row, wanted);
      return tile && pictureIn(tile, `${url} · ${address}`);
    },
  };
  const tiles = await loadSceneTiles(definition, service, extent, signal);
  return { ...tiles, figures: { reference: sceneReferenceName('mercator'), levels: archive.levels } };
}
