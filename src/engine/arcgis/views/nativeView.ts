import type Point from '@arcgis/core/geometry/Point.js';
import type MapView from '@arcgis/core/views/MapView.js';
import type SceneView from '@arcgis/core/views/SceneView.js';
import type { GlobePose, PlanePose } from '../../../domain/views/pose.ts';
import type { Position } from '../../../domain/drawing/marks.ts';
import type { FlyTarget, GroundPoint, ScreenPoint, ViewFrame } from '../../../scene/viewPort.ts';
import { soundHeightM } from './globeMath.ts';

/** What {@link createViewPort} needs of a view of the SDK that differs between the globe and the plane. */
export interface NativeView<P extends GlobePose | PlanePose> {
  readonly view: MapView | SceneView;
  readPose(): P | undefined;
  applyPose(pose: P): void;
  /** @throws an abort or `goto-interrupted` error when the flight ends early */
  goTo(target: FlyTarget<P>, durationMs: number, signal: AbortSignal): Promise<unknown>;
  locate(screen: ScreenPoint): GroundPoint | undefined;
  /** @param aboveGroundM how far above the ground a position lies that states no height */
  project(position: Position, aboveGroundM?: number): ScreenPoint | undefined;
  frame(): ViewFrame;
  destroy(): void;
}

/** Whether a view has terrain, as finely as it shows it: what stands for it until then is coarser, or flat. */
function isGroundDrawn(view: MapView | SceneView): boolean {
  if (view.type === '2d') return false;
  const hasTerrain = view.map?.ground.layers.some(({ loaded, visible }) => loaded && visible) ?? false;
  return hasTerrain && !view.groundView.updating;
}

/** A point of the SDK on a view's ground; undefined for none. */
export function groundPointOf(
  view: MapView | SceneView,
  point: Partial<Pick<Point, 'longitude' | 'latitude' | 'z'>> | null | undefined,
): GroundPoint | undefined {
  const { longitude, latitude, z } = point ?? {};
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return undefined;
  const place = { lon: wrapLon(longitude), lat: latitude, heightM: soundHeightM(z) };
  return isGroundDrawn(view) ? place : { ...place, heightUnknown: true };
}

/** Longitude in degrees brought back to -180 to 180. */
export function wrapLon(lon: number): number {
  return lon >= -180 && lon <= 180 ? lon : ((((lon + 180) % 360) + 360) % 360) - 180;
}
