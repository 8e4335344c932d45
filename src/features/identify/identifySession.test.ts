import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import type { MemoryContent, MemoryFeature } from '../../../tests/support/memoryLayers.ts';
import {
  createMemoryScene,
  fakeContainer,
  NOTHING_LEFT,
  type MemoryScene,
} from '../../../tests/support/memoryScene.ts';
import type { Extent } from '../../domain/geodesy/extent.ts';
import { createIdentifier } from '../../layers/identify.ts';
import { createLayerController, type LayerController } from '../../layers/layerController.ts';
import { identifyTool } from './identifyTool.ts';
import { createToolManager, type ToolManager } from '../../tools/toolManager.ts';
import {
  chosenHit,
  createIdentifySession,
  IDENTIFY_OVERLAY,
  type IdentifySession,
} from './identifySession.ts';
import { identifyPlainClicks } from './plainClicks.ts';

const CENTRE = { xPx: 320, yPx: 240 };
const LOUD = { quiet: false };

let clock: FakeClock;
let scene: MemoryScene;
let controller: LayerController;
let tools: ToolManager;
let session: IdentifySession;
let errors: unknown[];
let expanded: Extent[];

const point = (name: string): MemoryFeature => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'Point', coordinates: [82, 44] },
});
async function show(layers: Readonly<Record<string, MemoryContent>>): Promise<void> {
  const ids = Object.keys(layers);
  for (const [id, content] of Object.entries(layers)) scene.layers.fill(`/${id}`, content);
  controller.apply(
    ids.map((id, index) => ({
      definition: { id, name: id, type: 'vectorLayer', link: `/${id}`, visible: true },
      display: { visible: true, opacity: 1, order: -index },
    })),
  );
  await clock.run(1000);
}
const TWO: Readonly<Record<string, MemoryContent>> = {
  slow: { features: [point('slow')], told: { answer: 'ok', afterMs: 500 } },
  quick: { features: [point('quick'), point('second')], told: { answer: 'ok', afterMs: 10 } },
};
const names = () => session.state.value?.found.hits.map(({ feature }) => feature.attributes.name);
const chosen = () => session.state.value && chosenHit(session.state.value)?.feature.attributes.name;
const marks = () => [scene.globe.overlay(IDENTIFY_OVERLAY).size, scene.plane.overlay(IDENTIFY_OVERLAY).size];

beforeEach(async () => {
  clock = createFakeClock();
  scene = createMemoryScene({ clock });
  controller = createLayerController({ host: scene.layers, clock });
  tools = createToolManager(scene, clock);
  errors = [];
  expanded = [];
  session = createIdentifySession({
    scene,
    identifier: createIdentifier({ scene, controller, clock }),
    clock,
    onExpand: (extent) => expanded.push(extent),
    onError: (error) => errors.push(error),
  });
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
  scene.globe.setPose({ lon: 82, lat: 44, heightM: 20_000, headingDeg: 0, pitchDeg: -90 }, 'program');
  scene.plane.setPose({ lon: 82, lat: 44, scale: 100_000 }, 'program');
  await clock.run(1000);
});

describe('an identification', () => {
  it('is loading at once, then shows what came, the chosen one highlighted in both views', async () => {
    await show(TWO);
    const asked = session.ask('plane', CENTRE, LOUD);
    expect(session.state.value?.found.complete).toBe(false);
    expect(marks()).toEqual([2, 2]);
    await clock.run(50);
    expect(names()).toEqual(['quick', 'second']);
    await clock.settle(asked);
    expect(names()).toEqual(['slow', 'quick', 'second']);
    expect(chosen()).toBe('quick');
    expect(session.state.value?.found.complete).toBe(true);
    session.close();
    expect(scene.leftovers()).toMatchObject({ overlays: 0, timers: 0 });
  });

  it('keeps the chosen hit while other layers answer', async () => {
    await show(TWO);
    const asked = session.ask('plane', CENTRE, LOUD);
    await clock.run(50);
    const second = session.state.value?.found.hits[1];
    session.choose(second?.key ?? '');
    session.choose('no such key');
    await clock.settle(asked);
    expect(chosen()).toBe('second');
  });

  it('moves on to a finer hit that comes later, unless the user chose one himself', async () => {
    const area: MemoryFeature = {
      type: 'Feature',
      properties: { name: 'area' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [81, 43],
            [83, 43],
            [83, 45],
            [81, 43],
          ],
        ],
      },
    };
    await show({
      areas: { features: [area], told: { answer: 'ok', afterMs: 10 } },
      points: { features: [point('spring')], told: { answer: 'ok', afterMs: 500 } },
    });
    const asked = session.ask('plane', CENTRE, LOUD);
    await clock.run(50);
    expect(chosen()).toBe('area');
    await clock.settle(asked);
    expect(chosen()).toBe('spring');
    const again = session.askAgain();
    await clock.run(50);
    session.choose(session.state.value?.chosenKey ?? '');
    await clock.settle(again);
    expect(chosen()).toBe('area');
  });

  it('says so when nothing is there, and marks the place', async () => {
    await show({ a: { features: [], told: { answer: 'ok', afterMs: 5 } } });
    await clock.settle(session.ask('globe', CENTRE, LOUD));
    expect(session.state.value).toMatchObject({
      found: { hits: [], complete: true, asked: 1 },
      chosenKey: undefined,
    });
    expect(marks()).toEqual([2, 2]);
  });

  it('gives way to a newer one', async () => {
    await show(TWO);
    const first = session.ask('plane', CENTRE, LOUD);
    await clock.run(20);
    const second = session.ask('plane', { xPx: 10, yPx: 10 }, LOUD);
    await clock.settle(Promise.all([first, second]));
    expect(names()).toEqual([]);
  });

  it('closed before the answer stays closed and leaves nothing', async () => {
    await show(TWO);
    const asked = session.ask('plane', CENTRE, LOUD);
    await clock.run(20);
    session.close();
    await clock.settle(asked);
    expect(session.state.value).toBeUndefined();
    controller.destroy();
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('asks again about the same ground, although the camera has moved', async () => {
    const failing = { answer: 'fail', afterMs: 5, problem: { code: 'http-status', detail: '502' } } as const;
    await show({ a: { features: [point('a')], told: failing } });
    await clock.settle(session.ask('plane', CENTRE, LOUD));
    expect(session.state.value?.found.failures).toMatchObject([{ problem: { detail: '502' } }]);
    scene.plane.script.drag(CENTRE, { xPx: 400, yPx: 300 });
    await show({ b: { features: [point('b')], told: { answer: 'ok', afterMs: 5 } } });
    await clock.settle(session.askAgain());
    expect(names()).toEqual(['b']);
  });

  it('closes and tells when the view itself cannot say what it has drawn', async () => {
    const broken = new Error('context lost');
    const failing = createIdentifySession({
      scene,
      identifier: { at: () => Promise.reject(broken) },
      clock,
      onExpand: (extent) => expanded.push(extent),
      onError: (error) => errors.push(error),
    });
    await failing.ask('plane', CENTRE, LOUD);
    expect(failing.state.value).toBeUndefined();
    expect(errors).toEqual([broken]);
    expect(scene.leftovers().overlays).toBe(0);
  });

  it('shows what another tool found without a highlight of its own, and tells when it goes', async () => {
    await show(TWO);
    await clock.settle(session.ask('plane', CENTRE, LOUD));
    const hit = session.state.value?.found.hits[0];
    if (hit === undefined) throw new Error('nothing found');
    let closed = 0;
    session.show({ view: 'globe', screen: CENTRE, hit, onClosed: () => (closed += 1) });
    expect(marks()).toEqual([0, 0]);
    session.close();
    session.close();
    expect(closed).toBe(1);
  });
});

