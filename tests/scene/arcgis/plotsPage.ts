import { createArcgisScene } from '../../../src/engine/arcgis/index.ts';
import type { ViewKind } from '../../../src/scene/viewPort.ts';
import { manyPlots } from './manyPlots.ts';
import { addViewBox } from './viewBox.ts';

declare global {
  interface Window {
    /** Draws so many plots in both views, in place of those before, and waits until they are drawn; milliseconds of the calls. */
    showPlots(count: number): Promise<number>;
    /** Pans a view over the plots and back, a step a frame; the middle frame's time, milliseconds. */
    panOver(view: ViewKind): Promise<number>;
    /** Both views over a place; heights in metres. */
    lookDown(lon: number, lat: number, heightM: number): Promise<void>;
  }
}

const CALM_LOOKS = 20;
const LOOK_MS = 20;
const PATIENCE_MS = 60_000;
const FRAMES = 60;
const WARM_UP_FRAMES = 12;
const PAN_DEG = 0.6;
const START = { lon: 82, lat: 44.6, heightM: 160_000 } as const;

/** The plane's scale that shows about what the globe shows from a height of one metre. */
const SCALE_PER_METRE = 5;

const [globeBox, planeBox] = [addViewBox(), addViewBox()];

const scene = createArcgisScene({
  profile: 'low',
  config: { imagery: '/fixture/tiles/{z}/{x}/{y}.png', attribution: '' },
  texts: { unknown: '未知', facilities: '排水设施' },
  readFacilities: () => Promise.reject(new Error('no facilities here')),
  initial: { ...START, headingDeg: 0, pitchDeg: -90 },
  onContextLost: () => {
    throw new Error('the context was lost');
  },
});

async function idle(): Promise<void> {
  const givenUpMs = performance.now() + PATIENCE_MS;
  for (let calm = 0; calm < CALM_LOOKS && performance.now() < givenUpMs;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    calm = scene.globe.state.value === 'idle' && scene.plane.state.value === 'idle' ? calm + 1 : 0;
  }
}

function lookFrom(view: ViewKind, lon: number, lat: number, heightM: number): void {
  if (view === 'globe') scene.globe.setPose({ lon, lat, heightM, headingDeg: 0, pitchDeg: -90 }, 'program');
  else scene.plane.setPose({ lon, lat, scale: heightM * SCALE_PER_METRE }, 'program');
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

window.showPlots = async (count) => {
  const marks = manyPlots(count);
  const startedMs = performance.now();
  for (const view of [scene.globe, scene.plane]) view.staticLayer('plots').show(marks);
  const tookMs = performance.now() - startedMs;
  await idle();
  return tookMs;
};
window.panOver = async (view) => {
  const framesMs: number[] = [];
  let beforeMs = await nextFrame();
  for (let frame = 0; frame < FRAMES + WARM_UP_FRAMES; frame++) {
    const shift = PAN_DEG * Math.sin((2 * Math.PI * frame) / FRAMES);
    lookFrom(view, START.lon + shift, START.lat, START.heightM);
    const nowMs = await nextFrame();
    if (frame >= WARM_UP_FRAMES) framesMs.push(nowMs - beforeMs);
    beforeMs = nowMs;
  }
  await idle();
  const sorted = framesMs.sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
};
window.lookDown = async (lon, lat, heightM) => {
  for (const view of ['globe', 'plane'] as const) lookFrom(view, lon, lat, heightM);
  await idle();
};

await Promise.all([scene.globe.attach(globeBox), scene.plane.attach(planeBox)]);
await idle();
document.body.dataset.ready = 'true';
