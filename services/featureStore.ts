import { z } from 'zod';
import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { commonExtent, type Extent } from '../src/domain/geodesy/extent.ts';
import type { Clock } from '../src/lib/clock.ts';
import type { Rights } from '../server/base/access/rights.ts';
import type { Database } from '../server/base/db/database.ts';
import { createCutting, type LayerRow } from './cutting.ts';
import type { GeometryKind } from '../server/base/geo/geometry.ts';
import { classesInForce, draftedClasses, type RecordClasses } from './layerClasses.ts';
import { cutFeature, cutStyle, type LayerCut } from './layerCut.ts';
import { geoColumned, geoIndexed, geoLayers, ownLayers } from './schema.ts';
import { propertyKindSchema, type PropertyKind } from '../server/base/geo/propertyKind.ts';
import { readColumns } from '../server/base/geo/columns/readColumns.ts';
import { LARGE_VERTICES } from '../server/base/geo/columns/writeColumns.ts';
import type { LayerColumns } from './columns/columns.ts';
import { createFeatureSearch, type FeatureSearch } from './spatial/featureSearch.ts';
import { bothAreas, type SearchArea } from './spatial/searchArea.ts';
import {
  MOST_VALUES,
  propertyKindsOf,
  sampledValues,
  storedValues,
  valuesById,
  type SampledValues,
  type ValuedFeature,
} from './propertyValues.ts';
import { createPages, PAGE_ROWS, type GeoFeature } from './storedFeatures.ts';
import { overviewPieces, type StoredPiece } from './storedOverviews.ts';
import { classedStyle } from '../src/domain/layers/record/classedStyle.ts';
import { layerStyleSchema, type LayerStyle } from '../src/domain/layers/record/layerStyle.ts';

/**
 * A vector layer as the services publish it to somebody. Whoever holds one may read of it what {@link FeatureStore} gives for it, and
 * nothing else: what rights cut away is in no answer.
 */
export interface GeoLayer {
  readonly name: string;
  /** The name that its features are stored under: that of the version in force of an imported layer. */
  readonly storedName: string;
  readonly title: string;
  readonly titleEn: string;
  /** Where the data comes from and what it may be used for. */
  readonly note: string;
  /** When its data were imported; undefined for a layer that comes from elsewhere. */
  readonly importedAt: Date | undefined;
  readonly geometryType: GeometryKind;
  /** As it is stored, with the classes and labels that the catalogue in force gives it. */
  readonly style: LayerStyle;
  /** Changes with every change of features or style, and with what is cut away. */
  readonly revision: string;
  /** The revision of the layer as it is stored. */
  readonly storedRevision: string;
  readonly extent: Extent;
  /** Its place among all stored layers, 0 on top, whoever sees them. */
  readonly rank: number;
  readonly cut: LayerCut;
  /** Whether there are copies of it for maps of small scale, see `server/base/geo/overviews`. */
  readonly hasOverviews: boolean;
  /** What its fields hold, as far as it was counted when it was stored. */
  readonly storedKinds: readonly PropertyKind[] | undefined;
  /** Too large to be held as a whole: it is read by windows. */
  readonly isLarge: boolean;
  /** Names of the fields whose values lie beside the features; undefined where none do. */
  readonly columned: ReadonlySet<string> | undefined;
  /** The spatial index that lies beside the features; undefined where none does. */
  readonly indexBuild: string | undefined;
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
  /** Ascending. */
  readonly ids: Int32Array;
  /**
   * Reads some of them in the order of their ids.
   * @param from the first one's place, counted from 0
   * @param count most features to read
   */
  read(from: number, count: number): Promise<readonly GeoFeature[]>;
  /**
   * Some properties of some of them, in the order of their ids, some thousand at a time; nothing of their shapes is read.
   * @param ids of those that were found, ascending
   * @throws besides, the signal's reason
   */
  values(
    names: readonly string[],
    ids: Int32Array,
    signal: AbortSignal,
  ): AsyncIterable<readonly ValuedFeature[]>;
  /** The values that lie beside the features, of a large layer; undefined where they do not (yet). */
  readonly columns: LayerColumns | undefined;
  /** Some of them. @param ids of those that were found, ascending */
  among(ids: Int32Array): FeatureMatches;
}

