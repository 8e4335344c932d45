import type { LayerDefinition } from '../../../domain/layer/layerRecord.ts';
import { vectorStyleOf } from '../../../domain/layer/vectorStyle.ts';
import type { EngineLayer } from './engineLayer.ts';
import { loadFeatures, type VectorContext } from './featureLayers.ts';

/** `vectorLayer`: GeoJSON or KML, drawn by the record's style, its name or its own looks, with labels. */
export function loadVectorLayer(
  definition: LayerDefinition<'vectorLayer'>,
  signal: AbortSignal,
  context: VectorContext,
): Promise<EngineLayer> {
  const style = vectorStyleOf(definition.config, definition.name, definition.isCustom);
  return loadFeatures(definition, { as: 'vector', style }, signal, context);
}

/** `annotationLayer`: the points of a GeoJSON or KML file with their texts above them. */
export function loadAnnotationLayer(
  definition: LayerDefinition<'annotationLayer'>,
  signal: AbortSignal,
  context: VectorContext,
): Promise<EngineLayer> {
  return loadFeatures(definition, { as: 'annotation', config: definition.config }, signal, context);
}
