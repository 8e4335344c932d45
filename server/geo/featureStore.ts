import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Extent } from '../../src/domain/geo/extent.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database } from '../db/database.ts';
import { geometrySchema, type GeometryKind, type StoredGeometry } from './geometry.ts';
import { geoFeatures, geoLayers } from './schema.ts';
import { createFeatureSearch } from './spatial/featureSearch.ts';
import type { SearchArea } from './spatial/searchArea.ts';
import { layerStyleSchema, type LayerStyle } from './style.ts';

/** A vector layer as the services publish it. */
export interface GeoLayer {
  readonly name: string;
  readonly title: string;
  readonly titleEn: string;
  /** Where the data comes from and what it may be used for. */
  readonly note: string;
  readonly geometryType: GeometryKind;
  readonly style: LayerStyle;
  /** Changes with every change of features or style. */
  readonly revision: string;
  readonly extent: Extent;
}

/** A stored feature; coordinates in degrees, longitude first. */
export interface GeoFeature {
  readonly id: number;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: StoredGeometry;
}

/** Which features to read. */
export interface FeatureQuery {
  readonly extent?: Extent | undefined;
  /** The most features to return; absent: all. */
  readonly limit?: number | undefined;
}

/** The features that were found in an area: how many, and any part of them. */
export interface FeatureMatches {
  readonly total: number;
  /**
   * Reads some of them in the order of their ids.
   * @param from the first one's place, counted from 0
   * @param count most features to read
   */
  read(from: number, count: number): Promise<readonly GeoFeature[]>;
}

/** Reads the vector layers from the database. Every method throws what `isStorageFailure` knows when the database is gone. */
export interface FeatureStore {
  /** All layers in drawing order, the bottom one first. */
  layers(): Promise<readonly GeoLayer[]>;
  layer(name: string): Promise<GeoLayer | undefined>;
  queryFeatures(layer: string, query: FeatureQuery): Promise<readonly GeoFeature[]>;
  /**
   * Finds the features that share a point with an area, or all without one, by the layer's index and then by their exact geometry.
   * @throws besides, the signal's reason when aborted
   */
  match(layer: GeoLayer, area: SearchArea | undefined, signal: AbortSignal): Promise<FeatureMatches>;
  /** The same features some hundred at a time, so that they are not all held at once. */
  featurePages(layer: string, query: FeatureQuery): AsyncIterable<readonly GeoFeature[]>;
  /** What the properties of a layer's features hold, one row per name and kind of value. */
  propertyKinds(layer: string): Promise<readonly PropertyKind[]>;
}

/** What features hold under a property's name. */
export interface PropertyKind {
  readonly name: string;
  /** As `jsonb_typeof` says: string, number, boolean, null, object, array. */
  readonly type: string;
  /** Length of the longest value written as text, characters. */
  readonly maxLength: number;
  /** True when every number is whole and fits 32 bits. */
  readonly isWhole: boolean;
}

/** Features read in one statement: the database's answer stays within a megabyte or so. */
const PAGE_ROWS = 300;

const propertiesSchema = z.record(z.string(), z.unknown());

function toLayer(row: typeof geoLayers.$inferSelect): GeoLayer {
  const { west, south, east, north, style, name, title, titleEn, note, geometryType, revision } = row;
  const extent = { west, south, east, north };
  return { name, title, titleEn, note, geometryType, revision, extent, style: layerStyleSchema.parse(style) };
}

/** The box test that the GiST index answers; written exactly as the index is. */
function boxOverlaps({ west, south, east, north }: Extent) {
  return sql`box(point(${geoFeatures.west}, ${geoFeatures.south}), point(${geoFeatures.east}, ${geoFeatures.north})) && box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`;
}

/** A row as it was stored. */
function toFeature({
  id,
  properties,
  geometry,
}: Pick<typeof geoFeatures.$inferSelect, 'id' | 'properties' | 'geometry'>): GeoFeature {
  return { id, properties: propertiesSchema.parse(properties), geometry: geometrySchema.parse(geometry) };
}

/** See {@link FeatureStore.propertyKinds}. */
async function propertyKindsOf(database: Database, layer: string): Promise<readonly PropertyKind[]> {
  const rows = await database.query<{
    name: string;
    type: string;
    length: unknown;
    whole: boolean | null;
  }>(
    `SELECT key AS name, jsonb_typeof(value) AS type, max(length(value #>> '{}')) AS length,
       bool_and(CASE WHEN jsonb_typeof(value) = 'number'
         THEN (value #>> '{}')::numeric % 1 = 0 AND abs((value #>> '{}')::numeric) < 2147483648 END) AS whole
     FROM geo_features, jsonb_each(properties) WHERE layer = $1 GROUP BY 1, 2`,
    [layer],
  );
  return rows.map(({ name, type, length, whole }) => ({
    name,
    type,
    maxLength: Number(length ?? 0),
    isWhole: whole === true,
  }));
}

/** Creates the store on an open database; whoever searches the same database should share one, for its indexes are kept in it. */
export function createFeatureStore(database: Database, clock: Clock): FeatureStore {
  const { orm } = database;
  const search = createFeatureSearch(database, clock);
  const columns = { id: geoFeatures.id, properties: geoFeatures.properties, geometry: geoFeatures.geometry };
  /** One page of rows after an id, or the first, in their order. */
  const rowsAfter = (layer: string, id: number | undefined, box: Extent | undefined, count: number) =>
    orm
      .select(columns)
      .from(geoFeatures)
      .where(
        and(
          eq(geoFeatures.layer, layer),
          id === undefined ? undefined : gt(geoFeatures.id, id),
          box === undefined ? undefined : boxOverlaps(box),
        ),
      )
      .orderBy(asc(geoFeatures.id))
      .limit(count);

  async function* pages(
    layer: string,
    { extent, limit = Infinity }: FeatureQuery,
  ): AsyncGenerator<readonly GeoFeature[]> {
    let left = limit;
    let lastId: number | undefined;
    for (let isMore = true; isMore && left > 0;) {
      const count = Math.min(PAGE_ROWS, left);
      const rows = await rowsAfter(layer, lastId, extent, count);
      yield rows.map(toFeature);
      left -= rows.length;
      lastId = rows.at(-1)?.id;
      isMore = rows.length === count;
    }
  }

  const readById = async (layer: string, ids: readonly number[]) => {
    const features: GeoFeature[] = [];
    for (let from = 0; from < ids.length; from += PAGE_ROWS) {
      const rows = await orm
        .select(columns)
        .from(geoFeatures)
        .where(and(eq(geoFeatures.layer, layer), inArray(geoFeatures.id, ids.slice(from, from + PAGE_ROWS))))
        .orderBy(asc(geoFeatures.id));
      features.push(...rows.map(toFeature));
    }
    return features;
  };

  return {
    async layers() {
      return (await orm.select().from(geoLayers).orderBy(asc(geoLayers.position))).map(toLayer);
    },
    async layer(name) {
      const [row] = await orm.select().from(geoLayers).where(eq(geoLayers.name, name));
      return row === undefined ? undefined : toLayer(row);
    },
    featurePages: pages,
    async queryFeatures(layer, query) {
      const features: GeoFeature[] = [];
      for await (const page of pages(layer, query)) features.push(...page);
      return features;
    },
    async match(layer, area, signal) {
      const ids = await search.idsIn(layer, area, signal);
      return {
        total: ids.length,
        read: (from, count) => readById(layer.name, [...ids.subarray(from, from + count)]),
      };
    },
    propertyKinds: (layer) => propertyKindsOf(database, layer),
  };
}