/**
 * Reads the vector layers from the database, for those who have rights. Every method throws what `isStorageFailure` knows when the
 * database is gone.
 */
export interface FeatureStore {
  /**
   * The layers that are seen, in drawing order, the bottom one first.
   * @param styleDraft id of a look that one of them is drawn in instead of its own
   */
  layers(rights: Rights, styleDraft?: string): Promise<readonly GeoLayer[]>;
  /** A layer; undefined for one that is not there or not seen. */
  layer(name: string, rights: Rights): Promise<GeoLayer | undefined>;
  /** A feature by its id; undefined for one that is not there or not seen. */
  feature(layer: GeoLayer, id: number): Promise<GeoFeature | undefined>;
  /** Features by their ids, in the order of these; those that are not there or not seen are left out. */
  features(layer: GeoLayer, ids: readonly number[]): Promise<readonly GeoFeature[]>;
  queryFeatures(layer: GeoLayer, query: FeatureQuery): Promise<readonly GeoFeature[]>;
  /**
   * Finds the features that share a point with an area, or all without one, by the layer's index and then by their exact geometry.
   * @throws besides, the signal's reason when aborted
   */
  match(layer: GeoLayer, area: SearchArea | undefined, signal: AbortSignal): Promise<FeatureMatches>;
  /** The same features some hundred at a time, so that they are not all held at once. */
  featurePages(layer: GeoLayer, query: FeatureQuery): AsyncIterable<readonly GeoFeature[]>;
  /** The same as GeoJSON texts: the features of a page, with a comma between two; pages without any are left out. */
  geoJsonPages(layer: GeoLayer, query: FeatureQuery): AsyncIterable<string>;
  /** The pieces of a large layer's overview of a level that may show in an extent. */
  overview(layer: GeoLayer, level: number, extent: Extent): Promise<readonly StoredPiece[]>;
  /** The features whose box meets an extent; undefined, before any is read, where there are more than `most`. */
  fewIn(layer: GeoLayer, extent: Extent, most: number): Promise<readonly GeoFeature[] | undefined>;
  /** What the properties of a layer's features hold, one row per name and kind of value. */
  propertyKinds(layer: GeoLayer): Promise<readonly PropertyKind[]>;
  /** The different values of a property that are seen; some of them where there are very many. */
  valuesOf(layer: GeoLayer, name: string): Promise<readonly unknown[]>;
  /** What a property holds in at most `most` of the features that are seen, evenly among all. @throws besides, the signal's reason */
  sampledValues(layer: GeoLayer, name: string, most: number, signal: AbortSignal): Promise<SampledValues>;
}

/** A stored layer under the name that it is seen by. */
interface SeenLayer {
  readonly name: string;
  readonly row: LayerRow;
  readonly classed: RecordClasses | undefined;
  /** Names of the fields that columns hold. */
  readonly columned: readonly string[] | null;
  readonly build: string | null;
}

function toLayer({ name, row, classed, columned, build }: SeenLayer, rank: number, cut: LayerCut): GeoLayer {
  const { west, south, east, north, title, titleEn, note, geometryType } = row;
  const revision = classed === undefined ? row.revision : `${row.revision}~${classed.digest}`;
  const stored = layerStyleSchema.parse(row.style);
  const drawn = classed?.classes === undefined ? stored : classedStyle(stored, classed.classes, geometryType);
  const style = { ...drawn, labelExpression: classed?.labelExpression ?? stored.labelExpression };
  const whole = { west, south, east, north };
  const within = cut.limits?.extent;
  return {
    ...{ name, storedName: row.name, title, titleEn, note, geometryType, rank, cut },
    revision: cut.digest === '' ? revision : `${revision}~${cut.digest}`,
    storedRevision: row.revision,
    importedAt: row.versionAt ?? undefined,
    hasOverviews: row.vertices !== null,
    storedKinds: z.array(propertyKindSchema).nullable().parse(row.propertyKinds) ?? undefined,
    isLarge: (row.vertices ?? 0) > LARGE_VERTICES,
    indexBuild: build ?? undefined,
    columned:
      columned === null ? undefined : new Set(columned.filter((field) => !cut.hiddenFields.has(field))),
    extent: (within && commonExtent(whole, within)) ?? whole,
    style: cutStyle(style, cut, { title, titleEn }),
  };
}

