import { LayerLoadError } from '../../../src/domain/layers/record/layerProblem.ts';
import type { LayerDefinition } from '../../../src/layerTypes/index.ts';
import type { LayerType } from '../../../src/layerTypes/index.ts';
import { createArcgisScene, type ArcgisScene } from '../../../src/engine/arcgis/index.ts';
import type { ScreenPoint, ViewKind } from '../../../src/scene/viewPort.ts';
import { runConformance } from '../conformance.ts';
import type { CaseResult, LayerFixture, SceneHarness } from '../harness.ts';
import type { Gesture } from './gestures.ts';
import { addViewBox } from './viewBox.ts';

declare global {
  interface Window {
    /** Moves the test browser's mouse; positions are of the page. */
    performGesture(gesture: Gesture): Promise<void>;
    /** Tells the test how a case ended. */
    reportCase(result: CaseResult): Promise<void>;
  }
}

const LOOK_MS = 20;
const PATIENCE_MS = 60_000;

const RECORDS: Readonly<Record<LayerFixture, readonly [type: LayerType, link: string, alias?: string]>> = {
  vector: ['vectorLayer', '/fixture/mixed.geojson'],
  wms: ['GeniusSpatialMapServer', '/fixture/wms', 'area'],
  missing: ['vectorLayer', '/fixture/missing.geojson'],
  invalid: ['vectorLayer', '/fixture/broken.geojson'],
  hanging: ['vectorLayer', '/fixture/hang/forever.geojson'],
  'not-offered': ['GeniusSpatialMapServer', '/fixture/wms', 'nowhere'],
};

function layer(fixture: LayerFixture): LayerDefinition {
  const [type, link, alias] = RECORDS[fixture];
  return {
    id: fixture,
    name: fixture,
    type,
    link,
    visible: true,
    ...(alias === undefined ? {} : { alias }),
    config: { layerType: 'Point', PointConfig: { propsName: 'name', VisibleRange: 300_000 } },
  };
}

const containers: HTMLElement[] = [];

const containerOf = (kind: ViewKind) => containers[kind === 'globe' ? 0 : 1];

/** A place of a view as a place of the page. */
function onPage(kind: ViewKind, { xPx, yPx }: ScreenPoint) {
  const box = containerOf(kind)?.getBoundingClientRect();
  return { xPx: xPx + (box?.left ?? 0), yPx: yPx + (box?.top ?? 0) };
}

let scene: ArcgisScene | undefined;

const harness: SceneHarness = {
  createScene() {
    scene = createArcgisScene({
      profile: 'low',
      config: {
        imagery: '/fixture/tiles/{z}/{x}/{y}.png',
        elevation: '/fixture/terrain/ImageServer',
        attribution: '',
      },
      texts: { unknown: '未知', facilities: '排水设施' },
      readFacilities: () => Promise.reject(new LayerLoadError({ code: 'network' })),
      initial: { lon: 81.18, lat: 44.6, heightM: 60_000, headingDeg: 0, pitchDeg: -90 },
      onContextLost: () => {
        throw new Error('the context was lost');
      },
    });
    return scene;
  },
  createContainer() {
    const container = addViewBox();
    containers.push(container);
    return container;
  },
  discardContainer: (container) => container.remove(),
  resize(kind, widthPx, heightPx) {
    const style = containerOf(kind)?.style;
    if (style !== undefined) [style.width, style.height] = [`${widthPx}px`, `${heightPx}px`];
  },
  settled: (work) => work,
  async waitUntil(holds, what) {
    const giveUpMs = performance.now() + PATIENCE_MS;
    while (!holds()) {
      if (performance.now() > giveUpMs) throw new Error(`not within a minute: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  },
  layer,
  leftovers: () => scene?.contents() ?? { overlays: 0, layers: 0 },
  gestures: {
    drag: (kind, from, to) =>
      window.performGesture({ type: 'drag', from: onPage(kind, from), to: onPage(kind, to) }),
    wheel: (kind, at, steps) => window.performGesture({ type: 'wheel', at: onPage(kind, at), steps }),
    click: (kind, at) => window.performGesture({ type: 'click', at: onPage(kind, at) }),
    slowClick: (kind, at) => window.performGesture({ type: 'slowClick', at: onPage(kind, at) }),
    doubleClick: (kind, at) => window.performGesture({ type: 'doubleClick', at: onPage(kind, at) }),
  },
};

await runConformance(harness, (result) => void window.reportCase(result));
