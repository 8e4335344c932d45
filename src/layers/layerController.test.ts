import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { createMemoryScene, NOTHING_LEFT } from '../../tests/support/memoryScene.ts';
import type { LayerNode } from './tree/layerCatalogue.ts';
import type { LayerHealth } from '../domain/layers/record/layerProblem.ts';
import { createEmitter, createSignal } from '../lib/signal.ts';
import type { LayerHost } from '../scene/layerHost.ts';
import { desiredLayers, initiallyOn } from './desiredLayers.ts';
import { createLayerController, type LayerControllerOptions } from './layerController.ts';

const node = (id: string, type: 'vectorLayer' | 'domLayer' = 'vectorLayer', visible = false): LayerNode => ({
  id,
  label: id,
  children: [],
  definition: {
    id,
    name: id,
    type,
    link: `/${id}`,
    visible,
    extent: { west: 80, south: 44, east: 83, north: 45 },
  },
});
const TREE: readonly LayerNode[] = [
  { id: 'Z01', label: 'Z01', children: [node('Z0101'), node('Z0102')] },
  { id: 'Z02', label: 'Z02', children: [node('Z0201', 'domLayer', true), node('Z0202')] },
];

function setUp(options: Partial<LayerControllerOptions> = {}) {
  const clock = createFakeClock();
  const scene = createMemoryScene({ clock });
  const controller = createLayerController({ host: scene.layers, clock, ...options });
  const show = (...ids: readonly string[]) => controller.apply(desiredLayers(TREE, new Set(ids), {}));
  const stateOf = (id: string) => controller.report.value.health[id]?.state ?? 'off';
  return { clock, scene, controller, show, stateOf };
}

describe('desiredLayers', () => {
  it('lays vectors over pictures, thematic over basic data, and upper nodes over lower ones', () => {
    const byHeight = [...desiredLayers(TREE, new Set(), {})].sort(
      (a, b) => b.display.order - a.display.order,
    );
    expect(byHeight.map(({ definition }) => definition.id)).toEqual(['Z0101', 'Z0102', 'Z0202', 'Z0201']);
  });

  it('takes visibility from the switched-on ids and opacity where one is given', () => {
    const layers = desiredLayers(TREE, new Set(['Z0102']), { Z0102: 0.3 });
    expect(layers.find(({ definition }) => definition.id === 'Z0102')?.display).toMatchObject({
      visible: true,
      opacity: 0.3,
    });
    expect(layers.filter(({ display }) => display.visible)).toHaveLength(1);
    expect(initiallyOn(TREE)).toEqual(['Z0201']);
  });

  it('shows a layer with parts while one is on, and hides the others', () => {
    const pipes: LayerNode = {
      id: 'Z0204',
      label: 'Z0204',
      children: [],
      definition: {
        id: 'Z0204',
        name: 'Z0204',
        type: 'pipelinemodelLayer',
        link: '/pipes',
        visible: true,
        pipeChildren: ['container', 'well'],
      },
    };
    const shown = (...ids: readonly string[]) => desiredLayers([pipes], new Set(ids), {})[0]?.display;
    expect(initiallyOn([pipes])).toEqual(['Z0204#container', 'Z0204#well']);
    expect(shown('Z0204#well')).toMatchObject({ visible: true, hiddenParts: ['container'] });
    expect(shown('Z0204#container', 'Z0204#well')).toMatchObject({ visible: true, hiddenParts: [] });
    expect(shown('Z0204')).toMatchObject({ visible: false });
  });
});

