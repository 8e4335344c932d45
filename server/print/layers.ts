import { SHEET_BASES } from './bases.ts';
import { RESOURCES, type Rights } from '../base/access/rights.ts';
import type { FeatureStore, GeoLayer } from '../../services/index.ts';
import { PrintFailure } from './job.ts';

/** What a sheet's layers come to: whether the imagery lies below, and the stored layers above it, from below to above. */
export interface SheetLayers {
  readonly imagery: boolean;
  readonly layers: readonly GeoLayer[];
}

/**
 * Resolves the layers' names of a sheet: base maps of {@link SHEET_BASES} and stored layers that are seen.
 * @throws PrintFailure that names the first that is not there or not seen
 */
export async function sheetLayers(
  store: FeatureStore,
  names: readonly string[],
  rights: Rights,
): Promise<SheetLayers> {
  if (names.length === 0) throw new PrintFailure('没有选择图层，请至少勾选一个图层后再导出');
  const offered = new Map((await store.layers(rights)).map((layer) => [layer.name, layer]));
  const wanted = new Set<string>();
  let imagery = false;
  for (const name of names) {
    const base = SHEET_BASES.find(({ id }) => id === name);
    if (base?.imagery === true) imagery = rights.of(RESOURCES.imagery) !== undefined;
    // Of a base map what is not seen is left out; a layer that is asked for is not.
    const layers = base === undefined ? [name] : base.layers.filter((layer) => offered.has(layer));
    for (const layer of layers) wanted.add(layer);
  }
  const layers = [...wanted].map((name) => {
    const layer = offered.get(name);
    if (layer === undefined) throw new PrintFailure(`图层“${name}”不存在，请取消勾选或刷新图层后重试`);
    return layer;
  });
  return { imagery, layers };
}
