import { z } from 'zod';
import type { OwnLayer } from '../../src/api/contracts/imports.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database, Query } from '../base/db/database.ts';
import { livesSql } from '../base/processes/processes.ts';
import { Refusal } from '../base/http/refusal.ts';
import { changeCatalogue } from '../catalogue/versions/versions.ts';
import { tidyGroup } from '../catalogue/groups.ts';
import type { FeatureStoring, Storing } from './storeContent.ts';
import { storeVersion, type StoredVersion } from './storeVersion.ts';
import { removeUnnamed, storePicture } from './imagery/storePicture.ts';
import {
  countFeatures,
  missingLayer,
  versionReportSchema,
  type NewPicture,
  type NewVersion,
} from './version.ts';

/** The layers that were imported from files, with their versions. */
export interface OwnLayers {
  list(): Promise<OwnLayer[]>;
  /** See {@link storeVersion}. */
  store(version: NewVersion, storing: Omit<FeatureStoring, 'nowMs'>): Promise<StoredVersion>;
  /** @throws Refusal 404, 409 where there is no version before */
  rollBack(name: string, author: string): Promise<void>;
  /** @throws Refusal 404 */
  remove(name: string, author: string): Promise<void>;
  /** See {@link storePicture}. */
  storePicture(version: NewPicture, storing: Omit<Storing, 'nowMs'>): Promise<StoredVersion>;
  /** Takes out what processes that live no more left unfinished. */
  tidy(): Promise<void>;
}

const rowSchema = z.object({
  name: z.string(),
  code: z.string(),
  current: z.string(),
  title: z.string(),
  geometry_type: z.enum(['polygon', 'line', 'point', 'imagery']),
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
  version_report: versionReportSchema,
  version_at: z.coerce.date(),
  earlier_at: z.coerce.date().nullable(),
  is_guarded: z.boolean(),
});

const LIST = `SELECT own.name, own.code, own.current, layer.title, layer.geometry_type, layer.west, layer.south, layer.east, layer.north,
    layer.version_report, layer.version_at,
    (SELECT max(other.version_at) FROM geo_layers AS other WHERE other.version_of = own.name
       AND other.version_report IS NOT NULL AND other.version_at < layer.version_at) AS earlier_at,
    EXISTS (SELECT FROM data_rights WHERE resource = own.name) AS is_guarded
  FROM own_layers AS own JOIN geo_layers AS layer ON layer.name = own.current`;

function toOwnLayer(row: z.infer<typeof rowSchema>): OwnLayer {
  const { name, code, title, geometry_type: kind, west, south, east, north } = row;
  const { file, report } = row.version_report;
  return {
    ...{
      name,
      code,
      title,
      kind,
      count: countFeatures(report),
      extent: { west, south, east, north },
      file,
      report,
    },
    storedAtMs: row.version_at.getTime(),
    visibleTo: row.is_guarded ? 'bureau' : 'everyone',
    earlierAtMs: row.earlier_at?.getTime() ?? null,
  };
}

/** Takes a layer out, with its versions and all that shows it. */
async function takeOut(query: Query, name: string): Promise<void> {
  const [gone] = await query<{ code: string }>('DELETE FROM own_layers WHERE name = $1 RETURNING code', [
    name,
  ]);
  if (gone === undefined) throw missingLayer();
  const { code } = gone;
  await query('DELETE FROM geo_layers WHERE version_of = $1', [name]);
  await query('DELETE FROM catalogue_items WHERE code = $1', [code]);
  await query('DELETE FROM layer_metadata WHERE layer_id IN ($1, $2)', [name, code]);
  await query('DELETE FROM data_rights WHERE resource = $1', [name]);
  await query('DELETE FROM role_rights WHERE resource = $1', [name]);
  await tidyGroup(query);
}

/** Puts the version before in force, as it was shown. */
async function goBack(query: Query, name: string): Promise<void> {
  const rows = await query<{ name: string; current: string; code: string }>(
    `SELECT layer.name, own.current, own.code FROM own_layers AS own
     JOIN geo_layers AS layer ON layer.version_of = own.name AND layer.version_report IS NOT NULL
     WHERE own.name = $1 ORDER BY layer.version_at DESC`,
    [name],
  );
  const [first] = rows;
  if (first === undefined) throw missingLayer();
  const earlier = rows.find((row) => row.name !== first.current);
  if (earlier === undefined || first.name !== first.current) throw new Refusal(409, '没有可恢复的上一版本');
  await query('UPDATE own_layers SET current = $2 WHERE name = $1', [name, earlier.name]);
  await query(
    `UPDATE catalogue_items SET name = layer.title, resource = layer.version_report -> 'resource'
     FROM geo_layers AS layer WHERE code = $1 AND layer.name = $2`,
    [first.code, earlier.name],
  );
  await query('DELETE FROM geo_layers WHERE name = $1', [first.current]);
}

/** Creates the store. @param filesDir folder of files that all processes share */
export function createOwnLayers(database: Database, filesDir: string, clock: Clock): OwnLayers {
  const { query, transaction } = database;
  const change = (name: string, author: string, work: (within: Query, name: string) => Promise<void>) =>
    transaction((within) => {
      const by = { author, origin: 'import', note: name, at: new Date(clock.nowMs()) } as const;
      return changeCatalogue(within, by, () => work(within, name));
    });
  return {
    async list() {
      const rows = await query(`${LIST} ORDER BY own.created_at`);
      return z.array(rowSchema).parse(rows).map(toOwnLayer);
    },
    store: (version, storing) => storeVersion(database, version, { ...storing, nowMs: () => clock.nowMs() }),
    storePicture: (version, storing) =>
      storePicture({ database, filesDir }, version, { ...storing, nowMs: () => clock.nowMs() }),
    async rollBack(name, author) {
      await change(name, author, goBack);
      await removeUnnamed(query, filesDir);
    },
    async remove(name, author) {
      await change(name, author, takeOut);
      await removeUnnamed(query, filesDir);
    },
    async tidy() {
      await query(
        `DELETE FROM geo_layers AS one WHERE version_of IS NOT NULL AND version_report IS NULL AND NOT ${livesSql('one.stored_by')}`,
      );
      await removeUnnamed(query, filesDir);
    },
  };
}
