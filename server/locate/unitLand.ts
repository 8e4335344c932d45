import type { UnitLand } from '../../src/api/contracts/unitLand.ts';
import { unitAreaOf } from '../../src/domain/bureau/figures/topicScreens.ts';
import type { Rights } from '../base/access/rights.ts';
import { type FeatureStore, shapesNamed } from '../../services/index.ts';
import { extentOfParts, geometryKind, positionRuns } from '../base/geo/geometry.ts';

/**
 * The land of the unit that a role type is of, as the layers that name areas know it.
 * @returns null for units of the whole prefecture, and where no layer knows the land or the role sees none that does
 */
export async function readUnitLand(
  store: FeatureStore,
  rights: Rights,
  roleType: number,
): Promise<UnitLand | null> {
  const name = unitAreaOf(roleType);
  if (name === undefined) return null;
  const shapes = await shapesNamed(name, async function* (naming) {
    const layer = await store.layer(naming, rights);
    if (layer !== undefined) yield* store.featurePages(layer, {});
  });
  const parts = shapes.filter((shape) => geometryKind(shape) === 'polygon').flatMap(positionRuns);
  if (parts.length === 0) return null;
  const rings = parts.map((ring) => ring.map(([lon = NaN, lat = NaN]): [number, number] => [lon, lat]));
  return { name, extent: extentOfParts(parts), rings };
}
