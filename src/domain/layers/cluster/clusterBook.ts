import { extentCentre, type Extent } from '../../geodesy/extent.ts';
import { toWebMercator } from '../../geodesy/webMercator.ts';
import { createClusterIndex, type ClusterItem } from './clusterIndex.ts';
import type { MergeRule } from './clusterRule.ts';
import { chooseLabels, type LabelMetrics } from './labelPlacement.ts';
import { type ClusterWindow, resolutionOfZoom } from './clusterLevel.ts';

/** Attributes of a point, as its source has them. */
export type PointAttributes = Readonly<Record<string, unknown>>;

/** Points to be clustered. */
export interface ClusterPoints {
  /** Longitude and latitude in degrees of each point in turn. */
  readonly positions: Float64Array;
  /** One for each point. */
  readonly attributes: readonly PointAttributes[];
}

/** How a book clusters and labels. */
export interface ClusterBookOptions {
  readonly merge: MergeRule;
  readonly metrics: LabelMetrics;
  /** Label of a point; empty for none. */
  labelOf(attributes: PointAttributes): string;
}

/** What is asked of a book. */
export interface ClusterQuery {
  readonly windows: readonly ClusterWindow[];
  /** Most marks in one window; a window with more shows a coarser level. */
  readonly limit: number;
}

/** A cluster or a point to be drawn. */
export interface ClusterMark {
  /** The same mark has the same key in every answer. */
  readonly key: string;
  /** Of the cluster, or the point's place among the points. */
  readonly id: number;
  readonly lon: number;
  readonly lat: number;
  /** 1 for a single point. */
  readonly count: number;
  /** Empty where none is to be drawn. */
  readonly label: string;
}

/** What a cluster holds, with its members' attributes. */
export interface ClusterMembers {
  readonly count: number;
  readonly expansionZoom: number | undefined;
  /** What to fly to so that it falls apart. */
  readonly extent: Extent;
  readonly members: readonly PointAttributes[];
}

/** A point near a place. */
export interface NearbyPoint {
  readonly lon: number;
  readonly lat: number;
  readonly attributes: PointAttributes;
}

/** Clustered points with their attributes: what a worker keeps for a layer. */
export interface ClusterBook {
  readonly size: number;
  readonly extent: Extent | undefined;
  /** Marks of each window. Windows with one zoom get marks of one level. */
  marks(query: ClusterQuery): readonly (readonly ClusterMark[])[];
  /** @throws Error for an id that no answer gave */
  members(clusterId: number, limit: number): ClusterMembers;
  /** @throws RangeError for an id that no answer gave */
  attributesOf(pointId: number): PointAttributes;
  /** Points of an extent, those nearest to its middle first. */
  within(extent: Extent, limit: number): readonly NearbyPoint[];
}

const keyOf = (item: ClusterItem) => `${item.kind === 'cluster' ? 'c' : 'p'}${item.id}`;

function extentOf(positions: Float64Array): Extent | undefined {
  if (positions.length === 0) return undefined;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < positions.length; at += 2) {
    const lon = positions[at] ?? 0;
    const lat = positions[at + 1] ?? 0;
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return { west, south, east, north };
}

/** Clusters and indexes the points; slow for many of them (see {@link createClusterIndex}). */
export function createClusterBook(
  { positions, attributes }: ClusterPoints,
  { merge, metrics, labelOf }: ClusterBookOptions,
): ClusterBook {
  const index = createClusterIndex(positions, merge);
  const attributesOf = (id: number): PointAttributes => {
    const found = attributes[id];
    if (found === undefined) throw new RangeError(`no point ${id}`);
    return found;
  };

  /** Coarser and coarser until every window is within the limit; windows of one level stay together. */
  const itemsOf = ({ windows, limit }: ClusterQuery): readonly (readonly ClusterItem[])[] => {
    let levels = windows.map(({ zoom }) => Math.min(index.maxZoom, Math.floor(zoom)));
    for (;;) {
      const items = windows.map(({ extent }, at) => index.query(extent, levels[at] ?? 0));
      const over = items.findIndex((found, at) => found.length > limit && (levels[at] ?? 0) > 0);
      if (over < 0) return items;
      const crowded = levels[over];
      levels = levels.map((level) => (level === crowded ? level - 1 : level));
    }
  };
  const marksOf = (items: readonly ClusterItem[], window: ClusterWindow): readonly ClusterMark[] => {
    const { zoom, labels } = window;
    const sorted = [...items].sort((a, b) => a.id - b.id);
    const texts = sorted.map((item) =>
      labels && item.kind === 'point' ? labelOf(attributesOf(item.id)) : '',
    );
    const chosen = labels ? readable(sorted, texts, zoom, metrics) : new Set<number>();
    return sorted.map((item, at) => ({
      key: keyOf(item),
      id: item.id,
      lon: item.lon,
      lat: item.lat,
      count: item.kind === 'cluster' ? item.count : 1,
      label: chosen.has(at) ? (texts[at] ?? '') : '',
    }));
  };

  return {
    size: attributes.length,
    extent: extentOf(positions),
    marks(query) {
      const items = itemsOf(query);
      return query.windows.map((window, at) => marksOf(items[at] ?? [], window));
    },
    members(clusterId, limit) {
      const { members, ...rest } = index.contentOf(clusterId, limit);
      return { ...rest, members: members.map(attributesOf) };
    },
    attributesOf,
    within(extent, limit) {
      const middle = extentCentre(extent);
      const narrowing = Math.cos((middle.lat * Math.PI) / 180);
      return index
        .within(extent)
        .map((id) => ({ id, lon: positions[2 * id] ?? 0, lat: positions[2 * id + 1] ?? 0 }))
        .map((point) => ({
          ...point,
          far: Math.hypot((point.lon - middle.lon) * narrowing, point.lat - middle.lat),
        }))
        .sort((a, b) => a.far - b.far)
        .slice(0, limit)
        .map(({ id, lon, lat }) => ({ lon, lat, attributes: attributesOf(id) }));
    },
  };
}

function readable(
  items: readonly ClusterItem[],
  texts: readonly string[],
  zoom: number,
  metrics: LabelMetrics,
): ReadonlySet<number> {
  const resolution = resolutionOfZoom(zoom);
  const placed = items.map(({ lon, lat }, at) => {
    const { x, y } = toWebMercator(lon, lat);
    return { xPx: x / resolution, yPx: -y / resolution, label: texts[at] ?? '' };
  });
  return chooseLabels(placed, metrics);
}
