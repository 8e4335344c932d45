// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startLocating, type Locating } from '../../../tests/support/locating.ts';
import { createMemoryResults, type MemoryResults } from '../../../tests/support/memoryResults.ts';
import { NOTHING_LEFT } from '../../../tests/support/memoryScene.ts';
import { click, fill, focus, layOut, press, render, type Rendered } from '../../../tests/support/render.tsx';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { LayerResult, ResultRow } from '../../domain/query/resultSet.ts';
import type { Language } from '../../i18n/translate.ts';
import { createMemoryStore, type KeyValueStore } from '../../lib/keyValueStore.ts';
import { createSignal, type Signal } from '../../lib/signal.ts';
import { createResultMap } from './resultMap.ts';
import { ResultPanel } from './ResultPanel.tsx';
import { createResultSession, type ResultSession } from './resultSession.ts';

const FIELDS = [
  { dataKey: 'name', dataValue: '小班名称', extend1: 'header,bubble' },
  { dataKey: 'area', dataValue: '面积', extend1: 'header' },
  { dataKey: 'note', dataValue: '备注', extend1: 'bubble' },
];

const row = (index: number): ResultRow => ({
  id: String(index),
  properties: { name: `小班${index}`, area: (index * 7) % 50, note: `备注${index}` },
  geometry: { type: 'Point', coordinates: [82 + index / 1000, 44.5] },
});
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index));
const done = (layerId: string, list: readonly ResultRow[], total = list.length): LayerResult => ({
  ...{ layerId, title: `图层${layerId}`, state: 'done', rows: list, total, fields: FIELDS },
});

let locating: Locating;
let source: MemoryResults;
let session: ResultSession;
let storage: KeyValueStore;
let events: PortalEvent[];
let view: Rendered;
let language: Signal<Language>;
let unlay: () => void;

const settle = (ms = 100) => act(async () => locating.clock.run(ms));
const draw = () =>
  view.draw(
    <ResultPanel
      session={session}
      storage={storage}
      insetLeftPx={320}
      present={(event) => events.push(event)}
    />,
  );
const show = async (layers: readonly LayerResult[], id?: number) => {
  act(() => source.show(layers, id));
  draw();
  await settle();
};
const tableRows = () => [...view.container.querySelectorAll<HTMLElement>('[data-row]')];
const cells = (element: Element | undefined) =>
  [...(element?.querySelectorAll('[role=gridcell]') ?? [])].map(({ textContent }) => textContent);
const names = () => tableRows().map((each) => cells(each)[0]);
const titles = () =>
  view
    .all('columnheader')
    .slice(1)
    .map(({ textContent }) => textContent.replace(/[▲▼]/, ''));
const menuItem = (text: string) => {
  const found = [...document.querySelectorAll('[role^="menuitem"]')].find(
    ({ textContent }) => textContent === text,
  );
  if (found === undefined) throw new Error(`no menu item ${text}`);
  return found;
};

beforeEach(async () => {
  unlay = layOut(1000, 230);
  locating = await startLocating();
  source = createMemoryResults();
  storage = createMemoryStore();
  events = [];
  const { scene, tools, clock } = locating;
  const map = createResultMap({
    ...{ scene, tools, clock, reducedMotion: () => false },
    present: (event) => events.push(event),
    onError(error) {
      throw error;
    },
  });
  language = createSignal<Language>('zh');
  session = createResultSession(source, map, clock, language);
  view = render(null);
});

afterEach(() => {
  view.unmount();
  session.destroy();
  unlay();
});

it('has a tab for each layer with its count or its state, and chooses the first that found something', async () => {
  await show([
    { layerId: 'a', title: '甲', state: 'failed', problem: { code: 'timeout', detail: '10 s' } },
    { layerId: 'b', title: '乙', state: 'running' },
    done('c', rows(3)),
  ]);
  expect(view.all('tab').map(({ textContent }) => textContent)).toEqual(['甲失败', '乙查询中', '图层c3']);
  expect(view.all('tab')[2]?.getAttribute('aria-selected')).toBe('true');
  expect(names()).toEqual(['小班0', '小班1', '小班2']);
});

it("shows the columns that the metadata mark 'header', with their titles", async () => {
  await show([done('a', rows(2))]);
  expect(titles()).toEqual(['小班名称', '面积']);
});

it('says 前 N 条，共 M 条 where the answer was cut', async () => {
  await show([done('a', rows(5), 700)]);
  expect(view.container.textContent).toContain('前 5 条，共 700 条');
});

it('draws only the rows in the window, however many there are', async () => {
  await show([done('a', rows(200_000))]);
  expect(view.container.querySelector('[role=grid]')?.getAttribute('aria-rowcount')).toBe('200001');
  expect(tableRows().length).toBeLessThan(40);
});