describe('a cluster', () => {
  const EXTENT = { west: 81.9, south: 43.9, east: 82.1, north: 44.1 };
  const cluster = (extent?: Extent): Readonly<Record<string, MemoryContent>> => ({
    wells: {
      features: [
        {
          ...point('mark'),
          properties: { count: 3 },
          cluster: {
            count: 3,
            members: [{ name: 'w1' }, { name: 'w2' }],
            ...(extent === undefined ? {} : { extent }),
          },
        },
        point('w1'),
      ],
      drawn: true,
      told: { answer: 'ok', afterMs: 5 },
    },
  });

  it('is flown to by a plain click when it falls apart there', async () => {
    await show(cluster(EXTENT));
    await clock.settle(session.ask('plane', CENTRE, { quiet: true }));
    expect(expanded).toEqual([EXTENT]);
    expect(session.state.value).toBeUndefined();
    controller.destroy();
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it.each([
    ['a plain click on one that cannot fall apart', undefined, true],
    ['the identify mode', EXTENT, false],
  ] as const)('lists its members for %s', async (_what, extent, quiet) => {
    await show(cluster(extent));
    await clock.settle(session.ask('plane', CENTRE, { quiet }));
    expect(expanded).toEqual([]);
    expect(session.state.value?.listing).toBe(true);
    expect(names()?.slice(0, 2)).toEqual(['w1', 'w2']);
    session.choose(session.state.value?.found.hits[1]?.key ?? '');
    expect(chosen()).toBe('w2');
    expect(session.state.value?.listing).toBe(false);
    session.setListing(true);
    expect(session.state.value?.listing).toBe(true);
  });
});

describe('a plain click', () => {
  let stop: () => void;
  const click = (xPx = CENTRE.xPx) => scene.plane.script.click(xPx, CENTRE.yPx);
  beforeEach(() => {
    stop = identifyPlainClicks(scene, tools, session);
  });

  it('shows nothing until something is found', async () => {
    await show(TWO);
    click();
    await clock.run(5);
    expect(session.state.value).toBeUndefined();
    await clock.run(1000);
    expect(chosen()).toBe('quick');
    click(10);
    await clock.run(2000);
    expect(session.state.value).toBeUndefined();
  });

  it('is nothing while a tool holds the pointer, nor when it is a drag, a right click or half a double click', async () => {
    await show(TWO);
    scene.plane.script.drag(CENTRE, { xPx: 330, yPx: 240 });
    scene.plane.script.click(CENTRE.xPx, CENTRE.yPx, 'right');
    scene.plane.script.doubleClick(CENTRE.xPx, CENTRE.yPx);
    await clock.run(2000);
    expect(session.state.value).toBeUndefined();
    const running = tools.start(identifyTool, { onClick: () => undefined });
    await clock.run(0);
    click();
    await clock.run(2000);
    expect(session.state.value).toBeUndefined();
    await tools.abortAll('user');
    await running;
  });

  it('listens no more once stopped', async () => {
    await show(TWO);
    stop();
    click();
    await clock.run(2000);
    expect(session.state.value).toBeUndefined();
    expect(scene.leftovers()).toMatchObject({ overlays: 0, timers: 0 });
  });
});
