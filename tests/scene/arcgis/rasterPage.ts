import { LayerLoadError } from '../../../src/domain/layers/record/layerProblem.ts';
import { parseLayerRecord } from '../../../src/layerTypes/index.ts';
import { createArcgisScene } from '../../../src/engine/arcgis/index.ts';
import type { LayerHandle } from '../../../src/scene/layerHost.ts';
import { addViewBox } from './viewBox.ts';

/** What the page did with a record. */
export interface ShownRecord {
  readonly state: string;
  /** The problem's code and detail, or the health's. */
  readonly problem?: string;
}

declare global {
  interface Window {
    /** Shows the layer of a record alone, at the fixture's lake, and waits until both views have drawn it. */
    showRecord(record: Record<string, unknown>): Promise<ShownRecord>;
    /** What the shown layer says lies at a place. */
    identifyAt(lon: number, lat: number): Promise<unknown>;
    /** Health of the shown layer now. */
    healthOf(): ShownRecord;
    /** Makes the globe's ground translucent, 0 to 1, and waits until that is drawn. */
    setGroundOpacity(opacity: number): Promise<void>;
    /** Lets the shown layer stay below the one that is shown next, until that is taken away. */
    keepShown(): void;
    /** Takes the shown layers away; the layers and overlays left. */
    hideRecord(): Promise<{ readonly overlays: number; readonly layers: number }>;
  }
}

const LAKE = { lon: 82.8, lat: 44.9 };
const CALM_LOOKS = 10;
const LOOK_MS = 20;

const [globeBox, planeBox] = [addViewBox(), addViewBox()];

const scene = createArcgisScene({
  profile: 'low',
  config: { imagery: '/fixture/tiles/{z}/{x}/{y}.png', attribution: '' },
  texts: { unknown: '未知', facilities: '排水设施' },
  readFacilities: () => Promise.reject(new Error('no facilities here')),
  initial: { ...LAKE, heightM: 150_000, headingDeg: 0, pitchDeg: -90 },
  onContextLost: () => {
    throw new Error('the context was lost');
  },
});

async function idle(): Promise<void> {
  for (let calm = 0; calm < CALM_LOOKS;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    calm = scene.globe.state.value === 'idle' && scene.plane.state.value === 'idle' ? calm + 1 : 0;
  }
}

let shown: LayerHandle | undefined;
let below: LayerHandle | undefined;

function healthOf(): ShownRecord {
  const health = shown?.health.value ?? { state: 'off' as const };
  const problem = health.state === 'failed' ? health.problem : undefined;
  return { state: health.state, ...(problem && { problem: `${problem.code}: ${problem.detail ?? ''}` }) };
}

window.healthOf = healthOf;
window.showRecord = async (record) => {
  shown?.remove();
  shown = undefined;
  const parsed = parseLayerRecord('shown', record);
  if (!parsed.ok) return { state: 'failed', problem: parsed.error.code };
  try {
    const display = { visible: true, opacity: 1, order: 1 };
    shown = await scene.layers.add(parsed.value, display, new AbortController().signal);
  } catch (error) {
    if (!(error instanceof LayerLoadError)) throw error;
    return { state: 'failed', problem: error.message };
  }
  await idle();
  return healthOf();
};
window.identifyAt = async (lon, lat) =>
  shown?.identify?.({ lon, lat, resolutionM: 100, toleranceM: 500 }, new AbortController().signal);
window.setGroundOpacity = async (opacity) => {
  scene.environment.setGroundOpacity(opacity);
  await idle();
};
window.keepShown = () => {
  below = shown;
  shown = undefined;
};
window.hideRecord = async () => {
  shown?.remove();
  shown = undefined;
  below?.remove();
  below = undefined;
  await idle();
  return scene.contents();
};
await Promise.all([scene.globe.attach(globeBox), scene.plane.attach(planeBox)]);
scene.plane.setPose({ ...LAKE, scale: 500_000 }, 'program');
await idle();
document.body.dataset.ready = 'true';
