// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import {
  createMemoryScene,
  fakeContainer,
  NOTHING_LEFT,
  type MemoryScene,
} from '../../../tests/support/memoryScene.ts';
import { answeringApi, pageProps } from '../../../tests/support/pageProps.ts';
import { click, commit, render, type Rendered } from '../../../tests/support/render.tsx';
import { createMemoryStore } from '../../lib/keyValueStore.ts';
import { createSignal } from '../../lib/signal.ts';
import type { LayerNode } from '../../layers/tree/layerCatalogue.ts';
import { encodePath } from '../../domain/geodesy/pathText.ts';
import { createLayerStore } from '../../stores/layerStore.ts';
import { afterPaint } from '../../ui/afterPaint.ts';
import { FigurePage } from './FigurePage.tsx';

const FIGURES = {
  topic: 'fire',
  notes: [],
  computedAt: '2026-11-21T08:00:00.000Z',
  values: [{ id: 'towers', unit: 'count', value: 36 }],
  sections: [],
};

const wmsLayer = (id: string, label: string, alias: string): LayerNode => ({
  id,
  label,
  children: [],
  definition: { id, name: label, type: 'GeniusSpatialMapServer', link: '/geo/wms', alias, visible: false },
});

type Needs = ReturnType<typeof pageProps>['needs'];

let page: Rendered;
afterEach(() => page.unmount());

/** Lets what was asked for come, and be painted: the map follows the figures. */
async function arrive() {
  await act(async () => Promise.resolve());
  await act(() => new Promise<void>((resolve) => void afterPaint(resolve)));
}

async function open(props: Parameters<typeof pageProps>[0]) {
  const asked: unknown[] = [];
  const api = answeringApi(
    FIGURES,
    ({ id }, { params, query }) => id === 'topicFigures' && asked.push([params, query]),
    { namedAreas: { areas: AREAS }, areaBorder: { ...JINGHE, rings: [RING] } },
  );
  page = render(<Addressed {...pageProps({ title: '防火', api, ...props })} />);
  await arrive();
  return asked;
}

const EXTENT = { west: 81.8, south: 44, east: 83.6, north: 45 };
const JINGHE = { name: '精河县', kind: 'county', extent: EXTENT };
const AREAS = [
  JINGHE,
  { name: '夏尔希里', kind: 'reserve', extent: EXTENT },
  { name: '托里镇林长责任区', kind: 'chiefArea', county: '精河县', extent: EXTENT },
];
const RING = [
  [81.8, 44],
  [83.6, 44],
  [83.6, 45],
  [81.8, 44],
];

/** The screen with an address that keeps the area. */
function Addressed(props: ReturnType<typeof pageProps>) {
  const [selection, select] = useState(props.selection);
  return <FigurePage {...props} selection={selection} select={select} />;
}

const areaField = () => page.get('combobox', '统计范围');

it('tells a unit its own area first, the whole prefecture on request', async () => {
  const asked = await open({ page: '防火', unitArea: '精河县' });
  expect(asked).toEqual([[{ topic: 'fire' }, { area: '精河县' }]]);
  commit(areaField(), '*');
  await arrive();
  expect(asked.at(-1)).toEqual([{ topic: 'fire' }, {}]);
});

