import type { Feature, LineString, MultiPolygon, Point, Polygon } from 'geojson';
import type { Database } from '../../server/base/db/database.ts';
import { extentOfParts, geometrySchema, positionRuns, unionExtent } from '../../server/base/geo/geometry.ts';
import type { LayerStyle } from '../../src/domain/layers/record/layerStyle.ts';

const PLAIN: LayerStyle = {
  rules: [{ title: '全部', titleEn: 'All', point: { color: '#ffffff', sizePx: 6, outline: '#000000' } }],
};

/** A vector layer of a test's own. */
export interface TestLayer {
  readonly name: string;
  readonly geometryType: 'polygon' | 'line' | 'point';
  readonly features: readonly Feature<Point | LineString | Polygon | MultiPolygon>[];
  readonly style?: LayerStyle;
}

/** Stores a layer as the sample's are stored. */
export async function storeLayer(database: Database, layer: TestLayer): Promise<void> {
  const { name, geometryType, features, style = PLAIN } = layer;
  const rows = features.map(({ properties, geometry }, index) => ({
    id: index + 1,
    properties,
    geometry,
    ...extentOfParts(positionRuns(geometrySchema.parse(geometry))),
  }));
  const { west, south, east, north } = unionExtent(rows) ?? { west: 0, south: 0, east: 0, north: 0 };
  await database.query(
    `INSERT INTO geo_layers (name, title, title_en, note, geometry_type, style, position, revision, west, south, east, north)
     VALUES ($1, $1, $1, 'test', $2, $3::jsonb, 0, 'test', $4, $5, $6, $7)`,
    [name, geometryType, JSON.stringify(style), west, south, east, north],
  );
  await database.query(
    `INSERT INTO geo_features (layer, id, properties, geometry, west, south, east, north)
     SELECT $1, id, properties, geometry, west, south, east, north
     FROM jsonb_to_recordset($2::jsonb) AS row(id integer, properties jsonb, geometry jsonb,
       west float8, south float8, east float8, north float8)`,
    [name, JSON.stringify(rows)],
  );
}
