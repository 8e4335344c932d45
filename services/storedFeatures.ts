import { and, asc, count as countRows, eq, gt, inArray, max, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Extent } from '../src/domain/geodesy/extent.ts';
import type { Database } from '../server/base/db/database.ts';
import { geometrySchema, type StoredGeometry } from '../server/base/geo/geometry.ts';
import { geoFeatures } from './schema.ts';

/** A stored feature; coordinates in degrees, longitude first. */
export interface GeoFeature {
  readonly id: number;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: StoredGeometry;
}

/** Features read in one statement: few enough that taking them over holds up nobody for longer than some milliseconds. */
export const PAGE_ROWS = 100;

const propertiesSchema = z.record(z.string(), z.unknown());

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

/** Which features are written. */
interface WrittenQuery {
  readonly extent: Extent | undefined;
  /** The most features; Infinity for all. */
  readonly limit: number;
  /** Names of properties to leave out. */
  readonly without: Iterable<string>;
}

/** A page of them: at most `count` features after an id, or the first. */
interface WrittenPage extends Pick<WrittenQuery, 'without'> {
  readonly layer: string;
  readonly id: number | undefined;
  readonly box: Extent | undefined;
  readonly count: number;
}

/** Creates the reader of features as they are stored, page by page. */
export function createPages({ orm }: Database) {
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

  /** A page of rows as GeoJSON, put together by the database: nothing of it is read here, however many corners it has. */
  async function writtenAfter({ layer, id, box, count, without }: WrittenPage) {
    const rows = rowsAfter(layer, id, box, count).as('rows');
    const feature = sql`'{"type":"Feature","id":' || ${rows.id} || ',"properties":' || (${rows.properties} - ${sql.param([...without])}::text[]) || ',"geometry":' || ${rows.geometry} || '}'`;
    const [page] = await orm
      .select({
        text: sql<string | null>`string_agg(${feature}, ',' ORDER BY ${rows.id})`,
        lastId: max(rows.id),
        count: countRows(),
      })
      .from(rows);
    return page;
  }

  return {
    /**
     * The same as {@link all} gives, as GeoJSON: the features of a page, with a comma between two.
     * @param without names of properties to leave out
     */
    async *written(layer: string, { extent, limit, without }: WrittenQuery): AsyncGenerator<string> {
      let [id, left]: [number | undefined, number] = [undefined, limit];
      while (left > 0) {
        const count = Math.min(PAGE_ROWS, left);
        const page = await writtenAfter({ layer, id, box: extent, count, without });
        if (page === undefined || page.text === null) return;
        yield page.text;
        if (page.count < count) return;
        id = page.lastId ?? undefined;
        left -= page.count;
      }
    },
    /** Pages of at most `count` features. */
    async *all(
      layer: string,
      extent: Extent | undefined,
      count: number,
    ): AsyncGenerator<readonly GeoFeature[]> {
      let lastId: number | undefined;
      for (let isMore = true; isMore;) {
        const rows = await rowsAfter(layer, lastId, extent, count);
        yield rows.map(toFeature);
        lastId = rows.at(-1)?.id;
        isMore = rows.length === count;
      }
    },
    async byId(layer: string, ids: readonly number[]): Promise<GeoFeature[]> {
      const features: GeoFeature[] = [];
      for (let from = 0; from < ids.length; from += PAGE_ROWS) {
        const rows = await orm
          .select(columns)
          .from(geoFeatures)
          .where(
            and(eq(geoFeatures.layer, layer), inArray(geoFeatures.id, ids.slice(from, from + PAGE_ROWS))),
          )
          .orderBy(asc(geoFeatures.id));
        features.push(...rows.map(toFeature));
      }
      return features;
    },
  };
}

/** Reads what is stored, whoever may see it. */
export type StoredPages = ReturnType<typeof createPages>;
