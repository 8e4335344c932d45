import SliceAnalysis from '@arcgis/core/analysis/SliceAnalysis.js';
import type SlicePlane from '@arcgis/core/analysis/SlicePlane.js';
import { watch } from '@arcgis/core/core/reactiveUtils.js';
import Point from '@arcgis/core/geometry/Point.js';
import type SceneView from '@arcgis/core/views/SceneView.js';
import { heldClip, type ClipPlane } from '../../domain/views/clipPlane.ts';
import { fromWebMercator, toWebMercator } from '../../domain/geodesy/webMercator.ts';
import type { GlobePose } from '../../domain/views/pose.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import type { Environment } from '../../scene/scene.ts';
import { frameLoop } from './frameLoop.ts';
import type { NativeView } from './views/nativeView.ts';

/** Millimetres and thousandths of a degree cannot be seen. */
function sameClip(a: ClipPlane | undefined, b: ClipPlane | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  const near = (one: number, other: number, tolerance: number) => Math.abs(one - other) <= tolerance;
  return (
    near(a.lon, b.lon, 1e-8) &&
    near(a.lat, b.lat, 1e-8) &&
    near(a.heightM, b.heightM, 1e-3) &&
    near(a.headingDeg, b.headingDeg, 1e-3) &&
    near(a.tiltDeg, b.tiltDeg, 1e-3) &&
    near(a.widthM, b.widthM, 1e-3) &&
    near(a.lengthM, b.lengthM, 1e-3)
  );
}

function shapeOf(clip: ClipPlane) {
  const { x, y } = toWebMercator(clip.lon, clip.lat);
  return {
    position: new Point({ x, y, z: clip.heightM, spatialReference: { wkid: 3857 } }),
    heading: clip.headingDeg,
    tilt: clip.tiltDeg,
    width: clip.widthM,
    height: clip.lengthM,
  };
}

function clipOf({ position, heading, tilt, width, height }: SlicePlane): ClipPlane | undefined {
  if (position === null || position === undefined) return undefined;
  const { lon, lat } = fromWebMercator(position.x, position.y);
  return heldClip({
    lon,
    lat,
    heightM: position.z ?? 0,
    headingDeg: heading,
    tiltDeg: tilt,
    widthM: width,
    lengthM: height,
  });
}

/** Shows a slice with its handles in a view, and tells what the handles make of it. @returns what takes it out again */
function showSlice(view: SceneView, slice: SliceAnalysis, onMoved: (clip: ClipPlane) => void): () => void {
  view.analyses.add(slice);
  let shown = true;
  void view.whenAnalysisView(slice).then(
    (drawn) => {
      if (shown) drawn.interactive = true;
    },
    // The slice was taken out before it was drawn.
    () => undefined,
  );
  const handle = watch(
    () => slice.shape,
    (shape) => {
      const clip = shape === null || shape === undefined ? undefined : clipOf(shape);
      if (clip !== undefined) onMoved(clip);
    },
  );
  return () => {
    shown = false;
    handle.remove();
    if (!view.destroyed) view.analyses.remove(slice);
  };
}

/** The globe's clip plane: a slice of the SDK, whose handles the user drags on the globe itself. */
export function createClip(
  globe: ReadonlySignal<NativeView<GlobePose> | undefined>,
): Pick<Environment, 'clip' | 'setClip'> {
  const clip = createSignal<ClipPlane | undefined>(undefined, sameClip);
  const slice = new SliceAnalysis({ tiltEnabled: true });
  let takeOut: (() => void) | undefined;

  const draw = () => {
    frameLoop().wake();
    const wanted = clip.value;
    const view = globe.value?.view;
    if (wanted === undefined || view?.type !== '3d') {
      takeOut?.();
      takeOut = undefined;
      return;
    }
    slice.shape = shapeOf(wanted);
    takeOut ??= showSlice(view, slice, clip.set);
  };
  globe.subscribe(() => {
    takeOut = undefined;
    draw();
  });
  return {
    clip,
    setClip(next) {
      clip.set(next === undefined ? undefined : heldClip(next));
      draw();
    },
  };
}