describe('layer controller', () => {
  it('loads what is switched on and tells its state, extent and legend', async () => {
    const { clock, scene, controller, show, stateOf } = setUp();
    show('Z0101');
    expect(stateOf('Z0101')).toBe('loading');
    await clock.run(600);
    expect(stateOf('Z0101')).toBe('ready');
    expect(scene.layers.size).toBe(1);
    expect(controller.report.value.extents).toHaveProperty('Z0101.west', 80);
    expect(controller.report.value.legend.map(({ layerId }) => layerId)).toEqual(['Z0101']);
  });

  it('honours a layer switched off while it loads', async () => {
    const { clock, scene, show, stateOf } = setUp();
    show('Z0101');
    await clock.run(5);
    show();
    expect(stateOf('Z0101')).toBe('off');
    await clock.run(1000);
    expect(scene.layers.size).toBe(0);
    expect(scene.leftovers().timers).toBe(0);
  });

  it('loads once when a layer is switched off and on again while it loads', async () => {
    const { clock, scene, show, stateOf } = setUp();
    show('Z0101');
    show();
    show('Z0101');
    await clock.run(1000);
    expect(stateOf('Z0101')).toBe('ready');
    expect(scene.layers.size).toBe(1);
  });

  it('removes a layer that an engine hands over after it was switched off', async () => {
    const clock = createFakeClock();
    const { layers } = createMemoryScene({ clock });
    const deaf: LayerHost = {
      size: 0,
      add: (definition, display) => layers.add(definition, display, new AbortController().signal),
    };
    const controller = createLayerController({ host: deaf, clock });
    controller.apply(desiredLayers(TREE, new Set(['Z0101']), {}));
    await clock.run(5);
    controller.apply([]);
    await clock.run(1000);
    expect([layers.loadCount, layers.size]).toEqual([1, 0]);
  });

  it('does not listen any more to a layer it took out', async () => {
    const clock = createFakeClock();
    const { layers } = createMemoryScene({ clock });
    const health = createSignal<LayerHealth>({ state: 'ready' });
    const host: LayerHost = {
      size: 0,
      add: async (definition, display, signal) => ({
        ...(await layers.add(definition, display, signal)),
        health,
      }),
    };
    const controller = createLayerController({ host, clock });
    controller.apply(desiredLayers(TREE, new Set(['Z0101']), {}));
    await clock.run(1000);
    controller.apply([]);
    const report = controller.report.value;
    health.set({ state: 'failed', problem: { code: 'network' } });
    expect(controller.report.value).toBe(report);
  });

  it('keeps a ready layer hidden when it is switched off, and shows it again without loading', async () => {
    const { clock, scene, controller, show, stateOf } = setUp();
    show('Z0101');
    await clock.run(1000);
    show();
    expect(stateOf('Z0101')).toBe('off');
    expect(scene.layers.shown.map(({ display }) => display.visible)).toEqual([false]);
    await clock.run(1000);
    expect(controller.report.value.legend).toEqual([]);
    show('Z0101');
    expect(stateOf('Z0101')).toBe('ready');
    expect(scene.layers.loadCount).toBe(1);
  });

  it('unloads the layers hidden longest ago when many are hidden', async () => {
    const { clock, scene, controller } = setUp();
    const tree = Array.from({ length: 40 }, (_, index) => node(`Z01${String(index).padStart(2, '0')}`));
    const show = (nodes: readonly LayerNode[]) =>
      controller.apply(desiredLayers(tree, new Set(nodes.map(({ id }) => id)), {}));
    show(tree);
    await clock.run(1000);
    expect(scene.layers.size).toBe(40);
    show(tree.slice(0, 1));
    show([]);
    await clock.run(1000);
    expect(scene.layers.size).toBe(16);
    const loadsBefore = scene.layers.loadCount;
    show(tree.slice(0, 1));
    await clock.run(1000);
    expect(scene.layers.loadCount).toBe(loadsBefore);
    expect(scene.layers.size).toBe(16);
  });

  it('a layer that is shown again is not among those that are unloaded', async () => {
    const { clock, scene, controller, stateOf } = setUp();
    const tree = Array.from({ length: 20 }, (_, index) => node(`Z01${String(index).padStart(2, '0')}`));
    const show = (nodes: readonly LayerNode[]) =>
      controller.apply(desiredLayers(tree, new Set(nodes.map(({ id }) => id)), {}));
    show(tree);
    await clock.run(1000);
    show(tree.slice(1));
    show(tree);
    show(tree.slice(0, 1));
    await clock.run(1000);
    expect(stateOf('Z0100')).toBe('ready');
    expect(scene.layers.size).toBe(17);
  });

  it('applies a change of opacity made while the layer loads', async () => {
    const { clock, scene, controller } = setUp();
    controller.apply(desiredLayers(TREE, new Set(['Z0101']), {}));
    controller.apply(desiredLayers(TREE, new Set(['Z0101']), { Z0101: 0.25 }));
    await clock.run(1000);
    expect(scene.layers.shown[0]?.display.opacity).toBe(0.25);
  });

  it('tells why a layer failed, and loads it again on retry', async () => {
    const { clock, scene, controller, show, stateOf } = setUp();
    scene.layers.behave('/Z0101', {
      answer: 'fail',
      afterMs: 10,
      problem: { code: 'http-status', detail: '404' },
    });
    show('Z0101', 'Z0102');
    await clock.run(1000);
    expect(controller.report.value.health).toMatchObject({
      Z0101: { state: 'failed', problem: { code: 'http-status', detail: '404' } },
      Z0102: { state: 'ready' },
    });
    scene.layers.behave('/Z0101', { answer: 'ok', afterMs: 10 });
    controller.retry('Z0101');
    expect(stateOf('Z0101')).toBe('loading');
    await clock.run(1000);
    expect(stateOf('Z0101')).toBe('ready');
    controller.retry('Z0101');
    expect(scene.layers.loadCount).toBe(3);
  });

  it('fails a layer whose service never answers', async () => {
    const { clock, scene, controller, show } = setUp({ timeoutMs: 3000 });
    scene.layers.behave('/Z0101', { answer: 'hang' });
    show('Z0101');
    await clock.run(3001);
    expect(controller.report.value.health).toEqual({
      Z0101: { state: 'failed', problem: { code: 'timeout', detail: '3 s' } },
    });
    show();
    await clock.run(1000);
    expect(scene.leftovers()).toEqual({ ...NOTHING_LEFT });
  });

  it('tells a failure that comes later, and that it is over', async () => {
    const { clock, scene, show, stateOf } = setUp();
    show('Z0101');
    await clock.run(1000);
    scene.layers.setHealth('Z0101', { state: 'failed', problem: { code: 'network' } });
    expect(stateOf('Z0101')).toBe('failed');
    scene.layers.setHealth('Z0101', { state: 'ready' });
    expect(stateOf('Z0101')).toBe('ready');
  });

  it('loads no more than so many at one time, and all in the end', async () => {
    const { clock, scene, show } = setUp({ concurrency: 2 });
    show('Z0101', 'Z0102', 'Z0201', 'Z0202');
    expect(scene.layers.loadCount).toBe(2);
    await clock.run(1000);
    expect(scene.layers.size).toBe(4);
  });

  it('derives the legend at most every 500 ms', async () => {
    const { clock, controller, show } = setUp();
    let changes = 0;
    let legend = controller.report.value.legend;
    controller.report.subscribe((report) => {
      if (report.legend !== legend) changes += 1;
      legend = report.legend;
    });
    show('Z0101', 'Z0102', 'Z0201', 'Z0202');
    await clock.run(499);
    expect(changes).toBeLessThanOrEqual(1);
    await clock.run(1000);
    expect(legend).toHaveLength(4);
    expect(changes).toBeLessThanOrEqual(3);
  });

  it('limits the legend to the layers that reach into an extent', async () => {
    const { clock, controller, show } = setUp();
    const legend = () => controller.report.value.legend.map(({ layerId }) => layerId);
    show('Z0101');
    await clock.run(1000);
    controller.setLegendExtent({ west: 10, south: 10, east: 20, north: 20 });
    await clock.run(500);
    expect(legend()).toEqual([]);
    controller.setLegendExtent({ west: 82, south: 44.5, east: 90, north: 50 });
    await clock.run(500);
    expect(legend()).toEqual(['Z0101']);
    controller.setLegendExtent(undefined);
    controller.destroy();
    expect(clock.pending).toBe(0);
  });

  it('takes the layers of a catalogue that is gone out of the scene', async () => {
    const { clock, scene, controller, show } = setUp();
    show('Z0101');
    await clock.run(1000);
    controller.apply([]);
    expect(scene.layers.size).toBe(0);
    expect(controller.report.value.health).toEqual({});
  });

  it('leaves nothing when destroyed in the middle of everything', async () => {
    const { clock, scene, controller, show } = setUp();
    show('Z0101');
    await clock.run(1000);
    scene.layers.behave('/Z0102', { answer: 'hang' });
    show('Z0101', 'Z0102', 'Z0202');
    controller.destroy();
    await clock.run(0);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
    show('Z0101');
    await clock.run(1000);
    expect(scene.layers.size).toBe(0);
  });
});

