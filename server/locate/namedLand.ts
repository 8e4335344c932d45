import type { UnitLand } from '../../src/api/contracts/unitLand.ts';
import type { Rights } from '../base/access/rights.ts';
import { type FeatureStore, shapesNamed } from '../../services/index.ts';
import { extentOfParts, geometryKind, positionRuns } from '../base/geo/geometry.ts';

/** The land of a name with its border, as the layers that name areas know it; undefined where none that the rights let see does. */
export async function readNamedLand(
  store: FeatureStore,
  rights: Rights,
  name: string,
): Promise<UnitLand | undefined> {
  const shapes = await shapesNamed(name, async function* (naming) {
    const layer = await store.layer(naming, rights);
    if (layer !== undefined) yield* store.featurePages(layer, {});
  });
  const parts = shapes.filter((shape) => geometryKind(shape) === 'polygon').flatMap(positionRuns);
  if (parts.length === 0) return undefined;
  const rings = parts.map((ring) => ring.map(([lon = NaN, lat = NaN]): [number, number] => [lon, lat]));
  return { name, extent: extentOfParts(parts), rings };
}
