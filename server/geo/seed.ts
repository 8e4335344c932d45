import { createHash } from 'node:crypto';
import type { Database, Query } from '../db/database.ts';
import type { SampleCollection, SampleFeatures, SampleLayerName } from '../sample/index.ts';
import { extentOfParts, geometrySchema, partsOf, unionExtent, type GeometryKind } from './geometry.ts';
import { sampleStyle } from './sampleStyles.ts';

/** Rows in one statement: few enough for its text to stay within some megabytes. */
const BATCH_ROWS = 500;

/** Drawing order, the bottom one first. */
const ORDER: readonly SampleLayerName[] = ['landcover', 'lakes', 'rivers', 'areas', 'roads', 'settlements'];

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
    ...extentOfParts(partsOf(geometrySchema.parse(geometry))),
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
  const revision = createHash('sha256')
    .update(style)
    .update(JSON.stringify(collection))
    .digest('hex')
    .slice(0, 16);
  const [known] = await query<{ revision: string }>('SELECT revision FROM geo_layers WHERE name = $1', [
    name,
  ]);
  if (known?.revision === revision) return;
  await query('DELETE FROM geo_layers WHERE name = $1', [name]);
  await query(
    `INSERT INTO geo_layers (name, title, title_en, note, geometry_type, style, position, revision, west, south, east, north)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, $11, $12)`,
    [
      ...[name, title, titleEn, note, KINDS[geometryType], style, ORDER.indexOf(name), revision],
      ...[extent.west, extent.south, extent.east, extent.north],
    ],
  );
  await insertFeatures(query, name, rows);
}

/**
 * Puts the sample's vector layers into the database: all or none, and only those that changed since.
 * @throws DatabaseFailure, and a ZodError when a geometry of the sample is not one
 */
export async function seedSampleLayers(database: Database, sample: SampleFeatures): Promise<void> {
  await database.transaction(async (query) => {
    for (const name of ORDER) await seedLayer(query, name, sample[name]);
  });
}