describe('a row of a kind', () => {
  const KINDS = {
    ...FIGURES,
    sections: [
      {
        id: 'riskZones',
        kind: 'table',
        isOfKinds: true,
        columns: [{ id: 'area', unit: 'km2' }],
        rows: [
          { name: '高火险区', values: [10], extent: EXTENT },
          { name: '低火险区', values: [5], extent: EXTENT },
          { name: '', values: [1] },
        ],
      },
    ],
  };
  const SHAPES = {
    layer: 'firerisk',
    shapes: [{ kind: 'polygon', parts: [[encodePath(RING.flat())]] }],
    total: 3,
  };

  it('limits the figures and is marked in both views, until it is chosen again', async () => {
    const scene = createMemoryScene({ clock: createFakeClock() });
    const asked: unknown[] = [];
    const flown: unknown[] = [];
    const api = answeringApi(KINDS, ({ id }, { query }) => asked.push([id, query]), {
      namedAreas: { areas: AREAS },
      categoryFeatures: SHAPES,
    });
    const flyTo = (target: unknown) => void flown.push(target);
    const layers = createLayerStore();
    layers.actions.setTree([
      wmsLayer('risk', '森林火险区划', 'firerisk'),
      wmsLayer('both', '火险区划与道路', 'firerisk,roads'),
      wmsLayer('roads', '道路', 'roads'),
    ]);
    page = render(<Addressed {...pageProps({ title: '防火', page: '防火', api, scene, flyTo, layers })} />);
    await arrive();
    const row = () => page.get('button', '高火险区');
    expect(row().getAttribute('aria-pressed')).toBe('false');
    expect(page.container.querySelectorAll('tbody button')).toHaveLength(2);
    click(row());
    await arrive();
    const category = 'riskZones:高火险区';
    expect(asked.slice(-2)).toEqual(
      expect.arrayContaining([
        ['topicFigures', { category }],
        ['categoryFeatures', { category }],
      ]),
    );
    expect(scene.plane.marksOf('figure-category')).toHaveLength(1);
    // Other land is drawn once what was asked for stands.
    expect(flown).toEqual([]);
    await arrive();
    expect(flown).toEqual([{ extent: EXTENT }]);
    expect(row().getAttribute('aria-pressed')).toBe('true');
    for (const view of [scene.globe, scene.plane])
      expect(view.marksOf('figure-category')).toMatchObject([{ parts: [{ kind: 'area', rings: [RING] }] }]);
    expect(page.container.textContent).toContain(
      '只看火险等级面积：高火险区。 共 3 个，地图上标出最大的 1 个。所在图层已淡显。',
    );
    expect(layers.getState().dimmedIds).toEqual(['risk']);
    click(page.get('button', '低火险区'));
    expect(layers.getState().dimmedIds).toEqual(['risk']);
    await arrive();
    await arrive();
    click(page.get('button', '低火险区'));
    await arrive();
    expect(layers.getState().dimmedIds).toEqual([]);
    click(row());
    await arrive();
    await arrive();
    click(row());
    await arrive();
    expect(asked.at(-1)).toEqual(['topicFigures', {}]);
    expect(layers.getState().dimmedIds).toEqual([]);
    expect(flown).toHaveLength(3);
    expect(scene.globe.marksOf('figure-category')).toEqual([]);
    page.unmount();
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
    scene.destroy();
  });

  it('is taken from the address, told by its name, and taken away beside it', async () => {
    const asked = await open({ page: '防火', selection: { category: 'landByGroup:woodland' } });
    expect(asked).toEqual([[{ topic: 'fire' }, { category: 'landByGroup:woodland' }]]);
    expect(page.container.textContent).toContain('只看地类构成：林地。');
    expect(page.container.textContent).toContain('地图未能标出');
    click(page.get('button', '不再只看这一类'));
    await arrive();
    expect(asked.at(-1)).toEqual([{ topic: 'fire' }, {}]);
  });
});

describe('the area of the figures', () => {
  it('is all of the land to the bureau, any county, protected area or forest chief’s area on request', async () => {
    const asked = await open({ page: '防火' });
    expect(asked).toEqual([[{ topic: 'fire' }, {}]]);
    const values = [...areaField().querySelectorAll('calcite-option')].map((option) =>
      option.getAttribute('value'),
    );
    expect(values).toEqual(['*', '精河县', '夏尔希里', 'find:chiefArea']);
    commit(areaField(), '夏尔希里');
    await arrive();
    expect(asked.at(-1)).toEqual([{ topic: 'fire' }, { area: '夏尔希里' }]);
  });

  it('is outlined in both views, which go there when it is chosen and not when it is only opened', async () => {
    const scene = createMemoryScene({ clock: createFakeClock() });
    const flown: unknown[] = [];
    await open({ page: '防火', scene, keepsCamera: true, flyTo: (target) => void flown.push(target) });
    commit(areaField(), '精河县');
    await arrive();
    for (const view of [scene.globe, scene.plane])
      expect(view.marksOf('figure-area').flatMap(({ parts }) => parts)).toMatchObject([{ paths: [RING] }]);
    expect(flown).toEqual([{ extent: EXTENT }]);
    commit(areaField(), '*');
    await arrive();
    expect(scene.globe.marksOf('figure-area')).toEqual([]);
    page.unmount();
    await open({
      page: '防火',
      scene,
      selection: { area: '精河县' },
      keepsCamera: true,
      flyTo: (target) => void flown.push(target),
    });
    expect(scene.globe.marksOf('figure-area')).toHaveLength(1);
    expect(flown).toHaveLength(1);
    page.unmount();
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
    scene.destroy();
  });

  it('says so where its border cannot be read', async () => {
    await open({ page: '防火', selection: { area: '精河县' }, api: answeringApi(FIGURES) });
    expect(page.container.textContent).toContain('地图未能显示该范围');
  });

  it('is taken from the address, and asked for as it stands there when it can mean nothing', async () => {
    expect(await open({ page: '防火', selection: { area: '82,44.5;82.4,44.5;82.4,44.8' } })).toEqual([
      [{ topic: 'fire' }, { area: '82,44.5;82.4,44.5;82.4,44.8' }],
    ]);
    page.unmount();
    expect(await open({ page: '防火', selection: { area: '82,44.5' } })).toEqual([
      [{ topic: 'fire' }, { area: '82,44.5' }],
    ]);
  });

  it('is drawn on the map, or the county that is clicked', async () => {
    const scene = createMemoryScene({ clock: createFakeClock() });
    const locator = {
      pickPlace: () => Promise.resolve({ lon: 82.9, lat: 44.6, heightM: 300 }),
      drawArea: () => Promise.resolve(RING.slice(0, 3)),
    } as unknown as ReturnType<Needs['locator']>;
    const asked = await open({
      page: '防火',
      scene,
      needs: { ...pageProps().needs, locator: () => locator },
    });
    click(page.get('button', '绘制统计范围'));
    await arrive();
    expect(asked.at(-1)).toEqual([{ topic: 'fire' }, { area: '81.8,44;83.6,44;83.6,45' }]);
    click(page.get('button', '在地图上点选县市'));
    await arrive();
    expect(asked.at(-1)).toEqual([{ topic: 'fire' }, { area: '精河县' }]);
    scene.destroy();
  });
});

