import type { ImportReport, OwnLayer } from '../../src/api/contracts/imports.ts';
import type { Query } from '../base/db/database.ts';
import type { PropertyKind } from '../base/geo/propertyKind.ts';
import { Refusal } from '../base/http/refusal.ts';
import { importedRecord, type CatalogueResource, type ShownLayer } from './layerRecord.ts';
import type { ChangedBy } from '../catalogue/versions/versions.ts';
import { DEFAULT_GROUP, ensureGroup } from '../catalogue/groups.ts';
import { randomName, readBase, requireFree, type Base, type Started, type VersionWish } from './version.ts';

/** Versions that are kept of a layer: the one in force, and the one before. */
const KEPT_VERSIONS = 2;

/** What a version holds once all of it is stored. */
export interface Whole {
  readonly shown: ShownLayer;
  readonly report: ImportReport;
  /** Whether it has overviews of all its features. */
  readonly isOverviewed: boolean;
  /** What its fields hold; undefined where nobody knows all of it. */
  readonly kinds: readonly PropertyKind[] | undefined;
}

/** Writes the record of a layer in its group. */
async function writeRecord(
  query: Query,
  resource: CatalogueResource,
  {
    code,
    title,
    group,
  }: { readonly code: string; readonly title: string; readonly group: string | undefined },
): Promise<void> {
  const [present] = await query('SELECT FROM catalogue_items WHERE code = $1', [code]);
  if (present === undefined || group === DEFAULT_GROUP) await ensureGroup(query);
  await query(
    `INSERT INTO catalogue_items (code, parent_code, name, position, resource, flags)
     SELECT $1, $2, $3, (SELECT coalesce(max(position), 0) + 1 FROM catalogue_items WHERE parent_code = $2), $4::jsonb, '{}'::jsonb
     ON CONFLICT (code) DO UPDATE SET name = excluded.name, resource = excluded.resource,
       parent_code = coalesce($5, catalogue_items.parent_code)`,
    [code, group ?? DEFAULT_GROUP, title, JSON.stringify(resource), group ?? null],
  );
}

/** What the catalogue's version says of an import; the command line has no account. */
export async function importedBy(
  query: Query,
  { title, accountId }: Pick<VersionWish, 'title' | 'accountId'>,
  at: Date,
): Promise<ChangedBy> {
  const [row] = await query<{ account: string }>('SELECT account FROM accounts WHERE id = $1', [
    accountId ?? '',
  ]);
  return { author: row?.account ?? '', origin: 'import', note: title, at };
}

/** Gives the fields of a layer their titles: their own names, until somebody words them. */
async function writeFields(query: Query, ids: readonly string[], fields: readonly string[]): Promise<void> {
  for (const id of new Set(ids))
    await query(
      `INSERT INTO layer_metadata (layer_id, data_key, data_value, extend1, position)
       SELECT $1, field, field, 'header,bubble', place
       FROM jsonb_array_elements_text($2::jsonb) WITH ORDINALITY AS fields(field, place)
       ON CONFLICT (layer_id, data_key) DO NOTHING`,
      [id, JSON.stringify(fields)],
    );
}

/** Says who sees a layer; what somebody else decided about it in the meantime is replaced. */
async function writeRights(query: Query, name: string, visibleTo: OwnLayer['visibleTo']): Promise<void> {
  await query('DELETE FROM data_rights WHERE resource = $1', [name]);
  await query('DELETE FROM role_rights WHERE resource = $1', [name]);
  if (visibleTo === 'bureau')
    await query("INSERT INTO data_rights (resource, role) VALUES ($1, '0')", [name]);
}

/** The version in force, while no other import can change it. @throws Refusal when it is not what this one began with */
async function baseInForce(
  query: Query,
  { target }: Pick<VersionWish, 'target'>,
  started: Started,
): Promise<Base | undefined> {
  await query('LOCK TABLE own_layers IN EXCLUSIVE MODE');
  if (target.how === 'new') {
    await requireFree(query, started.name);
    return undefined;
  }
  const now = await readBase(query, started.name);
  if (target.how === 'append' && now.current !== started.base?.current)
    throw new Refusal(409, '导入期间图层已被更新，未追加。请重新导入');
  return now;
}

/**
 * Puts a version in force.
 * @returns the layer's catalogue code
 * @throws Refusal 404, 409 when the layer is not what it was when the import began
 */
export async function publish(
  query: Query,
  started: Started,
  version: VersionWish,
  { whole, storedAt }: { readonly whole: Whole; readonly storedAt: Date },
): Promise<string> {
  const { name, turn } = started;
  const { target, title, file, visibleTo, accountId, group } = version;
  const base = await baseInForce(query, version, started);
  const code = base?.code ?? target.name ?? `${DEFAULT_GROUP}${randomName()}`;
  const { shown, report, isOverviewed, kinds } = whole;
  const resource = importedRecord(name, { code, title, turn }, shown);
  const { west, south, east, north } = shown.extent;
  // Below all others: places in the map service are counted from above, and stay as they are.
  await query(
    `UPDATE geo_layers SET version_report = $2::jsonb, version_at = $3, west = $5, south = $6, east = $7, north = $8,
       vertices = $9::integer, property_kinds = $10::jsonb, position = coalesce($4::int, (SELECT min(position) - 1 FROM geo_layers)) WHERE name = $1`,
    [
      started.version,
      JSON.stringify({ file, report, resource, turn, vertices: shown.vertices }),
      ...[storedAt, base?.position ?? null, west, south, east, north],
      isOverviewed ? (shown.vertices ?? null) : null,
      kinds === undefined ? null : JSON.stringify(kinds),
    ],
  );
  await query(
    `INSERT INTO own_layers (name, code, current, account_id, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (name) DO UPDATE SET current = excluded.current`,
    [name, code, started.version, accountId ?? null, storedAt],
  );
  await writeRecord(query, resource, { code, title, group });
  await writeFields(query, [name, code], shown.fields);
  if (visibleTo !== undefined) await writeRights(query, name, visibleTo);
  await query(
    `DELETE FROM geo_layers WHERE version_of = $1 AND version_report IS NOT NULL AND name NOT IN (
       SELECT name FROM geo_layers WHERE version_of = $1 AND version_report IS NOT NULL
       ORDER BY version_at DESC LIMIT ${String(KEPT_VERSIONS)})`,
    [name],
  );
  return code;
}
