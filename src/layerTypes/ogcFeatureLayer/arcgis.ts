import { vectorStyleOf, withLabels } from '../../domain/layers/record/vectorStyle.ts';
import type { LegendedLayer } from '../../engine/arcgis/layers/engineLayer.ts';
import { drawFeatures, type VectorContext } from '../../engine/arcgis/layers/featureLayers.ts';
import { absoluteUrl, fetchText } from '../../engine/arcgis/layers/fetching.ts';
import { atServiceOrigin, serviceAddress, serviceRequest } from '../../domain/layers/ogc/serviceAddress.ts';
import { createSignal } from '../../lib/signal.ts';
import type { LayerDefinition } from '../index.ts';
import { itemsAddress, PAGE_FEATURES, readCollection } from './pages.ts';

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
  const { link, name, alias, filter, config, isCustom, classes, labelExpression } = definition;
  const service = serviceAddress(absoluteUrl(link), READING);
  const items = { ...service, url: itemsAddress(service.url, alias ?? name) };
  const first = serviceRequest(items, {
    f: 'json',
    limit: String(PAGE_FEATURES),
    ...(filter === undefined ? {} : { filter, 'filter-lang': 'cql2-text' }),
  });
  const { file, leftOut } = await readCollection(first, (address) =>
    fetchText(atServiceOrigin(address, items), signal),
  );
  const style = withLabels(vectorStyleOf(config, name, isCustom, classes), config, name, labelExpression);
  const source = { definition, bytes: await file.arrayBuffer(), purpose: { as: 'vector', style } } as const;
  const layer = await drawFeatures(source, signal, context);
  return leftOut === undefined ? layer : { ...layer, partial: createSignal(leftOut) };
}
