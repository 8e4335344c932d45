import { loadFeatures, type VectorContext } from '../../engine/arcgis/layers/featureLayers.ts';
import type { LayerDefinition } from '../index.ts';

/** `annotationLayer`: the points of a GeoJSON or KML file with their texts above them. */
export function loadAnnotationLayer(
  definition: LayerDefinition<'annotationLayer'>,
  signal: AbortSignal,
  context: VectorContext,
) {
  return loadFeatures(definition, { as: 'annotation', config: definition.config }, signal, context);
}