const geoJsonOf = ({ id, properties, geometry }: GeoFeature) =>
  JSON.stringify({ type: 'Feature', id, properties, geometry });

/** The layers that are seen under some name, in drawing order. */
async function layersInForce(
  database: Database,
  styleDraft: string | undefined,
): Promise<readonly SeenLayer[]> {
  const classes = await classesInForce(database);
  const draft = styleDraft === undefined ? undefined : await draftedClasses(database, styleDraft);
  const [drafted, look] = draft ?? [];
  const found = await database.orm
    .select({ row: geoLayers, name: ownLayers.name, columned: geoColumned.fields, build: geoIndexed.build })
    .from(geoLayers)
    .leftJoin(ownLayers, eq(ownLayers.current, geoLayers.name))
    .leftJoin(
      geoColumned,
      and(eq(geoColumned.layer, geoLayers.name), eq(geoColumned.revision, geoLayers.revision)),
    )
    .leftJoin(
      geoIndexed,
      and(
        ...[eq(geoIndexed.layer, geoLayers.name), eq(geoIndexed.revision, geoLayers.revision)],
        eq(geoIndexed.isWhole, true),
      ),
    )
    .where(and(isNull(geoLayers.tileLevel), or(isNull(geoLayers.versionOf), isNotNull(ownLayers.name))))
    .orderBy(asc(geoLayers.position));
  return found.map(({ row, name: own, columned, build }) => {
    const name = own ?? row.name;
    return { row, name, columned, build, classed: name === drafted ? look : classes.get(name) };
  });
}

/** See {@link FeatureStore.layers}. */
async function layersSeen(
  database: Database,
  cutting: ReturnType<typeof createCutting>,
  rights: Rights,
  styleDraft: string | undefined,
): Promise<readonly GeoLayer[]> {
  const found = await layersInForce(database, styleDraft);
  const rows = found.map(({ row }) => row);
  const seen: GeoLayer[] = [];
  for (const [index, layer] of found.entries()) {
    const sight = rights.of(layer.name);
    if (sight !== undefined) seen.push(toLayer(layer, found.length - 1 - index, await cutting(sight, rows)));
  }
  return seen;
}

/** The ids of a layer's features that are seen, in an area or everywhere. */
function idsSeen(
  search: FeatureSearch,
  { storedName, storedRevision, indexBuild, cut }: GeoLayer,
  area: SearchArea | undefined,
  signal: AbortSignal,
): Promise<Int32Array> {
  const wanted = bothAreas(area, cut.limits?.area);
  const layer = { name: storedName, revision: storedRevision, build: indexBuild };
  return search.idsIn(layer, wanted, signal);
}

/** See {@link FeatureStore.valuesOf}. */
async function valuesSeen(
  { limits, hiddenFields }: LayerCut,
  name: string,
  stored: () => Promise<readonly unknown[]>,
  pages: AsyncIterable<readonly GeoFeature[]>,
): Promise<readonly unknown[]> {
  if (hiddenFields.has(name)) return [];
  if (limits === undefined) return stored();
  const values = new Set<unknown>();
  for await (const page of pages)
    for (const { properties } of page) if (values.size < MOST_VALUES) values.add(properties[name]);
  return [...values];
}

/** Those of some fields of a layer that are seen, under the name that it is stored by. */
const shownOf = ({ storedName, cut }: GeoLayer, names: readonly string[]) => ({
  layer: storedName,
  names: names.filter((name) => !cut.hiddenFields.has(name)),
});

/** Its columns, as far as they are seen. */
function columnsOf({ query }: Database, { storedName, columned }: GeoLayer): LayerColumns | undefined {
  return (
    columned && {
      has: (name) => columned.has(name),
      parts: (names, ids, signal) => readColumns(query, { layer: storedName, names, ids }, signal),
    }
  );
}

