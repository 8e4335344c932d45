import { serviceAddress } from '../../domain/layers/ogc/serviceAddress.ts';
import type { LegendedLayer } from '../../engine/arcgis/layers/engineLayer.ts';
import type { VectorContext } from '../../engine/arcgis/layers/featureLayers.ts';
import { drawReadFeatures } from '../../engine/arcgis/layers/readFeatures.ts';
import { absoluteUrl, fetchText } from '../../engine/arcgis/layers/fetching.ts';
import type { LayerDefinition } from '../index.ts';
import { readWfs, WFS_PARAMETERS } from './wfsFeatures.ts';

/**
 * `wfsLayer`: features of a WFS, drawn by the record's style with labels as those of a file are.
 * @throws LayerLoadError with the reason
 */
export async function loadWfs(
  definition: LayerDefinition<'wfsLayer'>,
  signal: AbortSignal,
  context: VectorContext,
): Promise<LegendedLayer> {
  const { link, name, alias } = definition;
  const service = serviceAddress(absoluteUrl(link), WFS_PARAMETERS);
  const read = await readWfs({ service, name: alias ?? name, ask: (address) => fetchText(address, signal) });
  return drawReadFeatures(definition, read, signal, context);
}