it('tells why a layer failed, and asks it again', async () => {
  await show([{ layerId: 'a', title: '甲', state: 'failed', problem: { code: 'timeout' } }]);
  expect(view.all('alert')[0]?.textContent).toContain('图层查询失败');
  click(view.get('button', '重新查询'));
  expect(source.asked).toEqual(['retry a']);
});

it('tells that a business layer cannot be queried', async () => {
  await show([{ layerId: 'a', title: '巡护', state: 'skipped', reason: 'business' }]);
  expect(view.container.textContent).toContain('巡护 为业务图层,暂不支持数据查询！');
});

it('cancels the layers that still run', async () => {
  await show([done('a', rows(2)), { layerId: 'b', title: '乙', state: 'running' }]);
  click(view.get('button', '取消查询'));
  expect(source.asked).toEqual(['cancel']);
});

it('flies 20000 m above a clicked row and highlights it in both views', async () => {
  await show([done('a', rows(3))]);
  click(tableRows()[1] ?? view.container);
  await settle(6000);
  const { pose } = locating.scene.globe.pose.value;
  expect([pose.lon, pose.lat, pose.heightM].map((value) => Number(value.toFixed(4)))).toEqual([
    82.001, 44.5, 20000,
  ]);
  expect(locating.scene.globe.overlay('query-result').size).toBeGreaterThan(0);
  expect(locating.scene.plane.overlay('query-result').size).toBeGreaterThan(0);
  expect(tableRows()[1]?.dataset.open).toBe('true');
});

it('says 暂无位置信息！ for a row without geometry, and stays', async () => {
  const before = locating.scene.globe.pose.value.pose;
  await show([done('a', [{ id: '1', properties: { name: '甲' } }, row(2)])]);
  click(tableRows()[0] ?? view.container);
  await settle(3000);
  expect(events).toEqual([{ id: 'result.noPlace' }]);
  expect(locating.scene.globe.pose.value.pose).toEqual(before);
});

it('sorts by a title: ascending, descending, as they came', async () => {
  await show([done('a', rows(9))]);
  const areas = () => tableRows().map((each) => Number(cells(each)[1]));
  const title = () => view.get('button', '面积');
  const sort = async () => {
    click([...view.container.querySelectorAll('button[title="面积"]')][0] ?? title());
    await settle();
  };
  await sort();
  expect(areas()).toEqual([0, 6, 7, 14, 21, 28, 35, 42, 49]);
  await sort();
  expect(areas()[0]).toBe(49);
  await sort();
  expect(areas()).toEqual([0, 7, 14, 21, 28, 35, 42, 49, 6]);
});

it('filters a column, says how many pass, and says what to do when none does', async () => {
  await show([done('a', rows(9))]);
  click(view.get('button', '筛选'));
  fill(view.get('searchbox', '筛选 面积'), '>=35');
  await settle();
  expect(names()).toEqual(['小班5', '小班6', '小班7']);
  expect(view.container.textContent).toContain('筛选出 3 条');
  fill(view.get('searchbox', '筛选 面积'), '>1000');
  await settle();
  expect(view.container.textContent).toContain('没有符合筛选条件的记录');
});

it('is worked by the keyboard: arrows move, Enter flies, Space ticks, Alt+Enter shows details', async () => {
  await show([done('a', rows(5))]);
  focus(tableRows()[0] ?? view.container);
  press(tableRows()[0] ?? view.container, 'ArrowDown');
  expect(document.activeElement).toBe(tableRows()[1]);
  press(tableRows()[1] ?? view.container, ' ');
  expect(tableRows()[1]?.getAttribute('aria-selected')).toBe('true');
  expect(view.container.textContent).toContain('已选 1 条');
  press(tableRows()[1] ?? view.container, 'Enter', { altKey: true });
  const dialog = view.all('dialog')[0];
  expect(dialog?.textContent).toContain('备注1');
  press(dialog ?? view.container, 'ArrowRight');
  expect(view.all('dialog')[0]?.textContent).toContain('备注2');
  press(view.all('dialog')[0] ?? view.container, 'Escape');
  expect(view.all('dialog')).toHaveLength(0);
});

it('hides and moves columns, and remembers that for the layer', async () => {
  await show([done('a', rows(2))]);
  click(view.get('button', '面积 列操作'));
  click(menuItem('左移'));
  expect(titles()).toEqual(['面积', '小班名称']);
  click(view.get('button', '小班名称 列操作'));
  click(menuItem('隐藏此列'));
  expect(titles()).toEqual(['面积']);
  await show([done('a', rows(3))], 2);
  expect(titles()).toEqual(['面积']);
});

