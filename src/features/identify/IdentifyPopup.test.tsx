// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import type { MemoryContent } from '../../../tests/support/memoryLayers.ts';
import { createMemoryScene, fakeContainer, type MemoryScene } from '../../../tests/support/memoryScene.ts';
import { click, press, render, type Rendered } from '../../../tests/support/render.tsx';
import type { Extent } from '../../domain/geodesy/extent.ts';
import { createIdentifier } from '../../layers/identify.ts';
import { createSignal, type Signal } from '../../lib/signal.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { createLayerController, type LayerController } from '../../layers/layerController.ts';
import { IdentifyPopup } from './IdentifyPopup.tsx';
import { createIdentifySession, type IdentifySession } from './identifySession.ts';
import type { ReadFields } from '../../api/readFields.ts';

const CENTRE = { xPx: 320, yPx: 240 };
const TOLD = { answer: 'ok', afterMs: 5 } as const;
const METADATA = [
  { dataKey: 'name', dataValue: '保护地名称', extend1: 'header,bubble' },
  { dataKey: 'manager', dataValue: '管护人', extend1: 'bubble' },
];

let clock: FakeClock;
let scene: MemoryScene;
let controller: LayerController;
let session: IdentifySession;
let drawn: Rendered;
let flights: Extent[];
let readFields: ReadFields;
let flown: Signal<boolean>;

async function show(layers: Readonly<Record<string, MemoryContent>>): Promise<void> {
  const ids = Object.keys(layers);
  for (const [id, content] of Object.entries(layers)) scene.layers.fill(`/${id}`, content);
  controller.apply(
    ids.map((id, index) => ({
      definition: { id, name: `图层${id}`, type: 'vectorLayer', link: `/${id}`, visible: true },
      display: { visible: true, opacity: 1, order: -index },
    })),
  );
  await clock.run(1000);
}
const wetland: MemoryContent = {
  features: [
    {
      type: 'Feature',
      properties: { name: '艾比湖湿地', manager: 'null', area_km2: 2670.85 },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [81.9, 43.9],
            [82.1, 43.9],
            [82.1, 44.1],
            [81.9, 43.9],
          ],
        ],
      },
    },
  ],
  told: TOLD,
};
const towers: MemoryContent = {
  features: ['一号塔', '二号塔'].map((name) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Point', coordinates: [82, 44] },
  })),
  told: TOLD,
};
const broken: MemoryContent = {
  features: [],
  told: { answer: 'fail', afterMs: 5, problem: { code: 'http-status', detail: '503' } },
};
const ask = () => act(() => clock.settle(session.ask('globe', CENTRE, { quiet: false })));
const popup = () => {
  const [only] = drawn.all('dialog');
  if (only === undefined) throw new Error('the popup is closed');
  return only;
};
const title = () => drawn.container.querySelector('h2')?.textContent;
const fields = () =>
  [...drawn.container.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );

