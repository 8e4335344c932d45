import { cameraFootprint } from '../footprint.ts';
import type { Extent } from '../../geodesy/extent.ts';
import {
  EARTH_RADIUS_M,
  fromWebMercator,
  METRES_PER_PIXEL_AT_SCALE_1,
  toWebMercator,
} from '../../geodesy/webMercator.ts';
import { type LinkFrame, nextPose } from '../../views/linkedPose.ts';
import type { GlobePose, PlanePose } from '../../views/pose.ts';

/** What one view shows. */
export interface ClusterWindow {
  readonly extent: Extent;
  /** Level of the Web Mercator pyramid, as a fraction: 256 px tiles drawn at their size are a whole one. */
  readonly zoom: number;
  /** Whether labels are near enough to be read. */
  readonly labels: boolean;
}

/** Resolution of level 0 of the Web Mercator pyramid, metres per pixel at the equator: the world on one tile of 256 px. */
const RESOLUTION_AT_ZOOM_0 = (2 * Math.PI * EARTH_RADIUS_M) / 256;

/** Views whose levels differ by less show the same place: they are linked. */
const SAME_LEVEL = 0.25;

/** Part of the window's size by which marks are fetched beyond its edges, so that a short pan shows no gap. */
const MARGIN = 0.2;

/** Towards the horizon the globe shows marks no further from the centre than so many times the plane's window. */
const HORIZON_WINDOWS = 3;

/** Metres per pixel at the equator of a level of the Web Mercator pyramid; the level may be a fraction. */
export function resolutionOfZoom(zoom: number): number {
  return RESOLUTION_AT_ZOOM_0 / 2 ** zoom;
}

/** The level, as a fraction, at which a Web Mercator map of that scale is drawn. */
export function zoomOfScale(scale: number): number {
  return Math.log2(RESOLUTION_AT_ZOOM_0 / (scale * METRES_PER_PIXEL_AT_SCALE_1));
}

/** A view that can be seen. */
export type ClusterView =
  | {
      readonly kind: 'globe';
      readonly pose: GlobePose;
      readonly frame: LinkFrame;
      /** Terrain height at the centre, metres. */
      readonly groundHeightM: number;
    }
  | { readonly kind: 'plane'; readonly pose: PlanePose; readonly frame: LinkFrame };

/** The part of the map whose clusters a view shows, and at which scale. */
export interface ClusterFrame {
  /** What it shows, and a margin. */
  readonly extent: Extent;
  /** Level of the Web Mercator pyramid, as a fraction. */
  readonly zoom: number;
  /** Scale denominator at the centre of the view, true there. */
  readonly trueScale: number;
}

/** An extent in Web Mercator metres. */
interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

function boxAround({ lon, lat, scale }: PlanePose, frame: LinkFrame, factor: number): Box {
  const { x, y } = toWebMercator(lon, lat);
  const half = (sizePx: number) => (sizePx / 2) * scale * METRES_PER_PIXEL_AT_SCALE_1 * factor;
  const [halfX, halfY] = [half(frame.widthPx), half(frame.heightPx)];
  return { west: x - halfX, south: y - halfY, east: x + halfX, north: y + halfY };
}

function toExtent({ west, south, east, north }: Box): Extent {
  const low = fromWebMercator(west, south);
  const high = fromWebMercator(east, north);
  return { west: low.lon, south: low.lat, east: high.lon, north: high.lat };
}

function widened({ west, south, east, north }: Box, part: number): Box {
  const [x, y] = [((east - west) * part) / 2, ((north - south) * part) / 2];
  return { west: west - x, south: south - y, east: east + x, north: north + y };
}

/** What the globe's camera sees, no further than the horizon rule allows. */
function globeBox(view: ClusterView & { kind: 'globe' }, centre: PlanePose): Box {
  const ring = cameraFootprint(view.pose, view.frame, view.groundHeightM).map(([lon, lat]) =>
    toWebMercator(lon, lat),
  );
  const limit = boxAround(centre, view.frame, 2 * HORIZON_WINDOWS);
  const [xs, ys] = [ring.map(({ x }) => x), ring.map(({ y }) => y)];
  return {
    west: Math.max(limit.west, Math.min(...xs)),
    south: Math.max(limit.south, Math.min(...ys)),
    east: Math.min(limit.east, Math.max(...xs)),
    north: Math.min(limit.north, Math.max(...ys)),
  };
}

/** The plane's pose that shows what a view shows. */
export function clusterPlanePose(view: ClusterView): PlanePose {
  if (view.kind === 'plane') return view.pose;
  const plane = { kind: 'plane', pose: { lon: 0, lat: 0, scale: 1 }, frame: view.frame } as const;
  return nextPose(view, plane, view.groundHeightM);
}

/**
 * What the views that can be seen need of the clusters, in their order. Linked views get the plane's level and scale, so that both show
 * the same clusters; views that go their own ways get their own.
 */
export function clusterFrames(views: readonly ClusterView[]): readonly ClusterFrame[] {
  const plane = views.find((view) => view.kind === 'plane')?.pose;
  return views.map((view) => {
    const own = clusterPlanePose(view);
    const isLinked =
      plane !== undefined && Math.abs(zoomOfScale(plane.scale) - zoomOfScale(own.scale)) < SAME_LEVEL;
    const { scale, lat } = isLinked ? plane : own;
    const box = view.kind === 'plane' ? boxAround(view.pose, view.frame, 1) : globeBox(view, own);
    return {
      extent: toExtent(widened(box, 2 * MARGIN)),
      zoom: zoomOfScale(scale),
      trueScale: scale * Math.cos((lat * Math.PI) / 180),
    };
  });
}

/** What a layer shows in a view; undefined where the view is too far away for it. */
export type MaybeWindow = ClusterWindow | undefined;

const holds = (outer: Extent, inner: Extent) =>
  outer.west <= inner.west &&
  outer.south <= inner.south &&
  outer.east >= inner.east &&
  outer.north >= inner.north;

function serves(before: MaybeWindow, now: MaybeWindow): boolean {
  if (before === undefined || now === undefined) return before === now;
  const sameLevel = Math.floor(before.zoom) === Math.floor(now.zoom) && before.labels === now.labels;
  return sameLevel && holds(before.extent, shrunk(now.extent));
}

/** Whether marks fetched for `asked` still do while the views move to `now`: same levels, and nothing but margins is missing. */
export function stillServes(asked: readonly MaybeWindow[], now: readonly MaybeWindow[]): boolean {
  return asked.length === now.length && now.every((window, at) => serves(asked[at], window));
}

/** An extent without its margin, near enough. */
function shrunk({ west, south, east, north }: Extent): Extent {
  const part = MARGIN / (1 + 2 * MARGIN);
  const [x, y] = [(east - west) * part, (north - south) * part];
  return { west: west + x, south: south + y, east: east - x, north: north - y };
}
