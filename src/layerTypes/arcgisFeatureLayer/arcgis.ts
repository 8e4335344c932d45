import { serviceAddress } from '../../domain/layers/ogc/serviceAddress.ts';
import type { LegendedLayer } from '../../engine/arcgis/layers/engineLayer.ts';
import type { VectorContext } from '../../engine/arcgis/layers/featureLayers.ts';
import { drawReadFeatures } from '../../engine/arcgis/layers/readFeatures.ts';
import { absoluteUrl, fetchText } from '../../engine/arcgis/layers/fetching.ts';
import type { LayerDefinition } from '../index.ts';
import { FEATURE_SERVICE_PARAMETERS, readFeatureService } from './featureService.ts';

/**
 * `arcgisFeatureLayer`: features of an ArcGIS feature service, drawn by the record's style with labels as those of a file are: the SDK's
 * own layer would know neither the portal's classes nor its labels.
 * @throws LayerLoadError with the reason
 */
export async function loadArcgisFeatures(
  definition: LayerDefinition<'arcgisFeatureLayer'>,
  signal: AbortSignal,
  context: VectorContext,
): Promise<LegendedLayer> {
  const { link, alias } = definition;
  const service = serviceAddress(absoluteUrl(link), FEATURE_SERVICE_PARAMETERS);
  const ask = (address: string) => fetchText(address, signal);
  return drawReadFeatures(
    definition,
    await readFeatureService({ service, layer: alias, ask }),
    signal,
    context,
  );
}
