import type { LayerClasses } from '../../../domain/layers/record/layerClasses.ts';
import type { LayerConfig } from '../../../domain/layers/record/customConfig.ts';
import { vectorStyleOf, withLabels } from '../../../domain/layers/record/vectorStyle.ts';
import type { ReadFeatures } from '../../../domain/layers/vector/featurePages.ts';
import type { CommonDefinition } from '../../../layerTypes/layerRecord.ts';
import { createSignal } from '../../../lib/signal.ts';
import type { LegendedLayer } from './engineLayer.ts';
import { drawFeatures, type VectorContext } from './featureLayers.ts';

/** A record of features that a service tells. */
interface FeatureRecord extends CommonDefinition {
  readonly config?: LayerConfig;
  readonly isCustom?: boolean;
  readonly classes?: LayerClasses;
  readonly labelExpression?: string;
  readonly timeField?: string;
}

/**
 * Draws what was read of a service, by the record's style with labels as a file's features are.
 * @throws LayerLoadError with the reason; the signal's reason when aborted
 */
export async function drawReadFeatures(
  definition: FeatureRecord,
  { file, leftOut }: ReadFeatures,
  signal: AbortSignal,
  context: VectorContext,
): Promise<LegendedLayer> {
  const { name, config, isCustom, classes, labelExpression } = definition;
  const style = withLabels(vectorStyleOf(config, name, isCustom, classes), config, name, labelExpression);
  const source = { definition, bytes: await file.arrayBuffer(), purpose: { as: 'vector', style } } as const;
  const layer = await drawFeatures(source, signal, context);
  return leftOut === undefined ? layer : { ...layer, partial: createSignal(leftOut) };
}
