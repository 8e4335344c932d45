import type { Extent } from '../../../src/domain/geodesy/extent.ts';
import { parseLayerRecord } from '../../../src/layerTypes/index.ts';
import { createArcgisScene } from '../../../src/engine/arcgis/index.ts';
import type { LayerHandle } from '../../../src/scene/layerHost.ts';
import type { PickHit, ScreenPoint, ViewKind } from '../../../src/scene/viewPort.ts';
import { addViewBox } from './viewBox.ts';

/** How a layer of points loaded. */
export interface LoadedPoints {
  readonly loadMs: number;
  /** Longest task of the page meanwhile, milliseconds. */
  readonly longestTaskMs: number;
  readonly extent: Extent | undefined;
}

declare global {
  interface Window {
    /** Loads a clustered layer of so many points in place of the last one; shown only where the views are attached. */
    loadPoints(count: number): Promise<LoadedPoints>;
    /** Begins to load it and aborts after a moment; the name of what was thrown. */
    abortPoints(count: number, afterMs: number): Promise<string>;
    attachViews(): Promise<void>;
    /** Moves both views over a place, at a scale of the plane, and waits until they are drawn. */
    lookAt(lon: number, lat: number, scale: number): Promise<void>;
    pickAt(view: ViewKind, screen: ScreenPoint): Promise<readonly PickHit[]>;
    /** Where the views draw a place. */
    projectIn(view: ViewKind, lon: number, lat: number): ScreenPoint | undefined;
    /** How many points the layer says lie around a place. */
    countAt(lon: number, lat: number): Promise<number>;
    removePoints(): Promise<{ readonly overlays: number; readonly layers: number }>;
  }
}

const CALM_LOOKS = 20;
const LOOK_MS = 20;

const [globeBox, planeBox] = [addViewBox(), addViewBox()];

const scene = createArcgisScene({
  profile: 'low',
  config: { imagery: '/fixture/tiles/{z}/{x}/{y}.png', attribution: '' },
  texts: { unknown: '未知', facilities: '排水设施' },
  readFacilities: () => Promise.reject(new Error('no facilities here')),
  initial: { lon: 82, lat: 44.7, heightM: 250_000, headingDeg: 0, pitchDeg: -90 },
  onContextLost: () => {
    throw new Error('the context was lost');
  },
});

let longestMs = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longestMs = Math.max(longestMs, duration);
}).observe({ type: 'longtask' });

async function idle(): Promise<void> {
  for (let calm = 0; calm < CALM_LOOKS;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    calm = scene.globe.state.value === 'idle' && scene.plane.state.value === 'idle' ? calm + 1 : 0;
  }
}

function definitionOf(count: number) {
  const parsed = parseLayerRecord('points', {
    name: '点',
    type: 'vectorLayer',
    link: `/fixture/points-${count}.geojson`,
    layerConfig: { layerType: 'Point', PointConfig: { isCluster: true, propsName: 'name' } },
  });
  if (!parsed.ok) throw new Error(parsed.error.detail);
  return parsed.value;
}

let shown: LayerHandle | undefined;
const add = (count: number, signal: AbortSignal) =>
  scene.layers.add(definitionOf(count), { visible: true, opacity: 1, order: 1 }, signal);

window.loadPoints = async (count) => {
  shown?.remove();
  longestMs = 0;
  const startedMs = performance.now();
  shown = await add(count, new AbortController().signal);
  const loadMs = performance.now() - startedMs;
  // Long tasks are told a little later.
  await new Promise((resolve) => setTimeout(resolve, 200));
  return { loadMs, longestTaskMs: longestMs, extent: shown.extent };
};
window.abortPoints = async (count, afterMs) => {
  const controller = new AbortController();
  const load = add(count, controller.signal);
  setTimeout(() => controller.abort(), afterMs);
  return load.then(
    () => 'loaded',
    (error: unknown) => (error instanceof Error ? error.name : String(error)),
  );
};
window.attachViews = async () => {
  await Promise.all([scene.globe.attach(globeBox), scene.plane.attach(planeBox)]);
  await idle();
};
window.lookAt = async (lon, lat, scale) => {
  const frame = scene.globe.frame;
  const metresPerPixel = scale * (0.0254 / 96) * Math.cos((lat * Math.PI) / 180);
  const half = Math.tan((((frame.fovYDeg ?? 40) / 2) * Math.PI) / 180);
  const heightM = (metresPerPixel * frame.heightPx) / (2 * half);
  scene.plane.setPose({ lon, lat, scale }, 'program');
  scene.globe.setPose({ lon, lat, heightM, headingDeg: 0, pitchDeg: -90 }, 'program');
  await idle();
};
window.pickAt = (view, screen) => scene[view].pick(screen);
window.projectIn = (view, lon, lat) => scene[view].project([lon, lat]);
window.countAt = async (lon, lat) => {
  const request = { lon, lat, resolutionM: 10, toleranceM: 2000 };
  return (await shown?.identify?.(request, new AbortController().signal))?.length ?? 0;
};
window.removePoints = async () => {
  shown?.remove();
  shown = undefined;
  await idle();
  return scene.contents();
};
document.body.dataset.ready = 'true';
