import type { Geometry, Position } from 'geojson';
import type { Paths64 } from 'clipper2-ts';
import { crossesInPlane, openRing } from '../../../domain/geodesy/crossing.ts';
import { positionsOf } from '../../../domain/geodesy/geometryExtent.ts';
import type { LonLat } from '../../../domain/geodesy/lineText.ts';
import type { Properties } from '../../../domain/layers/vector/features.ts';
import { polygonRings } from '../../../domain/query/queryShape.ts';
import { joined, soundArea, toGrid, type GridKind, type GridOrigin } from './grid.ts';
import { OVERLAY_LIMITS, OverlayProblem } from './limits.ts';

/** A feature as it comes. */
export interface InputFeature {
  readonly properties: Properties;
  readonly geometry: Geometry;
}

/** The least rectangle that holds a shape, steps of the grid. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** A feature on the grid. */
export interface Shape {
  readonly properties: Properties;
  readonly kind: GridKind;
  readonly paths: Paths64;
  readonly box: Box;
}

/** A layer on the grid, and what of it was not sound. */
export interface Shapes {
  readonly kind: GridKind;
  readonly shapes: readonly Shape[];
  /** Features without a place, or of another kind than most. */
  readonly leftOut: number;
  /** Areas whose border crosses or touches itself: what an odd number of its loops holds is taken for inside. */
  readonly crossing: number;
}

const KINDS = {
  Point: 'point',
  MultiPoint: 'point',
  LineString: 'line',
  MultiLineString: 'line',
  Polygon: 'polygon',
  MultiPolygon: 'polygon',
  GeometryCollection: undefined,
} as const satisfies Record<Geometry['type'], GridKind | undefined>;

/** The kind that most features have. @throws OverlayProblem `noFeatures` where none has any */
export function kindOf(features: readonly InputFeature[], layer: string): GridKind {
  const counts = { polygon: 0, line: 0, point: 0 };
  for (const { geometry } of features) {
    const kind = KINDS[geometry.type];
    if (kind !== undefined) counts[kind] += 1;
  }
  const most = (['polygon', 'line', 'point'] as const).reduce((a, b) => (counts[b] > counts[a] ? b : a));
  if (counts[most] === 0) throw new OverlayProblem('noFeatures', { layer });
  return most;
}

/** @throws OverlayProblem `tooMany` or `tooFine` for more than is computed at once */
export function checkSize(features: readonly InputFeature[], layer: string): void {
  if (features.length > OVERLAY_LIMITS.features)
    throw new OverlayProblem('tooMany', { layer, count: features.length, most: OVERLAY_LIMITS.features });
  let corners = 0;
  for (const { geometry } of features) for (const _position of positionsOf(geometry)) corners += 1;
  if (corners > OVERLAY_LIMITS.corners)
    throw new OverlayProblem('tooFine', { layer, count: corners, most: OVERLAY_LIMITS.corners });
}

/** A whole degree near the first place. */
export function originOf(features: readonly InputFeature[]): GridOrigin {
  for (const { geometry } of features)
    for (const [lon = 0, lat = 0] of positionsOf(geometry))
      return { lon: Math.round(lon), lat: Math.round(lat) };
  return { lon: 0, lat: 0 };
}

/** Paths of lines or places. */
export function pathsOf(geometry: Geometry): readonly Position[][] {
  switch (geometry.type) {
    case 'Point':
      return [[geometry.coordinates]];
    case 'MultiPoint':
      return geometry.coordinates.map((position) => [position]);
    case 'LineString':
      return [geometry.coordinates];
    case 'MultiLineString':
      return geometry.coordinates;
    case 'Polygon':
    case 'MultiPolygon':
    case 'GeometryCollection':
      return [];
  }
}

const isPlace = ([lon, lat]: Position) =>
  Number.isFinite(lon) && Number.isFinite(lat) && Math.abs(lon ?? 0) <= 180 && Math.abs(lat ?? 0) <= 90;

function boxOf(paths: Paths64): Box | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const path of paths)
    for (const { x, y } of path) {
      [west, east] = [Math.min(west, x), Math.max(east, x)];
      [south, north] = [Math.min(south, y), Math.max(north, y)];
    }
  return west <= east ? { west, south, east, north } : undefined;
}

const lonLat = ([lon = 0, lat = 0]: Position): LonLat => [lon, lat];

/** The area of a polygon's or multipolygon's rings, on the grid. */
export function gridArea(geometry: Geometry, origin: GridOrigin): Paths64 {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return [];
  const parts = polygonRings(geometry).map((rings) => soundArea(rings.map((ring) => toGrid(ring, origin))));
  return parts.length === 1 ? (parts[0] ?? []) : joined(parts.flat());
}

const crossesItself = (geometry: Geometry): boolean =>
  (geometry.type === 'Polygon' || geometry.type === 'MultiPolygon') &&
  polygonRings(geometry).some((rings) => rings.some((ring) => crossesInPlane(openRing(ring.map(lonLat)))));

/** A feature on the grid; undefined for one of another kind, or of no place. */
export function shapeOf(feature: InputFeature, kind: GridKind, origin: GridOrigin): Shape | undefined {
  const { properties, geometry } = feature;
  if (KINDS[geometry.type] !== kind || ![...positionsOf(geometry)].every(isPlace)) return undefined;
  const paths =
    kind === 'polygon'
      ? gridArea(geometry, origin)
      : pathsOf(geometry).map((positions) => toGrid(positions, origin));
  const box = boxOf(paths);
  return box === undefined ? undefined : { properties, kind, paths, box };
}

/** A layer's features on the grid, all of the kind that most have. @throws OverlayProblem where there are none, or too many */
export function shapesOf(features: readonly InputFeature[], layer: string, origin: GridOrigin): Shapes {
  checkSize(features, layer);
  const kind = kindOf(features, layer);
  const shapes: Shape[] = [];
  let crossing = 0;
  for (const feature of features) {
    const shape = shapeOf(feature, kind, origin);
    if (shape === undefined) continue;
    shapes.push(shape);
    if (crossesItself(feature.geometry)) crossing += 1;
  }
  if (shapes.length === 0) throw new OverlayProblem('noFeatures', { layer });
  return { kind, shapes, leftOut: features.length - shapes.length, crossing };
}
