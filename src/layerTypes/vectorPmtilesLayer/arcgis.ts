import type { LegendedLayer } from '../../engine/arcgis/layers/engineLayer.ts';
import { absoluteUrl } from '../../engine/arcgis/layers/fetching.ts';
import { namesIn } from '../../lib/texts.ts';
import type { LayerDefinition } from '../index.ts';

/**
 * `vectorPmtilesLayer`: vector tiles of a PMTiles archive, drawn to pictures of the scene's tiles in a worker.
 * @throws LayerLoadError with the reason
 */
export async function loadVectorPmtiles(
  definition: LayerDefinition<'vectorPmtilesLayer'>,
  signal: AbortSignal,
): Promise<LegendedLayer> {
  const url = absoluteUrl(definition.link);
  // The map starts without the reader.
  const [{ openArchive }, { loadDrawnTiles }] = await Promise.all([
    import('../pmtilesLayer/archive.ts'),
    import('./drawnTiles.ts'),
  ]);
  const archive = await openArchive(url, signal, 'vectors', namesIn(definition.alias));
  return loadDrawnTiles(definition, { ...archive, key: url, coarser: 0, hasGaps: false }, signal);
}
