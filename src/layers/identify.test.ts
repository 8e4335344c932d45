import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../tests/support/fakeClock.ts';
import type { MemoryContent, MemoryFeature } from '../../tests/support/memoryLayers.ts';
import { createMemoryScene, fakeContainer, type MemoryScene } from '../../tests/support/memoryScene.ts';
import type { LayerDefinition } from '../layerTypes/index.ts';
import type { ViewKind } from '../scene/viewPort.ts';
import { createIdentifier, type Identification, type Identifier } from './identify.ts';
import { createLayerController, type LayerController } from './layerController.ts';

const CENTRE = { xPx: 320, yPx: 240 };
const TOLD = { answer: 'ok', afterMs: 30 } as const;

let clock: FakeClock;
let scene: MemoryScene;
let controller: LayerController;
let identifier: Identifier;

const point = (properties: MemoryFeature['properties'], lon = 82, lat = 44): MemoryFeature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [lon, lat] },
});
const layer = (id: string, type: LayerDefinition['type'] = 'vectorLayer'): LayerDefinition => ({
  id,
  name: `name of ${id}`,
  type,
  link: `/${id}`,
  visible: true,
});

/** Shows layers, the first topmost. */
async function show(
  layers: Readonly<Record<string, MemoryContent>>,
  display: { readonly hiddenParts?: readonly string[] } = {},
): Promise<void> {
  for (const [id, content] of Object.entries(layers)) scene.layers.fill(`/${id}`, content);
  const ids = Object.keys(layers);
  controller.apply(
    ids.map((id, index) => ({
      definition: layer(id),
      display: { visible: true, opacity: 1, order: ids.length - index, ...display },
    })),
  );
  await clock.run(1000);
}

/** Identifies at the middle of a view, with everything told on the way. */
async function ask(
  view: ViewKind = 'plane',
  more: { readonly accepts?: (definition: LayerDefinition) => boolean } = {},
) {
  const told: Identification[] = [];
  const signal = new AbortController().signal;
  const options = { signal, onProgress: (soFar: Identification) => told.push(soFar), ...more };
  const found = await clock.settle(identifier.at(view, CENTRE, options));
  if (found === undefined) throw new Error('off the earth');
  return { found, told, names: found.hits.map(({ feature }) => feature.attributes.name) };
}

beforeEach(async () => {
  clock = createFakeClock();
  scene = createMemoryScene({ clock });
  controller = createLayerController({ host: scene.layers, clock });
  identifier = createIdentifier({ scene, controller, clock });
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
  scene.globe.setPose({ lon: 82, lat: 44, heightM: 20_000, headingDeg: 0, pitchDeg: -90 }, 'program');
  scene.plane.setPose({ lon: 82, lat: 44, scale: 100_000 }, 'program');
});

