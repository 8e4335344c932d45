import type { LayerDefinition } from '../../src/layerTypes/index.ts';
import type { LayerFixture, SceneHarness } from '../scene/harness.ts';
import type { FakeClock } from './fakeClock.ts';
import type { ServiceBehaviour } from './memoryLayers.ts';
import { createMemoryScene, fakeContainer, type MemoryScene } from './memoryScene.ts';

const BEHAVIOURS: Readonly<Record<LayerFixture, ServiceBehaviour>> = {
  vector: { answer: 'ok', afterMs: 20 },
  wms: { answer: 'ok', afterMs: 40 },
  missing: { answer: 'fail', afterMs: 20, problem: { code: 'http-status', detail: '404' } },
  invalid: { answer: 'fail', afterMs: 20, problem: { code: 'invalid-body' } },
  hanging: { answer: 'hang' },
  'not-offered': { answer: 'fail', afterMs: 20, problem: { code: 'layer-not-offered', detail: 'nowhere' } },
};

function layer(fixture: LayerFixture): LayerDefinition {
  const type = fixture === 'wms' || fixture === 'not-offered' ? 'GeniusSpatialMapServer' : 'vectorLayer';
  return { id: fixture, name: fixture, type, link: `/${fixture}`, visible: true };
}

/** The harness of the in-memory engine. */
export function createMemoryHarness(
  clock: FakeClock,
): SceneHarness & { readonly scenes: readonly MemoryScene[] } {
  const scenes: MemoryScene[] = [];
  const latest = () => {
    const scene = scenes.at(-1);
    if (scene === undefined) throw new Error('no scene was created');
    return scene;
  };
  return {
    scenes,
    createScene() {
      const scene = createMemoryScene({
        clock,
        terrain: (lon, lat) => 500 + 300 * Math.sin(lon * 9) * Math.cos(lat * 7),
      });
      for (const [fixture, behaviour] of Object.entries(BEHAVIOURS))
        scene.layers.behave(`/${fixture}`, behaviour);
      scenes.push(scene);
      return scene;
    },
    createContainer: fakeContainer,
    discardContainer: () => {},
    resize: (kind, widthPx, heightPx) => latest()[kind].resize(widthPx, heightPx),
    settled: (work) => clock.settle(work),
    async waitUntil(holds, what) {
      for (let waitedMs = 0; !holds(); waitedMs += 10) {
        if (waitedMs > 60_000) throw new Error(`not within a minute: ${what}`);
        await clock.run(10);
      }
    },
    layer,
    leftovers: () => {
      const { overlays, layers } = latest().leftovers();
      return { overlays, layers };
    },
    gestures: {
      async drag(kind, from, to) {
        latest()[kind].script.drag(from, to);
        await clock.run(10);
      },
      async wheel(kind, at, steps) {
        latest()[kind].script.wheel(at.xPx, at.yPx, steps);
        await clock.run(10);
      },
      async click(kind, at) {
        latest()[kind].script.click(at.xPx, at.yPx);
        await clock.run(10);
      },
      async slowClick(kind, at) {
        latest()[kind].script.click(at.xPx, at.yPx);
        await clock.run(500);
      },
      async doubleClick(kind, at) {
        latest()[kind].script.doubleClick(at.xPx, at.yPx);
        await clock.run(10);
      },
    },
  };
}