async function allOf(pages: AsyncIterable<readonly GeoFeature[]>): Promise<readonly GeoFeature[]> {
  const features: GeoFeature[] = [];
  for await (const page of pages) features.push(...page);
  return features;
}

/** Creates the store on an open database; whoever searches the same database should share one, for its indexes are kept in it. */
export function createFeatureStore(database: Database, clock: Clock): FeatureStore {
  const search = createFeatureSearch(database, clock);
  const stored = createPages(database);
  const cutting = createCutting(stored);

  const layers = (rights: Rights, styleDraft?: string) => layersSeen(database, cutting, rights, styleDraft);
  async function* pages(
    { storedName, cut }: GeoLayer,
    { extent, limit = Infinity }: FeatureQuery,
  ): AsyncGenerator<readonly GeoFeature[]> {
    const { limits } = cut;
    const within = limits?.extent;
    if (limits !== undefined && within === undefined) return;
    const box =
      extent === undefined || within === undefined ? (extent ?? within) : commonExtent(extent, within);
    // Apart from what is seen.
    if (box === undefined && extent !== undefined) return;
    let left = limit;
    // Where only some places are seen, any feature may turn out to be in none of them.
    const [rows, most] = limits === undefined ? [Math.min(PAGE_ROWS, limit), limit] : [PAGE_ROWS, Infinity];
    for await (const page of stored.all(storedName, box, rows, most)) {
      const seen = page.flatMap((feature) => cutFeature(cut, feature) ?? []).slice(0, left);
      yield seen;
      left -= seen.length;
      if (left <= 0) return;
    }
  }

  /** Where only some places are seen, each geometry must be looked at; else the database writes what is stored. */
  async function* geoJsonPages(layer: GeoLayer, query: FeatureQuery): AsyncGenerator<string> {
    const { storedName, cut } = layer;
    const { extent, limit = Infinity } = query;
    if (cut.limits === undefined) {
      yield* stored.written(storedName, { extent, limit, without: cut.hiddenFields });
      return;
    }
    for await (const page of pages(layer, query)) if (page.length > 0) yield page.map(geoJsonOf).join(',');
  }

  const byId = async ({ storedName, cut }: GeoLayer, ids: readonly number[]) =>
    (await stored.byId(storedName, ids)).flatMap((feature) => cutFeature(cut, feature) ?? []);

  return {
    layers,
    geoJsonPages,
    layer: async (name, rights) => (await layers(rights)).find((layer) => layer.name === name),
    featurePages: pages,
    feature: async (layer, id) => (await byId(layer, [id]))[0],
    features: byId,
    queryFeatures: (layer, query) => allOf(pages(layer, query)),
    overview: ({ storedName }, level, extent) => overviewPieces(database, storedName, level, extent),
    async fewIn(layer, extent, most) {
      const ids = await stored.idsIn(layer.storedName, extent, most + 1);
      return ids.length > most ? undefined : byId(layer, ids);
    },
    async sampledValues(layer, name, most, signal) {
      const isHidden = layer.cut.hiddenFields.has(name);
      const ids = isHidden ? new Int32Array() : await idsSeen(search, layer, undefined, signal);
      return sampledValues(database, { layer: layer.storedName, name }, ids, most);
    },
    async match(layer, area, signal) {
      const matches = (ids: Int32Array): FeatureMatches => ({
        total: ids.length,
        ids,
        read: (from, count) => byId(layer, [...ids.subarray(from, from + count)]),
        values: (names, some, wanted) => valuesById(database, shownOf(layer, names), some, wanted),
        columns: columnsOf(database, layer),
        among: matches,
      });
      return matches(await idsSeen(search, layer, area, signal));
    },
    valuesOf: (layer, name) =>
      valuesSeen(layer.cut, name, () => storedValues(database, layer.storedName, name), pages(layer, {})),
    async propertyKinds({ storedName, storedKinds, cut }) {
      const kinds = storedKinds ?? (await propertyKindsOf(database, storedName));
      return kinds.filter((kind) => !cut.hiddenFields.has(kind.name));
    },
  };
}