it('resizes a column by the edge of its title and by its menu, within bounds, and puts all back', async () => {
  const title = () => view.all('columnheader')[1];
  const edge = () => title()?.querySelector('[data-edge]') ?? view.container;
  const mouse = (target: EventTarget, type: string, clientX: number) =>
    act(() => target.dispatchEvent(new MouseEvent(type, { clientX, bubbles: true, cancelable: true })));
  const drag = async (toPx: number) => {
    await mouse(edge(), 'mousedown', 100);
    await mouse(document, 'mousemove', 100 + toPx / 2);
    await mouse(document, 'mouseup', 100 + toPx);
  };
  await show([done('a', rows(2))]);
  expect(title()?.style.width).toBe('132px');
  await drag(68);
  expect(title()?.style.width).toBe('200px');
  expect(tableRows()[0]?.querySelector<HTMLElement>('[role=gridcell]')?.style.width).toBe('200px');
  await drag(4000);
  expect(title()?.style.width).toBe('600px');
  click(view.get('button', '小班名称 列操作'));
  click(menuItem('变窄'));
  expect(title()?.style.width).toBe('560px');
  await show([done('a', rows(3))], 2);
  expect(title()?.style.width).toBe('560px');
  click(view.get('button', '列设置'));
  click(menuItem('恢复默认列'));
  expect(title()?.style.width).toBe('132px');
});

it('is 30vh high, maximised 98vh with pages of 10, five numbers at a time', async () => {
  await show([done('a', rows(200))]);
  const panel = () => view.container.querySelector<HTMLElement>('[data-results]');
  expect(panel()?.style.height).toBe('30vh');
  expect(view.all('navigation')).toHaveLength(0);
  click(view.get('button', '最大化'));
  expect(panel()?.style.height).toBe('98vh');
  expect(tableRows()).toHaveLength(10);
  const numbers = () =>
    [...view.container.querySelectorAll('nav calcite-button[label^="第"]')].map(
      ({ textContent }) => textContent,
    );
  expect(numbers()).toEqual(['1', '2', '3', '4', '5']);
  const sizes = [...view.container.querySelectorAll('calcite-option')].map((option) =>
    option.getAttribute('label'),
  );
  expect(sizes).toEqual([10, 20, 50, 100, 500].map((size) => `${size} 条/页`));
  click(view.get('button', '末页'));
  expect(names()[0]).toBe('小班190');
  press(panel() ?? view.container, 'Escape');
  expect(panel()?.style.height).toBe('30vh');
});

it('shows the statistics of a column of the rows that pass', async () => {
  await show([done('a', rows(9))]);
  click(view.get('button', '面积 列操作'));
  click(menuItem('统计'));
  await settle();
  const figures = () => view.container.querySelector('aside dl')?.textContent;
  expect(figures()).toBe('记录数9空值0不同值9合计202最小值0最大值49平均值22.444');
  click(view.get('button', '筛选'));
  fill(view.get('searchbox', '筛选 面积'), '<10');
  await settle();
  expect(figures()).toContain('记录数3');
});

it('says coded values in words: in the table, its filters, its statistics and in the language in force', async () => {
  const coded = (id: string, level: string): ResultRow => ({ id, properties: { name: id, level } });
  await show([
    {
      ...{ layerId: 'a', title: '区划', state: 'done', total: 3, fields: [] },
      rows: [coded('甲', 'county'), coded('乙', 'prefecture'), coded('丙', 'county')],
    },
  ]);
  expect(tableRows().map((each) => cells(each)[1])).toEqual(['县级', '州级', '县级']);
  click(view.get('button', '筛选'));
  fill(view.get('searchbox', '筛选 级别'), '州');
  await settle();
  expect(names()).toEqual(['乙']);
  click(view.get('button', '级别 列操作'));
  click(menuItem('统计'));
  await settle();
  expect(view.container.querySelector('aside')?.textContent).toContain('州级');
  act(() => language.set('en'));
  await settle();
  expect(names()).toEqual([]);
});

it('shows the only hit as a popup and highlights it without flying; its table is a click away', async () => {
  const before = locating.scene.globe.pose.value.pose;
  await show([done('a', [row(7)]), done('b', [])]);
  expect(view.all('dialog')[0]?.textContent).toContain('小班7');
  expect(locating.scene.globe.overlay('query-result').size).toBeGreaterThan(0);
  expect(locating.scene.globe.pose.value.pose).toEqual(before);
  click(view.get('button', '表格查看'));
  expect(names()).toEqual(['小班7']);
});

it('leaves nothing on the map when it is closed', async () => {
  await show([done('a', rows(3))]);
  click(tableRows()[1] ?? view.container);
  await settle(6000);
  click(view.get('button', '关闭查询结果'));
  await settle();
  expect(view.container.querySelector('[data-results]')).toBeNull();
  expect(locating.scene.leftovers()).toEqual(NOTHING_LEFT);
});
