import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ImportReport, OwnLayer } from '../../src/api/contracts/imports.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database, Query } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import type { ConvertedLayer } from './convert.ts';
import { recordOf, type CatalogueResource } from './layerRecord.ts';
import { firstStyle } from './layerStyle.ts';

/** A layer that is to be stored. */
export interface NewVersion {
  readonly converted: ConvertedLayer;
  readonly title: string;
  /** Name of the uploaded file. */
  readonly file: string;
  readonly visibleTo: OwnLayer['visibleTo'];
  readonly accountId: string;
  /** The own layer whose new version it is; a new layer without one. */
  readonly replaces: string | undefined;
}

/** The layers that were imported from files, with their versions. */
export interface OwnLayers {
  list(): Promise<OwnLayer[]>;
  /**
   * Stores a layer: its features a few hundred at a time, so that nobody waits for all of it, and then what shows it, at once. Until
   * then nothing of it is seen, and the version before is in force.
   * @param lines of the converted file
   * @param onStored hears how many features are stored
   * @returns the catalogue code
   * @throws Refusal 404 when the layer to be replaced is gone; the signal's reason; DatabaseFailure
   */
  store(
    version: NewVersion,
    lines: AsyncIterable<string>,
    signal: AbortSignal,
    onStored: (rows: number) => void,
  ): Promise<string>;
  /** @throws Refusal 404, 409 where there is no version before */
  rollBack(name: string): Promise<void>;
  /** @throws Refusal 404 */
  remove(name: string): Promise<void>;
  /** Takes out what earlier runs left unfinished. */
  tidy(): Promise<void>;
}

/** Group of the catalogue that imported layers stand in; code and name. */
const GROUP = { code: 'Z02OWN', parent: 'Z02', name: '自有数据' } as const;

/** Versions that are kept of a layer: the one in force, and the one before. */
const KEPT_VERSIONS = 2;

const reportSchema = z.object({
  file: z.string(),
  report: z.custom<ImportReport>((value) => typeof value === 'object'),
});

const rowSchema = z.object({
  name: z.string(),
  code: z.string(),
  current: z.string(),
  title: z.string(),
  geometry_type: z.enum(['polygon', 'line', 'point']),
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
  version_report: reportSchema,
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
    ...{ name, code, title, kind, count: report.taken, extent: { west, south, east, north }, file, report },
    storedAtMs: row.version_at.getTime(),
    visibleTo: row.is_guarded ? 'bureau' : 'everyone',
    earlierAtMs: row.earlier_at?.getTime() ?? null,
  };
}

const missing = () => new Refusal(404, '图层不存在或已删除，请刷新列表');

/** A short random name in small letters. */
const randomName = () => randomBytes(6).toString('hex');

/** A version whose features are being stored. */
interface Started {
  /** Name of the layer, and of its new version. */
  readonly name: string;
  readonly version: string;
  /** How many layers were imported before. */
  readonly turn: number;
}

/** Makes the row of a version, which nothing shows yet. */
async function beginVersion(query: Query, { converted, title, replaces }: NewVersion): Promise<Started> {
  const [found] = await query<{ count: number; known: boolean }>(
    'SELECT count(*)::int AS count, coalesce(bool_or(name = $1), false) AS known FROM own_layers',
    [replaces ?? ''],
  );
  if (replaces !== undefined && found?.known !== true) throw missing();
  const turn = found?.count ?? 0;
  const name = replaces ?? `own_${randomName()}`;
  const version = `${name}_${randomName()}`;
  const { west, south, east, north } = converted.extent;
  await query(
    `INSERT INTO geo_layers (name, title, title_en, note, geometry_type, style, position, revision, west, south, east, north, version_of)
     VALUES ($1, $2, $2, '由文件导入', $3, $4::jsonb, 0, $1, $5, $6, $7, $8, $9)`,
    [
      ...[version, title, converted.kind, JSON.stringify(firstStyle(converted.kind, turn, title))],
      ...[west, south, east, north, name],
    ],
  );
  return { name, version, turn };
}

/** Stores one line of rows; how many. */
async function storeLine(query: Query, version: string, line: string): Promise<number> {
  const stored = await query(
    `INSERT INTO geo_features (layer, id, properties, geometry, west, south, east, north)
     SELECT $1, id, properties, geometry, west, south, east, north
     FROM jsonb_to_recordset($2::jsonb) AS row(id integer, properties jsonb, geometry jsonb,
       west float8, south float8, east float8, north float8) RETURNING id`,
    [version, line],
  );
  return stored.length;
}

/** Writes the record of a layer in the group of imported ones. */
async function writeRecord(
  query: Query,
  {
    code,
    title,
    resource,
  }: { readonly code: string; readonly title: string; readonly resource: CatalogueResource },
): Promise<void> {
  await query(
    `INSERT INTO catalogue_items (code, parent_code, name, position, flags) VALUES ($1, $2, $3, 1000, '{}'::jsonb)
     ON CONFLICT (code) DO NOTHING`,
    [GROUP.code, GROUP.parent, GROUP.name],
  );
  await query(
    `INSERT INTO catalogue_items (code, parent_code, name, position, resource, flags)
     SELECT $1, $2, $3, (SELECT coalesce(max(position), 0) + 1 FROM catalogue_items WHERE parent_code = $2), $4::jsonb, '{}'::jsonb
     ON CONFLICT (code) DO UPDATE SET name = excluded.name, resource = excluded.resource`,
    [code, GROUP.code, title, JSON.stringify(resource)],
  );
}

