import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { MetadataRow } from '../../src/api/contracts/metadata.ts';
import type { CatalogueItem } from '../../src/domain/layers/record/catalogueItem.ts';
import { FIELD_TITLES_TEXT, fieldTitleOf, inShownOrder } from '../../src/domain/layers/record/fieldTitles.ts';
import { columnRows, shownMarks } from '../../src/domain/layers/record/layerColumns.ts';
import type { Rights } from '../base/access/rights.ts';
import type { Database } from '../base/db/database.ts';
import { ensureSampleRows } from '../base/db/sampleRows.ts';
import { layerMetadata } from '../db/schema.ts';
import type { OwnColumns } from './ownColumns.ts';
import { hiddenFieldsOf } from './resources.ts';

/** One condition on a column. */
interface Condition {
  readonly column: 'layerId' | 'dataKey' | 'dataValue' | 'extend1';
  readonly type: 'eq' | 'ne' | 'like';
  readonly value: string;
}

function whereOf({ column, type, value }: Condition): SQL {
  const field = layerMetadata[column];
  if (type === 'eq') return eq(field, value);
  // A missing mark differs from any.
  if (type === 'ne') return sql`(${field} IS NULL OR ${ne(field, value)})`;
  return sql`position(${value}::text in ${field}) > 0`;
}

/** What rows are made from beside the table. */
interface MetadataSources {
  /** All of it: it says which layers its codes stand for. */
  readonly catalogue: readonly CatalogueItem[];
  /** What records say themselves of their fields; it goes before the table. */
  readonly own: ReadonlyMap<string, OwnColumns>;
}

/** The rows of those ids that conditions let through, as the columns of their records say them. */
function ownRows(own: MetadataSources['own'], conditions: readonly Condition[]) {
  const ids = [...own.keys()].filter((id) =>
    conditions.every(({ column, type, value }) => column !== 'layerId' || type !== 'eq' || value === id),
  );
  return ids.flatMap((id) =>
    columnRows(own.get(id)?.columns ?? []).map(({ dataKey, dataValue, extend1 }, position) => ({
      ...{ layer_id: id, data_key: dataKey, data_value: dataValue, extend1, position },
    })),
  );
}

/** The rows that meet every condition, in the order in which fields are shown; none of what is not seen. */
export async function queryMetadata(
  database: Database,
  conditions: readonly Condition[],
  { catalogue, own }: MetadataSources,
  rights: Rights,
): Promise<MetadataRow[]> {
  const columns = sql.raw('layer_id, data_key, data_value, extend1, position');
  const rows = await database.orm
    .select({
      layerId: sql<string>`layer_id`,
      dataKey: sql<string>`data_key`,
      dataValue: sql<string>`data_value`,
      extend1: sql<string | null>`extend1`,
    })
    .from(
      sql`(SELECT ${columns} FROM layer_metadata
             WHERE layer_id NOT IN (SELECT jsonb_array_elements_text(${JSON.stringify([...own.keys()])}::jsonb))
           UNION ALL SELECT ${columns} FROM jsonb_populate_recordset(
             NULL::layer_metadata, ${JSON.stringify(ownRows(own, conditions))}::jsonb)) AS layer_metadata`,
    )
    .where(and(...conditions.map(whereOf)))
    .orderBy(asc(layerMetadata.layerId), asc(layerMetadata.position));
  const names = new Set(await layerNames(database));
  const layerOf = new Map([...walk(catalogue)].map((item) => [item.Code, sourceLayerOf(item, names)]));
  return rows.filter((row) => {
    const shown = own.get(row.layerId)?.resources ?? [layerOf.get(row.layerId) ?? row.layerId];
    return hiddenFieldsOf(shown, rights)?.has(row.dataKey) === false;
  });
}

async function layerNames(database: Database): Promise<readonly string[]> {
  return (
    await database.query<{ name: string }>(
      'SELECT name FROM geo_layers WHERE version_of IS NULL UNION SELECT name FROM own_layers',
    )
  ).map(({ name }) => name);
}

/** The vector layer that a catalogue record shows: its alias, or the layer in its link. */
function sourceLayerOf(item: CatalogueItem, names: ReadonlySet<string>): string | undefined {
  const text = item.Resources[0]?.ResourceAbstract ?? '';
  const candidates = [
    item.dataName,
    /"alias":"([\w-]+)/.exec(text)?.[1],
    /"link":"[^"]*\/([\w-]+)\.(?:geojson|kml)"/.exec(text)?.[1],
  ];
  return candidates.find((name) => name !== undefined && names.has(name));
}

function* walk(items: readonly CatalogueItem[]): Generator<CatalogueItem> {
  for (const item of items) {
    yield item;
    yield* walk(item.Items);
  }
}

/** Rows for one id from the fields of its layer. */
function rowsOf(layerId: string, fields: readonly string[]) {
  return inShownOrder(fields).flatMap((dataKey, position) => {
    const titled = fieldTitleOf(dataKey);
    if (titled === undefined) return [];
    return [
      {
        layer_id: layerId,
        data_key: dataKey,
        data_value: titled.zh,
        extend1: shownMarks(titled),
        position,
        seeded: true,
      },
    ];
  });
}

/** The field names of every stored layer. */
async function fieldsByLayer(database: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await database.query<{ layer: string; key: string }>(
    `SELECT DISTINCT layer, jsonb_object_keys(properties) AS key FROM geo_features
     WHERE NOT layer IN (SELECT name FROM geo_layers WHERE version_of IS NOT NULL)`,
  );
  const fields = new Map<string, string[]>();
  for (const { layer, key } of found) fields.set(layer, [...(fields.get(layer) ?? []), key]);
  return fields;
}

/**
 * Makes the sample's rows when the layers, the catalogue or the titles have changed since: for every vector layer under its
 * name, and under the code of each catalogue record that shows it. Rows that somebody edited stay.
 */
export async function ensureMetadata(database: Database, catalogue: readonly CatalogueItem[]): Promise<void> {
  const revisions = await database.query(
    'SELECT name, revision FROM geo_layers WHERE version_of IS NULL ORDER BY name',
  );
  await ensureSampleRows(database, 'layer_metadata', [revisions, catalogue, FIELD_TITLES_TEXT], async () => {
    const fields = await fieldsByLayer(database);
    const names = new Set(fields.keys());
    const sources = [...walk(catalogue)].map((item) => [item.Code, sourceLayerOf(item, names)] as const);
    const byId = new Map<string, string | undefined>([
      ...sources,
      ...[...names].map((name) => [name, name] as const),
    ]);
    return [...byId].flatMap(([id, layer]) =>
      rowsOf(id, layer === undefined ? [] : (fields.get(layer) ?? [])),
    );
  });
}
