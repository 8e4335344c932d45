import type { PaperLayer } from '../../../src/domain/sheet/cartography/paperLayers.ts';
import { groundExtent, placementOf } from '../../../src/domain/sheet/placement.ts';
import type { Sheet } from '../../../src/domain/sheet/sheet.ts';
import type { FeatureStore, GeoLayer } from '../../../services/index.ts';
import { hasNames, type NamedLayer } from './nameMarks.ts';

/** A layer with more features than these on a map is not labelled: its names would cover it. */
const MOST_LABELS = 250;

/** The layers of a sheet whose features are named on its map, with these features. @throws the signal's reason */
export async function readNamed(
  store: FeatureStore,
  layers: readonly PaperLayer<GeoLayer>[],
  sheet: Sheet,
  signal: AbortSignal,
): Promise<NamedLayer[]> {
  const wanted = { extent: groundExtent(placementOf(sheet)), limit: MOST_LABELS + 1 };
  const named: NamedLayer[] = [];
  for (const { layer, role, rules } of layers) {
    const { title, style } = layer;
    if (!hasNames({ style, role })) continue;
    signal.throwIfAborted();
    const features = await store.queryFeatures(layer, wanted);
    if (features.length <= MOST_LABELS) named.push({ title, style, role, rules, features });
  }
  return named;
}