describe('an area of a file that is open on the map', () => {
  const polygon = (west: number, size: number) => ({
    type: 'Feature',
    properties: {},
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [west, 44, 500],
          [west + size, 44, 500],
          [west + size, 44 + size, 500],
          [west, 44, 500],
        ],
      ],
    },
  });
  const fileOf = (id: string, name: string, features: unknown, pad = '') => ({
    id,
    name,
    features: new Blob([JSON.stringify({ type: 'FeatureCollection', features }), pad]),
  });

  /** The screen with files open; chooses one, and waits until something is said of it. */
  async function openWith(files: readonly ReturnType<typeof fileOf>[]) {
    const scene = createMemoryScene({ clock: createFakeClock() });
    let opened = 0;
    const fileAreas = { layers: createSignal(files), openWindow: () => void (opened += 1) };
    const asked = await open({
      page: '防火',
      scene,
      needs: { ...pageProps().needs, fileAreas: () => fileAreas },
    });
    return {
      asked,
      opened: () => opened,
      async choose(value: string, words: RegExp) {
        commit(areaField(), value);
        await expect.poll(() => page.container.textContent).toMatch(words);
      },
      end: () => scene.destroy(),
    };
  }

  it('is the largest of them, simplified for the address', async () => {
    const desk = await openWith([fileOf('a', '火场', [polygon(82, 0.2), polygon(83, 0.4)])]);
    await desk.choose('file:a', /取“火场”2 个面中最大的一个，边界简化后面积相差 0%/);
    await arrive();
    expect(desk.asked.at(-1)).toEqual([{ topic: 'fire' }, { area: '83,44;83.4,44;83.4,44.4' }]);
    expect(areaField()).toHaveProperty('value', '83,44;83.4,44;83.4,44.4');
    desk.end();
  });

  it('is none where the file cannot be used, and the area stays', async () => {
    const desk = await openWith([
      fileOf('small', '小图斑', [polygon(82, 0.00001)]),
      fileOf('large', '全州图斑', [], ' '.repeat(2_000_001)),
      fileOf('torn', '残缺', [], '}'),
    ]);
    await desk.choose('file:small', /“小图斑”没有可用作统计范围的面/);
    await desk.choose('file:large', /“全州图斑”超过 2 MB/);
    await desk.choose('file:torn', /“残缺”已无法读取/);
    expect(desk.asked).toHaveLength(1);
    commit(areaField(), 'find:file');
    expect(desk.opened()).toBe(1);
    desk.end();
  });
});

it('is about the reserve of its menu item, whoever looks', async () => {
  const asked = await open({ page: '夏尔希里', unitArea: '精河县' });
  expect(asked).toEqual([[{ topic: 'protection' }, { area: '夏尔希里' }]]);
  click(page.get('radio', '物种'));
  await arrive();
  expect(asked.at(-1)).toEqual([{ topic: 'wildlife' }, { area: '夏尔希里' }]);
});