/** Gives the fields of a layer their titles: their own names, until somebody words them. */
async function writeFields(query: Query, ids: readonly string[], fields: readonly string[]): Promise<void> {
  for (const id of ids)
    await query(
      `INSERT INTO layer_metadata (layer_id, data_key, data_value, extend1, position)
       SELECT $1, field, field, 'header,bubble', place
       FROM jsonb_array_elements_text($2::jsonb) WITH ORDINALITY AS fields(field, place)
       ON CONFLICT (layer_id, data_key) DO NOTHING`,
      [id, JSON.stringify(fields)],
    );
}

/** Says who sees a layer; what somebody else decided about it in the meantime is replaced. */
async function writeRights(query: Query, name: string, visibleTo: NewVersion['visibleTo']): Promise<void> {
  await query('DELETE FROM data_rights WHERE resource = $1', [name]);
  if (visibleTo === 'bureau')
    await query("INSERT INTO data_rights (resource, role) VALUES ($1, '0')", [name]);
}

/** Puts a version in force. @returns the layer's catalogue code */
async function publish(query: Query, started: Started, version: NewVersion, storedAt: Date): Promise<string> {
  const { name } = started;
  const { converted, title, file, visibleTo, accountId, replaces } = version;
  await query('LOCK TABLE own_layers IN EXCLUSIVE MODE');
  const [earlier] = await query<{ code: string; position: number }>(
    'SELECT code, position FROM own_layers AS own JOIN geo_layers AS layer ON layer.name = own.current WHERE own.name = $1',
    [name],
  );
  // Somebody took the layer out meanwhile.
  if (replaces !== undefined && earlier === undefined) throw missing();
  const code = earlier?.code ?? `${GROUP.code}${randomName()}`;
  const resource = recordOf(name, { code, title, turn: started.turn }, converted);
  // Below all others: places in the map service are counted from above, and stay as they are.
  await query(
    `UPDATE geo_layers SET version_report = $2::jsonb, version_at = $3,
       position = coalesce($4::int, (SELECT min(position) - 1 FROM geo_layers)) WHERE name = $1`,
    [
      started.version,
      JSON.stringify({ file, report: converted.report, resource }),
      storedAt,
      earlier?.position ?? null,
    ],
  );
  await query(
    `INSERT INTO own_layers (name, code, current, account_id, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (name) DO UPDATE SET current = excluded.current`,
    [name, code, started.version, accountId, storedAt],
  );
  await writeRecord(query, { code, title, resource });
  await writeFields(query, [name, code], converted.fields);
  await writeRights(query, name, visibleTo);
  await query(
    `DELETE FROM geo_layers WHERE version_of = $1 AND version_report IS NOT NULL AND name NOT IN (
       SELECT name FROM geo_layers WHERE version_of = $1 AND version_report IS NOT NULL
       ORDER BY version_at DESC LIMIT ${String(KEPT_VERSIONS)})`,
    [name],
  );
  return code;
}

/** Takes a layer out, with its versions and all that shows it. */
async function takeOut(query: Query, name: string): Promise<void> {
  const [gone] = await query<{ code: string }>('DELETE FROM own_layers WHERE name = $1 RETURNING code', [
    name,
  ]);
  if (gone === undefined) throw missing();
  const { code } = gone;
  await query('DELETE FROM geo_layers WHERE version_of = $1', [name]);
  await query('DELETE FROM catalogue_items WHERE code = $1', [code]);
  await query('DELETE FROM layer_metadata WHERE layer_id IN ($1, $2)', [name, code]);
  await query('DELETE FROM data_rights WHERE resource = $1', [name]);
  await query(
    `DELETE FROM catalogue_items WHERE code = $1 AND NOT EXISTS (SELECT FROM catalogue_items WHERE parent_code = $1)`,
    [GROUP.code],
  );
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
  if (first === undefined) throw missing();
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

/** Creates the store. */
export function createOwnLayers(database: Database, clock: Clock): OwnLayers {
  const { query, transaction } = database;
  return {
    async list() {
      const rows = await query(`${LIST} ORDER BY own.created_at`);
      return z.array(rowSchema).parse(rows).map(toOwnLayer);
    },
    async store(version, lines, signal, onStored) {
      const started = await beginVersion(query, version);
      try {
        let count = 0;
        for await (const line of lines) {
          signal.throwIfAborted();
          count += await storeLine(query, started.version, line);
          onStored(count);
        }
        await database.exec('ANALYZE geo_features');
        signal.throwIfAborted();
        return await transaction((within) => publish(within, started, version, new Date(clock.nowMs())));
      } catch (error) {
        await query('DELETE FROM geo_layers WHERE name = $1', [started.version]).catch(() => undefined);
        throw error;
      }
    },
    rollBack: (name) => transaction((within) => goBack(within, name)),
    remove: (name) => transaction((within) => takeOut(within, name)),
    async tidy() {
      await query('DELETE FROM geo_layers WHERE version_of IS NOT NULL AND version_report IS NULL');
    },
  };
}
