import type { Query } from '../base/db/database.ts';

/** Group of the catalogue that imported layers stand in unless another is named; code and name. */
const GROUP = { code: 'Z02OWN', parent: 'Z02', name: '自有数据' } as const;

/** Its code. */
export const DEFAULT_GROUP = GROUP.code;

/** A group of the catalogue. */
export interface CatalogueGroup {
  readonly code: string;
  readonly name: string;
}

/** Makes the group where it is missing; among the themes where its own is not there. */
export async function ensureGroup(query: Query): Promise<void> {
  await query(
    `INSERT INTO catalogue_items (code, parent_code, name, position, flags)
     SELECT $1, coalesce((SELECT code FROM catalogue_items WHERE code = $2), ''), $3, 1000, '{}'::jsonb
     ON CONFLICT (code) DO NOTHING`,
    [GROUP.code, GROUP.parent, GROUP.name],
  );
}

/** Takes the group out when nothing is left in it. */
export async function tidyGroup(query: Query): Promise<void> {
  await query(
    'DELETE FROM catalogue_items WHERE code = $1 AND NOT EXISTS (SELECT FROM catalogue_items WHERE parent_code = $1)',
    [GROUP.code],
  );
}

/** The groups that a layer can stand in, in the order of their codes; that of imported layers is there, or will be. */
export async function catalogueGroups(query: Query): Promise<readonly CatalogueGroup[]> {
  const rows = await query<{ code: string; name: string }>(
    `SELECT code, name FROM catalogue_items AS item WHERE resource IS NULL AND flags ->> 'isNestedLayers' IS NULL
       AND flags ->> 'url' IS NULL AND flags ->> 'dataName' IS NULL ORDER BY code`,
  );
  return rows.some(({ code }) => code === GROUP.code) ? rows : [...rows, GROUP];
}
