import type { UnitLand } from '../../src/api/contracts/unitLand.ts';
import type { Rights } from '../base/access/rights.ts';
import type { FeatureStore } from '../../services/index.ts';
import { readNamedLand } from './namedLand.ts';

/**
 * The land of a unit, as the layers that name areas know it.
 * @returns null for units of the whole prefecture, and where no layer knows the land or the role sees none that does
 */
export async function readUnitLand(
  store: FeatureStore,
  rights: Rights,
  name: string,
): Promise<UnitLand | null> {
  return name === '' ? null : ((await readNamedLand(store, rights, name)) ?? null);
}