beforeEach(async () => {
  clock = createFakeClock();
  scene = createMemoryScene({ clock, terrain: () => 532 });
  controller = createLayerController({ host: scene.layers, clock });
  session = createIdentifySession({
    scene,
    identifier: createIdentifier({ scene, controller, clock }),
    clock,
    onExpand: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
  scene.globe.setPose({ lon: 82, lat: 44, heightM: 20_000, headingDeg: 0, pitchDeg: -90 }, 'program');
  flights = [];
  readFields = () => Promise.resolve([]);
  flown = createSignal(false);
  drawn = render(<Popup />);
});

function Popup() {
  return (
    <IdentifyPopup
      scene={scene}
      session={session}
      readFields={(layer, signal) => readFields(layer, signal)}
      away={useSignal(flown)}
      onZoom={(extent) => flights.push(extent)}
      notify={() => undefined}
    />
  );
}

afterEach(() => {
  drawn.unmount();
  session.close();
  controller.destroy();
  expect(scene.leftovers()).toMatchObject({ overlays: 0, listeners: 0 });
  scene.destroy();
});

describe('the popup', () => {
  it('is not there until a place is asked about', () => {
    expect(drawn.all('dialog')).toEqual([]);
  });

  it('is out of sight while the globe is flown through, and back with what it told', async () => {
    await show({ wetland });
    await ask();
    act(() => flown.set(true));
    expect(popup().hidden).toBe(true);
    act(() => flown.set(false));
    expect(popup().hidden).toBe(false);
    expect(title()).toBe('艾比湖湿地');
  });

  it('shows name, layer, kind of shape, fields, coordinates and height, and has the focus', async () => {
    await show({ a: wetland });
    await ask();
    expect(document.activeElement).toBe(popup());
    expect(title()).toBe('艾比湖湿地');
    expect(popup().textContent).toContain('图层a');
    expect(popup().textContent).toContain('面');
    expect(fields()).toEqual([
      ['名称', '艾比湖湿地'],
      ['manager', '未知'],
      ['面积（平方千米）', '2670.85'],
    ]);
    expect(popup().textContent).toContain('82.00000°E 44.00000°N');
    expect(popup().textContent).toContain('532 m');
  });

  it('takes the fields that the metadata mark, and says when they cannot be read', async () => {
    readFields = () => Promise.resolve(METADATA);
    await show({ a: wetland });
    await ask();
    expect(fields()).toEqual([
      ['保护地名称', '艾比湖湿地'],
      ['管护人', '未知'],
    ]);
    readFields = () => Promise.reject(new Error('HTTP 500'));
    await show({ a: wetland, b: towers });
    await ask();
    press(popup(), 'ArrowRight');
    await act(() => clock.run(10));
    expect(drawn.container.textContent).toContain('字段说明读取失败');
    expect(fields()).toEqual([['名称', '二号塔']]);
  });

  it('pages through several hits by its buttons and by the arrow keys', async () => {
    await show({ a: wetland, b: towers });
    await ask();
    expect(drawn.container.textContent).toContain('1/3');
    expect(drawn.get('button', '上一个要素').hasAttribute('disabled')).toBe(true);
    click(drawn.get('button', '下一个要素'));
    expect(title()).toBe('二号塔');
    press(popup(), 'ArrowRight');
    await act(() => clock.run(10));
    expect(title()).toBe('艾比湖湿地');
    expect(drawn.container.textContent).toContain('3/3');
    expect(drawn.get('button', '下一个要素').hasAttribute('disabled')).toBe(true);
  });

  it('says what to do when nothing lies here, or no layer is shown', async () => {
    await ask();
    expect(drawn.container.textContent).toContain('此处没有要素');
    expect(drawn.container.textContent).toContain('请先在图层控制中勾选图层');
    await show({ a: { features: [], told: TOLD } });
    await ask();
    expect(drawn.container.textContent).toContain('靠近一些更容易选中');
    expect(drawn.container.textContent).toContain('82.00000°E 44.00000°N');
  });

  it('names the layers that could not answer beside what the others said, and asks again', async () => {
    await show({ a: wetland, b: broken });
    await ask();
    expect(title()).toBe('艾比湖湿地');
    const alert = drawn.all('alert')[0];
    expect(alert?.textContent).toContain('1 个图层查询失败');
    expect(alert?.textContent).toContain('图层b 服务返回错误状态：503');
    const before = scene.layers.identifyCount;
    click(drawn.get('button', '重新查询'));
    await act(() => clock.run(100));
    expect(scene.layers.identifyCount).toBe(before + 2);
  });

  it('is busy while layers are asked', async () => {
    await show({ a: { features: [], told: { answer: 'ok', afterMs: 900 } } });
    let asked = Promise.resolve();
    act(() => void (asked = session.ask('globe', CENTRE, { quiet: false })));
    expect(popup().getAttribute('aria-busy')).toBe('true');
    expect(drawn.container.textContent).toContain('正在查询此处的要素');
    await act(() => clock.settle(asked));
    expect(popup().getAttribute('aria-busy')).toBe('false');
  });

  it('flies to the whole shape, with room around it', async () => {
    await show({ a: wetland });
    await ask();
    click(drawn.get('button', '飞到要素位置'));
    expect(flights).toHaveLength(1);
    expect(flights[0]?.west).toBeCloseTo(81.87, 6);
    expect(flights[0]?.north).toBeCloseTo(44.13, 6);
  });

  it('closes by Esc and by its button, and gives the focus back', async () => {
    const before = document.body.appendChild(document.createElement('button'));
    before.focus();
    await show({ a: wetland });
    await ask();
    press(popup(), 'Escape');
    expect(drawn.all('dialog')).toEqual([]);
    expect(document.activeElement).toBe(before);
    await ask();
    click(drawn.get('button', '关闭'));
    expect(drawn.all('dialog')).toEqual([]);
    before.remove();
  });
});
