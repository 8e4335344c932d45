import { and, asc, count as countRows, eq, gt, inArray, max, sql, type SQL } from 'drizzle-orm';
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

type Orm = Database['orm'];

/**
 * Ids of the features whose box meets an extent, ascending; any `most` of them where there are more. A page of rows in their order
 * would be looked for along the ids, through all of the layer, where few are in the extent.
 */
async function idsInExtent(orm: Orm, layer: string, extent: Extent, most = Infinity): Promise<number[]> {
  const found = orm
    .select({ id: geoFeatures.id })
    .from(geoFeatures)
    .where(and(eq(geoFeatures.layer, layer), boxOverlaps(extent)));
  const rows = await (most === Infinity ? found : found.limit(most));
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** What the pages of a layer hold, in the order of ids; each is asked for with the last id of the one before. */
async function pagesOfLayer(
  orm: Orm,
  layer: string,
  {
    extent,
    limit,
    rows,
  }: { readonly extent: Extent | undefined; readonly limit: number; readonly rows: number },
) {
  const ids = extent && (await idsInExtent(orm, layer, extent, limit));
  return (page: number, lastId: number | undefined): SQL | undefined | 'end' => {
    if (ids === undefined) return lastId === undefined ? undefined : gt(geoFeatures.id, lastId);
    const slice = ids.slice(page * rows, (page + 1) * rows);
    return slice.length === 0 ? 'end' : inArray(geoFeatures.id, slice);
  };
}

/** A query as the rows of another. */
type SubqueryOf<T extends (...args: never[]) => { as(name: 'rows'): unknown }> = ReturnType<
  ReturnType<T>['as']
>;

/** Creates the reader of features as they are stored, page by page. */
export function createPages({ orm }: Database) {
  const columns = { id: geoFeatures.id, properties: geoFeatures.properties, geometry: geoFeatures.geometry };
  const rowsOf = (layer: string, which: SQL | undefined, count: number) =>
    orm
      .select(columns)
      .from(geoFeatures)
      .where(and(eq(geoFeatures.layer, layer), which))
      .orderBy(asc(geoFeatures.id))
      .limit(count);

  /** A page of rows as GeoJSON, put together by the database: nothing of it is read here, however many corners it has. */
  async function writtenPage(rows: SubqueryOf<typeof rowsOf>, without: Iterable<string>) {
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

  const idsIn = (layer: string, extent: Extent, most?: number) => idsInExtent(orm, layer, extent, most);
  const pagesOf = (layer: string, extent: Extent | undefined, limit: number, rows: number) =>
    pagesOfLayer(orm, layer, { extent, limit, rows });

  return {
    /**
     * The same as {@link all} gives, as GeoJSON: the features of a page, with a comma between two.
     * @param without names of properties to leave out
     */
    async *written(layer: string, { extent, limit, without }: WrittenQuery): AsyncGenerator<string> {
      const which = await pagesOf(layer, extent, limit, PAGE_ROWS);
      let [lastId, left]: [number | undefined, number] = [undefined, limit];
      for (let at = 0; left > 0; at += 1) {
        const wanted = which(at, lastId);
        if (wanted === 'end') return;
        const count = Math.min(PAGE_ROWS, left);
        const page = await writtenPage(rowsOf(layer, wanted, count).as('rows'), without);
        if (page === undefined || page.text === null) return;
        yield page.text;
        if (page.count < count) return;
        lastId = page.lastId ?? undefined;
        left -= page.count;
      }
    },
    /** Pages of at most `rows` features. @param most that are looked for in an extent: any of them where there are more */
    async *all(
      layer: string,
      extent: Extent | undefined,
      rows: number,
      most = Infinity,
    ): AsyncGenerator<readonly GeoFeature[]> {
      const which = await pagesOf(layer, extent, most, rows);
      let lastId: number | undefined;
      for (let at = 0; ; at += 1) {
        const wanted = which(at, lastId);
        if (wanted === 'end') return;
        const page = await rowsOf(layer, wanted, rows);
        yield page.map(toFeature);
        if (page.length < rows) return;
        lastId = page.at(-1)?.id;
      }
    },
    idsIn,
    async byId(layer: string, ids: readonly number[]): Promise<GeoFeature[]> {
      const features: GeoFeature[] = [];
      for (let from = 0; from < ids.length; from += PAGE_ROWS) {
        const among = inArray(geoFeatures.id, ids.slice(from, from + PAGE_ROWS));
        const rows = await rowsOf(layer, among, PAGE_ROWS);
        features.push(...rows.map(toFeature));
      }
      return features;
    },
  };
}

/** Reads what is stored, whoever may see it. */
export type StoredPages = ReturnType<typeof createPages>;
