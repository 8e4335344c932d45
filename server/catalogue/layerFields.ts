import type { LayerFields } from '../../src/api/contracts/catalogueFields.ts';
import type { FeatureStore } from '../../services/index.ts';
import type { Rights } from '../base/access/rights.ts';
import type { Database } from '../base/db/database.ts';
import { Refusal } from '../base/http/refusal.ts';
import { readCatalogue } from './layers.ts';
import { queryMetadata } from './metadata.ts';
import { hiddenFieldsOf } from './resources.ts';

/** What no record says. */
const NO_COLUMNS = new Map<string, never>();

/**
 * The fields that a record's data have, and what the portal says of them while no record has columns.
 * @throws Refusal 404 for a layer that is not there or not seen
 */
export async function readLayerFields(
  { database, features }: { readonly database: Database; readonly features: FeatureStore },
  { code, layer: name }: { readonly code: string; readonly layer?: string | undefined },
  rights: Rights,
): Promise<LayerFields> {
  const layer = name === undefined ? undefined : await features.layer(name, rights);
  if (name !== undefined && layer === undefined) throw new Refusal(404, `没有图层 ${name}`);
  const sources = { catalogue: await readCatalogue(database), own: NO_COLUMNS };
  const rowsOf = (id: string) =>
    queryMetadata(database, [{ column: 'layerId', type: 'eq', value: id }], sources, rights);
  const byCode = await rowsOf(code);
  const rows = byCode.length > 0 || name === undefined ? byCode : await rowsOf(name);
  if (layer === undefined) return { fields: null, rows };
  const hidden = hiddenFieldsOf([layer.name], rights);
  return {
    fields: [...new Set((await features.propertyKinds(layer)).map((kind) => kind.name))],
    rows: rows.filter(({ dataKey }) => hidden?.has(dataKey) === false),
  };
}
