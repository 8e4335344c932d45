import { LayerLoadError } from '../../../src/domain/layers/record/layerProblem.ts';
import type { LayerDefinition } from '../../../src/layerTypes/index.ts';
import type { GlobePose, PlanePose } from '../../../src/domain/views/pose.ts';
import { createArcgisScene } from '../../../src/engine/arcgis/index.ts';
import type { IdentifyRequest, LayerDisplay, LayerHandle } from '../../../src/scene/layerHost.ts';
import type { ScreenPoint } from '../../../src/scene/viewPort.ts';
import { addViewBox } from './viewBox.ts';

/** What the test asks of the page, by plain data only. */
export interface ModelStage {
  /** Loads a layer; answers its health, or the code of the problem it failed with. */
  show(definition: LayerDefinition): Promise<unknown>;
  health(id: string): unknown;
  display(id: string, display: LayerDisplay): void;
  identify(id: string, request: IdentifyRequest): Promise<unknown>;
  remove(id: string): void;
  look(globe: GlobePose, plane: PlanePose): void;
  /** The surface under a place of the globe, models included. */
  locate(screen: ScreenPoint): unknown;
  /** True when both views have been idle for some looks. */
  idle(): boolean;
}

declare global {
  interface Window {
    modelStage?: ModelStage;
  }
}

const scene = createArcgisScene({
  profile: 'low',
  config: {
    imagery: '/geo/tiles/imagery/{z}/{x}/{y}.jpg',
    elevation: '/geo/arcgis/rest/services/terrain/ImageServer',
    attribution: '',
  },
  texts: { unknown: '未知', facilities: '排水设施' },
  readFacilities: () => Promise.reject(new LayerLoadError({ code: 'network' })),
  initial: { lon: 82.07, lat: 44.88, heightM: 3000, headingDeg: 0, pitchDeg: -50 },
  onContextLost: () => {
    throw new Error('the context was lost');
  },
});
const handles = new Map<string, LayerHandle>();

for (const view of [scene.globe, scene.plane]) {
  const container = addViewBox();
  container.dataset.view = view.kind;
  await view.attach(container);
}

window.modelStage = {
  async show(definition) {
    try {
      const shown = { visible: true, opacity: 1, order: 1 };
      const handle = await scene.layers.add(definition, shown, new AbortController().signal);
      handles.set(definition.id, handle);
      return { health: handle.health.value, extent: handle.extent, legend: handle.legend() };
    } catch (error) {
      if (error instanceof LayerLoadError) return { problem: error.problem };
      throw error;
    }
  },
  health: (id) => handles.get(id)?.health.value,
  display: (id, display) => handles.get(id)?.setDisplay(display),
  identify: (id, request) =>
    handles.get(id)?.identify?.(request, new AbortController().signal) ?? Promise.resolve([]),
  remove: (id) => handles.get(id)?.remove(),
  look(globe, plane) {
    scene.globe.setPose(globe, 'program');
    scene.plane.setPose(plane, 'program');
  },
  locate: (screen) => scene.globe.locate(screen),
  idle: () => scene.globe.state.value === 'idle' && scene.plane.state.value === 'idle',
};
