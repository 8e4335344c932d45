import Supercluster from 'supercluster';
import type { Extent } from '../../geodesy/extent.ts';
import type { MergeRule } from './clusterRule.ts';

/** A cluster, or a point that stands alone. */
export type ClusterItem =
  | {
      readonly kind: 'cluster';
      readonly id: number;
      readonly lon: number;
      readonly lat: number;
      readonly count: number;
    }
  /** `id` is the point's place in what the index was made of. */
  | { readonly kind: 'point'; readonly id: number; readonly lon: number; readonly lat: number };

/** What a cluster holds. */
export interface ClusterContent {
  readonly count: number;
  /** First zoom level at which it falls apart; undefined when it never does: its members are in one place. */
  readonly expansionZoom: number | undefined;
  /** What its members fill at that level; a point without size when it never falls apart. */
  readonly extent: Extent;
  /** Places of its members in what the index was made of, at most as many as were asked for. */
  readonly members: readonly number[];
}

/** Clusters of many points at every zoom level. Both views ask the same index, so they show the same clusters. */
export interface ClusterIndex {
  /** Above this level nothing falls apart any more. */
  readonly maxZoom: number;
  /** Clusters and single points of an extent, at a level of the Web Mercator tile pyramid (256 px tiles). */
  query(extent: Extent, zoom: number): readonly ClusterItem[];
  /** @throws Error for an id that no query gave */
  contentOf(clusterId: number, memberLimit: number): ClusterContent;
  /** Places of the points within an extent, single ones as well as those in clusters. */
  within(extent: Extent): readonly number[];
}

/** Pixels of a tile: the pixels of {@link MergeRule} are those of a tile at the same level. */
const TILE_PX = 256;

/** Levels to which clusters are made. Of more points fewer levels, since each takes a quarter of a second per million. */
const DEEPEST_ZOOM = { few: 21, many: 18 } as const;
const MANY_POINTS = 100_000;

interface PointProperties {
  readonly index: number;
}

type Found = ReturnType<Supercluster<PointProperties, Record<never, never>>['getClusters']>[number];

function itemOf({ geometry, properties }: Found): ClusterItem {
  const [lon = 0, lat = 0] = geometry.coordinates;
  return 'cluster_id' in properties
    ? { kind: 'cluster', id: properties.cluster_id, lon, lat, count: properties.point_count }
    : { kind: 'point', id: properties.index, lon, lat };
}

const boxOf = ({ west, south, east, north }: Extent): [number, number, number, number] => [
  west,
  south,
  east,
  north,
];

function extentOf(items: readonly Found[]): Extent {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { geometry } of items) {
    const [lon = 0, lat = 0] = geometry.coordinates;
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return { west, south, east, north };
}

/** The members of a cluster where it first falls apart, and the level at which it does. */
function expand(
  index: Supercluster<PointProperties, Record<never, never>>,
  clusterId: number,
  maxZoom: number,
) {
  const zoom = index.getClusterExpansionZoom(clusterId);
  let children = index.getChildren(clusterId);
  for (let only = children[0]; children.length === 1 && only !== undefined; only = children[0]) {
    if (!('cluster_id' in only.properties)) break;
    children = index.getChildren(only.properties.cluster_id);
  }
  return { zoom: zoom > maxZoom ? undefined : zoom, children };
}

/**
 * Builds the index; a million points take some seconds, so do it in a worker.
 * @param positions longitude and latitude in degrees of each point in turn
 */
export function createClusterIndex(positions: Float64Array, rule: MergeRule): ClusterIndex {
  const size = positions.length / 2;
  const maxZoom = size > MANY_POINTS ? DEEPEST_ZOOM.many : DEEPEST_ZOOM.few;
  const index = new Supercluster<PointProperties, Record<never, never>>({
    radius: rule.radiusPx,
    extent: TILE_PX,
    minPoints: Math.max(2, rule.minPoints),
    maxZoom,
  });
  index.load(
    Array.from({ length: size }, (_, at) => ({
      type: 'Feature',
      properties: { index: at },
      geometry: { type: 'Point', coordinates: [positions[2 * at] ?? 0, positions[2 * at + 1] ?? 0] },
    })),
  );
  const leavesOf = (id: number, limit: number) =>
    index.getLeaves(id, limit, 0).map(({ properties }) => properties.index);
  return {
    maxZoom,
    query(extent, zoom) {
      const level = Math.max(0, Math.min(maxZoom, Math.floor(zoom)));
      return index.getClusters(boxOf(extent), level).map(itemOf);
    },
    contentOf(clusterId, memberLimit) {
      const { zoom, children } = expand(index, clusterId, maxZoom);
      const count = children.reduce(
        (sum, { properties }) => sum + ('point_count' in properties ? properties.point_count : 1),
        0,
      );
      const members = leavesOf(clusterId, memberLimit);
      return { count, expansionZoom: zoom, extent: extentOf(children), members };
    },
    within(extent) {
      return index
        .getClusters(boxOf(extent), maxZoom + 1)
        .flatMap(({ properties }) => ('index' in properties ? [properties.index] : []));
    },
  };
}