describe('a layer whose service is away for a while', () => {
  const AWAY = {
    answer: 'fail',
    afterMs: 20,
    problem: { code: 'http-status', detail: '503 · gis.example' },
  } as const;
  const BACK = { answer: 'ok', afterMs: 20 } as const;

  it('is tried again by itself, with growing pauses', async () => {
    const { clock, scene, show, stateOf } = setUp();
    scene.layers.behave('/Z0101', AWAY);
    show('Z0101');
    await clock.run(100);
    expect(stateOf('Z0101')).toBe('failed');
    const triesWithin = async (durationMs: number) => {
      const before = scene.layers.loadCount;
      await clock.run(durationMs);
      return scene.layers.loadCount - before;
    };
    expect(await triesWithin(4_000)).toBe(0);
    expect(await triesWithin(2_000)).toBe(1);
    expect(await triesWithin(13_000)).toBe(0);
    expect(await triesWithin(2_000)).toBe(1);
    scene.layers.behave('/Z0101', BACK);
    await clock.run(45_000);
    expect(stateOf('Z0101')).toBe('ready');
    expect(await triesWithin(600_000)).toBe(0);
  });

  it('is tried at once when the page is online again', async () => {
    const online = createEmitter<void>();
    const { clock, scene, show, stateOf } = setUp({ online });
    scene.layers.behave('/Z0101', { ...AWAY, problem: { code: 'network' } });
    show('Z0101');
    await clock.run(100);
    scene.layers.behave('/Z0101', BACK);
    online.emit();
    await clock.run(100);
    expect(stateOf('Z0101')).toBe('ready');
    expect(online.listenerCount).toBe(0);
  });

  it('is left alone once nobody wants it, and where trying again cannot help', async () => {
    const { clock, scene, show } = setUp();
    scene.layers.behave('/Z0101', AWAY);
    scene.layers.behave('/Z0102', { ...AWAY, problem: { code: 'http-status', detail: '404 · gis.example' } });
    show('Z0101', 'Z0102');
    await clock.run(100);
    show('Z0102');
    await clock.run(600_000);
    expect(scene.layers.loadCount).toBe(2);
    expect(scene.leftovers().timers).toBe(0);
  });
});
