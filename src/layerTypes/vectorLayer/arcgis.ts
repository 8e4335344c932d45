import { isClustered } from '../../domain/layers/cluster/clusterStyle.ts';
import { vectorStyleOf, withLabels } from '../../domain/layers/record/vectorStyle.ts';
import { loadClusterLayer, type ClusterContext } from '../../engine/arcgis/clusters/clusterLayer.ts';
import { loadFeatures, type VectorContext } from '../../engine/arcgis/layers/featureLayers.ts';
import type { LayerDefinition } from '../index.ts';

/** `vectorLayer`: GeoJSON or KML, drawn by the record's style, its name or its own looks, with labels; or points in clusters. */
export function loadVectorLayer(
  definition: LayerDefinition<'vectorLayer'>,
  signal: AbortSignal,
  context: VectorContext & ClusterContext,
) {
  if (isClustered(definition)) return loadClusterLayer(definition, signal, context);
  const { config, name, isCustom, classes, labelExpression } = definition;
  const style = withLabels(vectorStyleOf(config, name, isCustom, classes), config, name, labelExpression);
  return loadFeatures(definition, { as: 'vector', style }, signal, context);
}
