import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { MetadataRow } from '../../src/api/contracts/metadata.ts';
import type { CatalogueItem } from '../../src/domain/layers/record/catalogueItem.ts';
import { FIELD_TITLES_TEXT, fieldTitleOf, inShownOrder } from '../../src/domain/layers/record/fieldTitles.ts';
import type { Rights } from '../base/access/rights.ts';
import type { Database } from '../base/db/database.ts';
import { ensureSampleRows } from '../base/db/sampleRows.ts';
import { layerMetadata } from '../db/schema.ts';

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

/**
 * The rows that meet every condition, in the order in which fields are shown; none of what is not seen.
 * @param catalogue all of it: it says which layers its codes stand for
 */
export async function queryMetadata(
  database: Database,
  conditions: readonly Condition[],
  catalogue: readonly CatalogueItem[],
  rights: Rights,
): Promise<MetadataRow[]> {
  const { layerId, dataKey, dataValue, extend1 } = layerMetadata;
  const rows = await database.orm
    .select({ layerId, dataKey, dataValue, extend1 })
    .from(layerMetadata)
    .where(and(...conditions.map(whereOf)))
    .orderBy(asc(layerMetadata.layerId), asc(layerMetadata.position));
  const names = new Set(await layerNames(database));
  const layerOf = new Map([...walk(catalogue)].map((item) => [item.Code, sourceLayerOf(item, names)]));
  return rows.filter((row) => {
    const sight = rights.of(layerOf.get(row.layerId) ?? row.layerId);
    return sight !== undefined && !sight.hiddenFields.includes(row.dataKey);
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

function extendOf({ header, bubble }: { readonly header: boolean; readonly bubble: boolean }): string | null {
  const marks = [...(header ? ['header'] : []), ...(bubble ? ['bubble'] : [])];
  return marks.length === 0 ? null : marks.join(',');
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
        extend1: extendOf(titled),
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
