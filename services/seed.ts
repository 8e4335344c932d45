import { createHash } from 'node:crypto';
import type { Database, Query } from '../server/base/db/database.ts';
import { keepStoredSample, storedSample } from '../server/base/db/sampleRows.ts';
import {
  SAMPLE_LAYER_NAMES,
  SAMPLE_VERSION,
  sampleStyle,
  STYLE_VERSION,
  type SampleCollection,
  type SampleLayerName,
} from '../sample/index.ts';
import {
  extentOfParts,
  geometrySchema,
  positionRuns,
  unionExtent,
  type GeometryKind,
} from '../server/base/geo/geometry.ts';

/** Rows in one statement: few enough for its text to stay within some megabytes. */
const BATCH_ROWS = 500;

/** Begins the revision of every layer that this code makes. */
const GENERATION = `v${SAMPLE_VERSION}s${STYLE_VERSION}`;

const TABLE = 'geo_layers';

type ReadLayer = (name: SampleLayerName) => Promise<SampleCollection>;

const KINDS: Readonly<Record<SampleCollection['metadata']['geometryType'], GeometryKind>> = {
  Polygon: 'polygon',
  LineString: 'line',
  Point: 'point',
};

function rowsOf(collection: SampleCollection) {
  return collection.features.map(({ properties, geometry }, index) => ({
    id: index + 1,
    properties,
    geometry,
    ...extentOfParts(positionRuns(geometrySchema.parse(geometry))),
  }));
}

async function insertFeatures(query: Query, layer: string, rows: ReturnType<typeof rowsOf>): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    await query(
      `INSERT INTO geo_features (layer, id, properties, geometry, west, south, east, north)
       SELECT $1, id, properties, geometry, west, south, east, north
       FROM jsonb_to_recordset($2::jsonb) AS row(id integer, properties jsonb, geometry jsonb,
         west float8, south float8, east float8, north float8)`,
      [layer, JSON.stringify(rows.slice(from, from + BATCH_ROWS))],
    );
  }
}

async function seedLayer(query: Query, name: SampleLayerName, collection: SampleCollection): Promise<void> {
  const { title, titleEn, note, geometryType } = collection.metadata;
  const style = JSON.stringify(sampleStyle(name, collection));
  const rows = rowsOf(collection);
  const extent = unionExtent(rows);
  if (extent === undefined) return;
  const content = createHash('sha256').update(style).update(JSON.stringify(collection)).digest('hex');
  const revision = `${GENERATION}-${content.slice(0, 16)}`;
  await query(
    `INSERT INTO geo_layers (name, title, title_en, note, geometry_type, style, position, revision, west, south, east, north)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, $11, $12)`,
    [
      ...[name, title, titleEn, note, KINDS[geometryType], style, SAMPLE_LAYER_NAMES.indexOf(name), revision],
      ...[extent.west, extent.south, extent.east, extent.north],
    ],
  );
  await insertFeatures(query, name, rows);
}

/** The layers that stay as they are: others' own, and those of the sample that somebody changed. */
async function keptLayers(query: Query): Promise<ReadonlySet<string>> {
  const rows = await query<{ name: string }>(
    'SELECT name FROM geo_layers AS item WHERE sample_sha256 IS NULL OR sample_sha256 <> sample_content(item)',
  );
  return new Set(rows.map(({ name }) => name));
}

/** Puts the sample's layers into the database in place of those of an earlier sample; answers which names others have. */
async function storeSample(query: Query, read: ReadLayer): Promise<readonly SampleLayerName[]> {
  const earlier = new Set((await storedSample(query, TABLE)).keys);
  const kept = await keptLayers(query);
  const replaced = await query<{ name: string }>(
    'DELETE FROM geo_layers WHERE NOT name IN (SELECT jsonb_array_elements_text($1::jsonb)) RETURNING name',
    [JSON.stringify([...kept])],
  );
  const deleted = new Set(replaced.map(({ name }) => name));
  const isWanted = (name: string) => !kept.has(name) && (deleted.has(name) || !earlier.has(name));
  // One after the other, so that only one is held.
  for (const name of SAMPLE_LAYER_NAMES.filter(isWanted)) await seedLayer(query, name, await read(name));
  await query(
    `UPDATE geo_layers AS item SET sample_sha256 = sample_content(item)
     WHERE NOT name IN (SELECT jsonb_array_elements_text($1::jsonb))`,
    [JSON.stringify([...kept])],
  );
  await keepStoredSample(query, TABLE, { basis: GENERATION, keys: SAMPLE_LAYER_NAMES });
  return SAMPLE_LAYER_NAMES.filter((name) => kept.has(name));
}

/**
 * Puts the sample's vector layers into the database, all or none, unless they are there. Layers of others, and those of the sample
 * that somebody changed or took out, stay as they are.
 * @param read reads a layer; not called when there is nothing to do
 * @returns names of the sample's layers that were left out because others have them
 * @throws DatabaseFailure, what `read` throws, and a ZodError when a geometry of the sample is not one
 */
export async function seedSampleLayers(
  database: Database,
  read: ReadLayer,
): Promise<readonly SampleLayerName[]> {
  const isSeeded = async (query: Query) => (await storedSample(query, TABLE)).basis === GENERATION;
  if (await isSeeded(database.query)) return [];
  const leftOut = await database.transaction(async (query) => {
    // Two servers that start on one database must not both insert.
    await query('LOCK TABLE geo_layers IN EXCLUSIVE MODE');
    return (await isSeeded(query)) ? [] : storeSample(query, read);
  });
  // The embedded database has no autovacuum; without statistics it would sort a whole layer for each page of it.
  await database.exec('ANALYZE geo_features');
  return leftOut;
}
