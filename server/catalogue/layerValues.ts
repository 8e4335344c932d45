import {
  MOST_EXAMPLES,
  MOST_VALUES_READ,
  MOST_VALUES_TOLD,
  type LayerValues,
} from '../../src/api/contracts/layerValues.ts';
import type { Asking, FeatureStore } from '../../services/index.ts';
import { Refusal } from '../base/http/refusal.ts';

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/**
 * What a field of a layer holds; without one, which fields there are, and what some features have in them.
 * @throws Refusal 404 for a layer that is not there or not seen, 400 for a field that none of its features has
 */
export async function readLayerValues(
  store: FeatureStore,
  { layer: name, field }: { readonly layer: string; readonly field?: string | undefined },
  { rights, signal }: Asking,
): Promise<LayerValues> {
  const layer = await store.layer(name, rights);
  if (layer === undefined) throw new Refusal(404, `没有图层 ${name}`);
  const fields = [...new Set((await store.propertyKinds(layer)).map((kind) => kind.name))];
  const { geometryType } = layer;
  if (field === undefined) {
    const features = await store.queryFeatures(layer, { limit: MOST_EXAMPLES });
    const examples = features.map(({ properties }) => properties);
    return { geometryType, fields, total: 0, read: 0, values: [], examples };
  }
  if (!fields.includes(field)) {
    const known = fields.slice(0, 40).join('、');
    throw new Refusal(
      400,
      `图层“${layer.title}”没有字段“${field}”，请从这些字段中选择：${known || '（无字段）'}`,
    );
  }
  const { total, read, values } = await store.sampledValues(layer, field, MOST_VALUES_READ, signal);
  // What is a list or an object of its own is no value of a class.
  const plain = values.flatMap(([value, count]) =>
    isPlain(value) ? [[value, count] as [typeof value, number]] : [],
  );
  return { geometryType, fields, total, read, values: plain.slice(0, MOST_VALUES_TOLD), examples: [] };
}
