import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { createMemoryScene, NOTHING_LEFT } from '../../tests/support/memoryScene.ts';
import { facilityListSchema } from '../config/facilityConfig.ts';
import shipped from '../../config/facilities.json' with { type: 'json' };
import { createLayerStore } from '../stores/layerStore.ts';
import { desiredLayers } from './desiredLayers.ts';
import { buildFacilityTree } from './facilityTree.ts';
import { createLayerController } from './layerController.ts';

const list = facilityListSchema.parse(shipped);
const GROUP = { name: '排水设施', addressOf: (id: string) => `/records/${id}` };
const tree = buildFacilityTree(list, GROUP);

function setUp() {
  const clock = createFakeClock();
  const scene = createMemoryScene({ clock });
  const controller = createLayerController({ host: scene.layers, clock });
  const show = (...ids: readonly string[]) => controller.apply(desiredLayers(tree, new Set(ids), {}));
  return { clock, scene, controller, show };
}

describe('the shipped facility list', () => {
  it('has the six kinds, in one group of the tree, with their names', () => {
    expect(tree).toHaveLength(1);
    expect(tree[0]?.children.map(({ id, label }) => [id, label])).toEqual([
      ['outfall', '排放口'],
      ['manhole', '检查井'],
      ['hybrid', '混接点'],
      ['discharger', '排水户'],
      ['wwtp', '污水厂'],
      ['pumpstation', '泵站'],
    ]);
  });

  it('makes layers that the store switches like any other', () => {
    const store = createLayerStore();
    store.actions.setTree(tree);
    expect(store.getState().onIds).toEqual(['outfall', 'wwtp', 'pumpstation']);
    store.actions.toggle('manhole');
    expect(store.getState().onIds).toContain('manhole');
  });
});

describe('a facility list', () => {
  it.each([
    [{ facilities: [{ id: 'a', type: 'valve' }] }, 'facilities.0.type'],
    [{ facilities: [{ id: 'A b', type: 'wwtp' }] }, 'facilities.0.id'],
    [
      {
        facilities: [
          { id: 'a', type: 'wwtp' },
          { id: 'a', type: 'manhole' },
        ],
      },
      'facilities.1.id',
    ],
    [{ facilities: [{ id: 'a', type: 'wwtp', nme: 'x' }] }, 'facilities.0'],
    [{}, 'facilities'],
  ])('%j is refused at %s', (value, path) => {
    const read = facilityListSchema.safeParse(value);
    expect(read.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  });

  it('takes the kind from what the type contains, and a name of its own', () => {
    const [group] = buildFacilityTree(
      facilityListSchema.parse({
        facilities: [{ id: 'old', type: 'ps_manhole_2019', name: '老城区检查井' }],
      }),
      GROUP,
    );
    expect(group?.children[0]).toMatchObject({ label: '老城区检查井', definition: { facility: 'manhole' } });
    expect(buildFacilityTree({ facilities: [] }, GROUP)).toEqual([]);
  });
});

describe('facility layers', () => {
  it('are removed from the scene when they are switched off, and fetched anew when switched on', async () => {
    const { clock, scene, show } = setUp();
    for (let round = 1; round <= 5; round++) {
      show('outfall', 'manhole', 'hybrid', 'discharger', 'wwtp', 'pumpstation');
      await clock.run(1000);
      expect(scene.layers.size).toBe(6);
      expect(scene.layers.loadCount).toBe(6 * round);
      show();
      await clock.run(1000);
      expect(scene.layers.size).toBe(0);
    }
    expect(scene.layers.listenerCount).toBe(0);
  });

  it('leave nothing when switched off while they load', async () => {
    const { clock, scene, controller, show } = setUp();
    show('manhole', 'wwtp');
    await clock.run(5);
    show('wwtp');
    await clock.run(1000);
    expect(scene.layers.shown.map(({ definition }) => definition.id)).toEqual(['wwtp']);
    controller.destroy();
    await clock.run(1000);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('may take as long as the 3D data service is given, 100 s', async () => {
    const { clock, scene, controller, show } = setUp();
    scene.layers.behave('/records/manhole', {
      answer: 'ok',
      afterMs: 100_000,
    });
    show('manhole');
    await clock.run(99_000);
    expect(controller.report.value.health.manhole).toEqual({ state: 'loading' });
    await clock.run(2000);
    expect(controller.report.value.health.manhole).toEqual({ state: 'ready' });
  });
});
