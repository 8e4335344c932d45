import { z } from 'zod';
import {
  isLayerRecord,
  type AnyRecord,
  type CatalogueChange,
} from '../../../src/domain/layers/catalogue/catalogueChange.ts';
import {
  recordOfRow,
  rowOfRecord,
  type CatalogueRecord,
} from '../../../src/domain/layers/catalogue/catalogueRecord.ts';
import { isScene } from '../../../src/domain/layers/catalogue/sceneRecord.ts';
import { isShellRecord } from '../../../src/domain/layers/catalogue/shellRecord.ts';
import { isTopic } from '../../../src/domain/layers/catalogue/topicRecord.ts';
import type { CatalogueFlags, CatalogueResource } from '../../../src/domain/layers/record/catalogueItem.ts';
import { RESOURCES } from '../../base/access/rights.ts';
import type { Query } from '../../base/db/database.ts';
import { readScene, sceneRows } from './sceneRows.ts';
import { readShell, shellRows } from './shellRows.ts';
import { readTopics, topicRows } from './topicRows.ts';

const rowSchema = z.object({
  code: z.string(),
  parent_code: z.string(),
  name: z.string(),
  position: z.int(),
  resource: z.custom<CatalogueResource | null>(),
  flags: z.custom<CatalogueFlags>(),
  roles: z.array(z.string()).nullable(),
});

/** All records of the catalogue in force: layers and their groups, then topics, the scene, routes and systems. */
export async function readRecords(query: Query): Promise<AnyRecord[]> {
  const scene = await readScene(query);
  return [
    ...(await readLayerRecords(query)),
    ...(await readTopics(query)),
    ...(scene === undefined ? [] : [scene]),
    ...(await readShell(query)),
  ];
}

async function readLayerRecords(query: Query): Promise<CatalogueRecord[]> {
  const rows = await query(
    `SELECT code, parent_code, name, position, resource, flags,
       (SELECT jsonb_agg(role ORDER BY role) FROM data_rights
        WHERE data_rights.resource = $1 || code HAVING bool_and(role <> '*')) AS roles
     FROM catalogue_items ORDER BY parent_code, position, code`,
    [RESOURCES.catalogue('')],
  );
  return z
    .array(rowSchema)
    .parse(rows)
    .map(({ roles, ...row }) => recordOfRow(row, roles));
}

/** Says who sees a record; null for everybody. */
export async function writeRoles(query: Query, code: string, roles: CatalogueRecord['roles']): Promise<void> {
  const resource = RESOURCES.catalogue(code);
  await query('DELETE FROM data_rights WHERE resource = $1', [resource]);
  await query('INSERT INTO data_rights (resource, role) SELECT $1, unnest($2::text[])', [
    resource,
    [...new Set(roles ?? [])],
  ]);
}

const isOf =
  (isOfKind: (record: AnyRecord) => boolean) =>
  ({ before, after }: CatalogueChange) =>
    [before, after].some((record) => record !== null && isOfKind(record));

/** Makes changes to the catalogue in force. */
export async function writeChanges(query: Query, changes: readonly CatalogueChange[]): Promise<void> {
  await topicRows.writeChanges(query, changes.filter(isOf(isTopic)));
  await sceneRows.writeChanges(query, changes.filter(isOf(isScene)));
  await shellRows.writeChanges(query, changes.filter(isOf(isShellRecord)));
  for (const change of changes.filter(isOf(isLayerRecord))) {
    const { id, after } = change;
    if (after !== null && !isLayerRecord(after)) continue;
    if (after === null) {
      await query('DELETE FROM catalogue_items WHERE code = $1', [id]);
    } else {
      const { code, parent_code, name, position, resource, flags } = rowOfRecord(after);
      await query(
        `INSERT INTO catalogue_items (code, parent_code, name, position, resource, flags)
         VALUES ($1, $2, $3, $4, $5::jsonb, $6::jsonb)
         ON CONFLICT (code) DO UPDATE SET parent_code = excluded.parent_code, name = excluded.name,
           position = excluded.position, resource = excluded.resource, flags = excluded.flags`,
        [
          ...[code, parent_code, name, position],
          resource === null ? null : JSON.stringify(resource),
          JSON.stringify(flags),
        ],
      );
    }
    await writeRoles(query, id, after?.roles ?? null);
  }
}

/** Codes of records whose layers are the portal's own data: these come and go with the data alone. */
export async function ownDataCodes(query: Query): Promise<readonly string[]> {
  const rows = await query<{ code: string }>('SELECT code FROM own_layers ORDER BY code');
  return rows.map(({ code }) => code);
}
