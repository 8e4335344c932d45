import type { LegendedLayer } from '../../engine/arcgis/layers/engineLayer.ts';
import type { VectorContext } from '../../engine/arcgis/layers/featureLayers.ts';
import { drawReadFeatures } from '../../engine/arcgis/layers/readFeatures.ts';
import { absoluteUrl, fetchText } from '../../engine/arcgis/layers/fetching.ts';
import { atServiceOrigin, serviceAddress, serviceRequest } from '../../domain/layers/ogc/serviceAddress.ts';
import { PAGE_FEATURES } from '../../domain/layers/vector/featurePages.ts';
import type { LayerDefinition } from '../index.ts';
import { itemsAddress, readCollection } from './pages.ts';

/** Parameters that say how features are read, not which. */
const READING = ['f', 'limit', 'offset'];

/**
 * `ogcFeatureLayer`: features of a collection, drawn by the record's style with labels as those of a file are. The SDK's own layer for such
 * services loads no collection without features and none of several geometry types, and would know neither the portal's classes nor its
 * labels.
 * @throws LayerLoadError with the reason, `http-status` for a collection that the service does not offer
 */
export async function loadOgcFeatures(
  definition: LayerDefinition<'ogcFeatureLayer'>,
  signal: AbortSignal,
  context: VectorContext,
): Promise<LegendedLayer> {
  const { link, name, alias, filter } = definition;
  const service = serviceAddress(absoluteUrl(link), READING);
  const items = { ...service, url: itemsAddress(service.url, alias ?? name) };
  const first = serviceRequest(items, {
    f: 'json',
    limit: String(PAGE_FEATURES),
    ...(filter === undefined ? {} : { filter, 'filter-lang': 'cql2-text' }),
  });
  const read = await readCollection(first, (address) => fetchText(atServiceOrigin(address, items), signal));
  return drawReadFeatures(definition, read, signal, context);
}