describe('identify', () => {
  it.each(['globe', 'plane'] as const)(
    'asks every visible layer at the place clicked in the %s',
    async (view) => {
      await show({
        upper: { features: [point({ name: 'upper' })], told: TOLD },
        lower: { features: [point({ name: 'lower' }), point({ name: 'far away' }, 82.5)], told: TOLD },
      });
      const { found, names } = await ask(view);
      expect(names).toEqual(['upper', 'lower']);
      expect(found).toMatchObject({ complete: true, asked: 2, failures: [] });
      expect(found.hits[0]?.layer.name).toBe('name of upper');
      expect(found.ground.lon).toBeCloseTo(82, 6);
    },
  );

  it('asks within 5 pixels of the click, at the view’s own resolution', async () => {
    // At 1:100,000 a pixel is 26.46 m at the equator and 19.03 m at 44°: five of them are 95 m.
    const metre = 1 / 111_319.49;
    await show({
      a: {
        features: [point({ name: 'in' }, 82, 44 + 90 * metre), point({ name: 'out' }, 82, 44 + 100 * metre)],
        told: TOLD,
      },
    });
    expect((await ask('plane')).names).toEqual(['in']);
    scene.plane.setPose({ lon: 82, lat: 44, scale: 10_000 }, 'program');
    expect((await ask('plane')).names).toEqual([]);
    // 20 km above the ground, 480 pixels over 40 degrees: 30.3 m each.
    expect((await ask('globe')).names).toEqual(['in', 'out']);
  });

  it('names a feature once that is drawn and told of, with what each knows', async () => {
    await show({ a: { features: [point({ name: 'a', code: 7 })], told: TOLD, drawn: true } });
    const { found } = await ask();
    expect(found.hits).toHaveLength(1);
    expect(found.hits[0]?.feature).toMatchObject({
      attributes: { name: 'a', code: 7 },
      geometry: { type: 'Point' },
      ground: { heightM: 0 },
    });
  });

  it('finds what is drawn by a layer that cannot be asked', async () => {
    await show({
      a: { features: [point({ name: 'a' })], drawn: true },
      b: { features: [point({ name: 'b' })] },
    });
    expect((await ask()).names).toEqual(['a']);
  });

  it('leaves out markings of the portal, hidden layers and hidden parts', async () => {
    scene.plane
      .overlay('mark')
      .put('x', { kind: 'symbol', position: [82, 44], look: { color: '#fff', sizePx: 9 } });
    const features = [
      { ...point({ name: 'pipe' }), part: 'container' },
      { ...point({ name: 'joint' }), part: 'joint' },
    ];
    await show({ pipes: { features, told: TOLD } }, { hiddenParts: ['joint'] });
    expect((await ask()).names).toEqual(['pipe']);
    controller.apply([
      { definition: layer('pipes'), display: { visible: false, opacity: 1, order: 1, hiddenParts: [] } },
    ]);
    expect((await ask()).names).toEqual([]);
  });

  it('names what is small before what holds it, whatever layer it is of', async () => {
    const square = (name: string, half: number): MemoryFeature => {
      const [west, east, south, north] = [82 - half, 82 + half, 44 - half, 44 + half];
      const ring = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ];
      return {
        type: 'Feature',
        properties: { name },
        geometry: { type: 'Polygon', coordinates: [ring] },
      };
    };
    const line: MemoryFeature = {
      ...point({ name: 'river' }),
      geometry: {
        type: 'LineString',
        coordinates: [
          [81.9, 44],
          [82.1, 44],
        ],
      },
    };
    await show({
      counties: { features: [square('county', 1), square('district', 0.5)], told: TOLD },
      lakes: { features: [square('lake', 0.1)], told: TOLD },
      rest: { features: [line, point({ name: 'spring' })], told: TOLD },
    });
    expect((await ask()).names).toEqual(['spring', 'river', 'lake', 'district', 'county']);
  });

  it('tells the answers as they come, in the order of the layers', async () => {
    await show({
      slow: { features: [point({ name: 'slow' })], told: { answer: 'ok', afterMs: 500 } },
      quick: { features: [point({ name: 'quick' })], told: { answer: 'ok', afterMs: 10 } },
    });
    const { told, names } = await ask();
    expect(names).toEqual(['slow', 'quick']);
    expect(told.some(({ hits, complete }) => hits[0]?.layer.id === 'quick' && !complete)).toBe(true);
  });

  it('names the layers that fail or stay silent, and keeps what the others say', async () => {
    await show({
      broken: {
        features: [],
        told: { answer: 'fail', afterMs: 5, problem: { code: 'http-status', detail: '500' } },
      },
      silent: { features: [], told: { answer: 'hang' } },
      well: { features: [point({ name: 'well' })], told: TOLD },
    });
    const { found, names } = await ask();
    expect(names).toEqual(['well']);
    expect(found.failures.map((failure) => [failure.layer.id, failure.problem])).toEqual([
      ['broken', { code: 'http-status', detail: '500' }],
      ['silent', { code: 'timeout', detail: '10 s' }],
    ]);
  });

  it('asks only the layers that are wanted', async () => {
    await show({
      a: { features: [point({ name: 'a' })], told: TOLD },
      b: { features: [point({ name: 'b' })], told: TOLD },
    });
    expect((await ask('plane', { accepts: ({ id }) => id === 'b' })).names).toEqual(['b']);
    expect(scene.layers.identifyCount).toBe(1);
  });

  it('stops when aborted, and leaves no question and no timer', async () => {
    await show({ silent: { features: [], told: { answer: 'hang' } }, a: { features: [], told: TOLD } });
    const abort = new AbortController();
    const asked = identifier.at('plane', CENTRE, { signal: abort.signal });
    await clock.run(5);
    abort.abort();
    await expect(asked).rejects.toThrow('abort');
    expect(clock.pending).toBe(0);
  });

  it('says nothing of the sky', async () => {
    scene.globe.setPose({ lon: 82, lat: 44, heightM: 20_000, headingDeg: 0, pitchDeg: 20 }, 'program');
    const signal = new AbortController().signal;
    expect(await identifier.at('globe', CENTRE, { signal })).toBeUndefined();
  });
});
