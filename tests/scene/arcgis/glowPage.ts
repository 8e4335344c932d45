import type { GlobePose } from '../../../src/domain/views/pose.ts';
import { createArcgisScene } from '../../../src/engine/arcgis/index.ts';
import type { GlowContent, GlowFrame } from '../../../src/scene/groundGlow.ts';
import { addViewBox } from './viewBox.ts';

/** What the test asks of the page, by plain data only. */
export interface GlowStage {
  show(content: GlowContent): void;
  draw(frame: GlowFrame): void;
  look(pose: GlobePose): void;
  /** Nothing has refused to draw. */
  usable(): boolean;
  /** The ground's height, metres. */
  groundM(lon: number, lat: number): Promise<number>;
  idle(): boolean;
  /** Resolves after so many frames of the page. */
  frames(count: number): Promise<void>;
}

declare global {
  interface Window {
    glowStage?: GlowStage;
  }
}

const scene = createArcgisScene({
  // The least profile that draws light on the ground within the globe's own picture.
  profile: 'medium',
  atmosphere: false,
  config: {
    imagery: '/geo/tiles/imagery/{z}/{x}/{y}.jpg',
    elevation: '/geo/arcgis/rest/services/terrain/ImageServer',
    attribution: '',
  },
  texts: { unknown: '未知', facilities: '排水设施' },
  readFacilities: () => Promise.reject(new Error('no facilities here')),
  initial: { lon: 82.07, lat: 44.7, heightM: 16_000, headingDeg: 0, pitchDeg: -50 },
  onContextLost: () => {
    throw new Error('the context was lost');
  },
});
const { globe, glow, environment } = scene;
if (glow === undefined) throw new Error('no light on the ground');

const container = addViewBox(480, 360);
container.dataset.view = 'globe';
await globe.attach(container);

window.glowStage = {
  show: glow.show,
  draw: glow.draw,
  look: (pose) => globe.setPose(pose, 'program'),
  usable: () => glow.usable.value,
  groundM: (lon, lat) => environment.groundHeightM(lon, lat, new AbortController().signal),
  idle: () => globe.state.value === 'idle',
  async frames(count) {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
  },
};
