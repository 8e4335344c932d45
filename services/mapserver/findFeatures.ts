import { geometryKind } from '../../server/base/geo/geometry.ts';
import type { FeatureStore } from '../featureStore.ts';
import { askedOf, comparisonBy, findingsOf, meetsAll, type Asked, type Findings } from './asked.ts';
import { findInLarge } from './findInLarge.ts';
import { esriAttributes, type DescribedLayer } from './layers.ts';
import type { EsriParameters } from './parameters.ts';

/** Of a layer that is held. */
async function findInHeld(
  store: FeatureStore,
  { source, fields }: DescribedLayer,
  { condition, ids, order, box, area }: Asked,
  signal: AbortSignal,
): Promise<Findings> {
  const features =
    box !== undefined || area === undefined
      ? await store.queryFeatures(source, { extent: box })
      : await (await store.match(source, area, signal)).read(0, Infinity);
  const found = features
    // A layer has one kind of geometry in this protocol.
    .filter(({ id, geometry }) => (ids?.has(id) ?? true) && geometryKind(geometry) === source.geometryType)
    .map((feature) => ({ feature, attributes: esriAttributes(fields, feature) }))
    .filter(({ attributes }) => condition === undefined || meetsAll(condition.tests)(attributes));
  return findingsOf(order === undefined ? found : found.sort(comparisonBy(order)));
}

/**
 * Finds the features that a query asks for: `where`, `objectIds`, `geometry`, in the order of `orderByFields`.
 * @throws EsriError that names the parameter at fault, or asks for less
 */
export function findFeatures(
  store: FeatureStore,
  layer: DescribedLayer,
  parameters: EsriParameters,
  signal: AbortSignal,
): Promise<Findings> {
  const asked = askedOf(parameters, layer.fields);
  return layer.source.isLarge
    ? findInLarge(store, layer, asked, signal)
    : findInHeld(store, layer, asked, signal);
}
