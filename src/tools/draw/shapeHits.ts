import { sphereDistanceM } from '../../domain/geodesy/sphere.ts';
import { shapeGeometry } from '../../domain/drawing/geometry.ts';
import type { LonLat } from '../../domain/drawing/place.ts';
import type { DrawKind, DrawnShape } from '../../domain/drawing/shape.ts';
import type { GeometryKind, GeometryPart } from '../../domain/layers/vector/features.ts';
import { createHitIndex } from '../../domain/layers/vector/hitTest.ts';
import type { Scene } from '../../scene/scene.ts';
import type { ViewKind } from '../../scene/viewPort.ts';
import type { ViewPlace } from './snapping.ts';

/** A line is hit so near, and a point, whose mark is larger, so near; CSS pixels. */
const REACH_PX = { line: 6, point: 10 } as const;

const PART_OF: Readonly<Record<DrawKind, GeometryKind>> = {
  point: 'point',
  line: 'line',
  polyline: 'line',
  rectangle: 'polygon',
  circle: 'polygon',
  polygon: 'polygon',
};

/** The place of the ground under a place of a view; undefined off the earth. */
export function groundAt(scene: Pick<Scene, ViewKind>, { view, screen }: ViewPlace): LonLat | undefined {
  const ground = scene[view].locate(screen);
  return ground && [ground.lon, ground.lat];
}

/**
 * Indexes of what is drawn at a place of a view: points before lines before areas, then the one drawn above.
 * @param pointReachPx how far from its place a point's mark reaches
 */
export function partsAt(
  scene: Pick<Scene, ViewKind>,
  at: ViewPlace,
  parts: Readonly<Record<GeometryKind, readonly GeometryPart[]>>,
  pointReachPx: number = REACH_PX.point,
): readonly number[] {
  const here = groundAt(scene, at);
  const beside = groundAt(scene, { ...at, screen: { ...at.screen, xPx: at.screen.xPx + 1 } });
  if (here === undefined || beside === undefined) return [];
  const pixelM = sphereDistanceM(here, beside);
  return createHitIndex(parts).at({
    lon: here[0],
    lat: here[1],
    toleranceM: REACH_PX.line * pixelM,
    pointToleranceM: pointReachPx * pixelM,
  });
}

/** Indexes of the shapes that are drawn at a place of a view, as {@link partsAt}. */
export function shapesAt(
  scene: Pick<Scene, ViewKind>,
  at: ViewPlace,
  shapes: readonly DrawnShape[],
): readonly number[] {
  const parts: Record<GeometryKind, GeometryPart[]> = { point: [], line: [], polygon: [] };
  shapes.forEach((shape, index) =>
    parts[PART_OF[shape.kind]].push({ index, geometry: shapeGeometry(shape) }),
  );
  return partsAt(scene, at, parts);
}