it('flies to its reserve once the map is drawn, and leaves the camera to the user then', async () => {
  const clock = createFakeClock();
  const scene = createMemoryScene({ clock });
  const area = { name: '夏尔希里', areaKm2: 314, extent: { west: 82, south: 45, east: 82.5, north: 45.3 } };
  const flown: unknown[] = [];
  page = render(
    <FigurePage
      {...pageProps({
        page: '夏尔希里',
        scene,
        clock,
        api: answeringApi({ ...FIGURES, area }),
        flyTo: (target) => void flown.push(target),
      })}
    />,
  );
  await arrive();
  expect(flown).toEqual([]);
  await act(async () => clock.settle(scene.globe.attach(fakeContainer())));
  await act(async () => clock.settle(scene.plane.attach(fakeContainer())));
  expect(flown).toEqual([{ extent: area.extent }]);
  click(page.get('radio', '物种'));
  await arrive();
  expect(flown).toHaveLength(1);
  page.unmount();
  scene.destroy();
});

describe('a topic of no place of its own', () => {
  const OWN = { name: '精河县', areaKm2: 11_189, extent: { west: 81.8, south: 44, east: 83.6, north: 45 } };

  /** Where it flies, once map and layers are there. @param meanwhile done with the map before the layers come */
  async function flightsOf(
    props: Parameters<typeof pageProps>[0],
    meanwhile: (scene: MemoryScene) => void = () => undefined,
  ) {
    const clock = createFakeClock();
    const scene = createMemoryScene({ clock });
    const flown: unknown[] = [];
    const shown = pageProps({
      ...{ page: '防火', scene, clock, api: answeringApi({ ...FIGURES, area: OWN }), ...props },
      flyTo: (target) => void flown.push(target),
      flyHome: () => void flown.push('home'),
    });
    page = render(<FigurePage {...shown} />);
    await arrive();
    await act(async () => clock.settle(scene.globe.attach(fakeContainer())));
    await act(async () => clock.settle(scene.plane.attach(fakeContainer())));
    // Where no route says so, the tree tells where the topic lies.
    if (shown.camera === undefined) expect(flown).toEqual([]);
    meanwhile(scene);
    act(() => shown.layers.actions.setTree([{ id: 'Z0106', label: '防火', children: [] }]));
    await arrive();
    return flown;
  }

  it('is seen with all of the land by the bureau', async () => {
    expect(await flightsOf({})).toEqual(['home']);
  });

  it('is seen on its own land by a unit', async () => {
    expect(await flightsOf({ unitArea: '精河县' })).toEqual([{ extent: OWN.extent }]);
  });

  it('is seen from where its route says', async () => {
    const camera = { lon: 82.15, lat: 43.79, heightM: 430_000, headingDeg: 0, pitchDeg: -75 };
    expect(await flightsOf({ camera })).toEqual([{ pose: camera }]);
    page.unmount();
    expect(await flightsOf({ unitArea: '精河县', camera })).toEqual([{ pose: camera }]);
  });

  it('leaves the camera to the user who has taken it before the layers came', async () => {
    const at = { xPx: 300, yPx: 200 };
    expect(await flightsOf({}, ({ globe }) => globe.script.wheel(at.xPx, at.yPx, 1))).toEqual([]);
    page.unmount();
    const drag = ({ plane }: MemoryScene) => plane.script.drag(at, { xPx: 350, yPx: 200 });
    expect(await flightsOf({ unitArea: '精河县' }, drag)).toEqual([]);
    page.unmount();
    expect(await flightsOf({}, ({ globe }) => globe.hand.hit('move', at))).toEqual(['home']);
  });

  it('leaves a camera where it is that a shared link has brought', async () => {
    expect(await flightsOf({ keepsCamera: true })).toEqual([]);
    page.unmount();
    expect(await flightsOf({ unitArea: '精河县', keepsCamera: true })).toEqual([]);
  });
});

it('takes its topic from the menu item where the address names none', async () => {
  const item = { code: 'caoyuan', name: '草原', path: '/ResourceOverview?page=草原', children: [] };
  expect(await open({ item })).toEqual([[{ topic: 'grassland' }, {}]]);
});

it('leads on to the topics of the menu where there are no figures', async () => {
  const opened: string[] = [];
  const menu = [{ code: 'x', name: '草原', path: '/ResourceOverview?page=草原', children: [] }];
  await open({ page: '别的', menu, open: (address) => void opened.push(address) });
  click(page.get('button', '草原'));
  expect(opened).toEqual(['/ResourceOverview?page=草原']);
});

it('keeps room for its panel, gives it back when folded, and stays folded', async () => {
  const reserved: number[] = [];
  const storage = createMemoryStore();
  const reserveRight = (widthPx: number) => void reserved.push(widthPx);
  await open({ page: '防火', storage, reserveRight });
  expect(reserved).toEqual([340]);
  click(page.get('button', '收起“防火”'));
  expect(reserved.at(-1)).toBe(0);
  page.unmount();
  await open({ page: '防火', storage, reserveRight });
  click(page.get('button', '防火'));
  await arrive();
  expect(reserved.at(-1)).toBe(340);
});
