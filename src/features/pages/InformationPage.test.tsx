// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { click, fill, render, tick, type Rendered } from '../../../tests/support/render.tsx';
import { pageProps } from '../../../tests/support/pageProps.ts';
import type { LayerNode } from '../../layers/tree/layerCatalogue.ts';
import { createLayerStore, type LayerStore } from '../../stores/layerStore.ts';
import { InformationPage } from './InformationPage.tsx';

const layer = (id: string, label: string, link: string, more: Partial<LayerNode> = {}): LayerNode => ({
  id,
  label,
  children: [],
  definition: { id, name: label, type: 'vectorLayer', link, visible: false },
  ...more,
});

const EXTENT = { west: 82, south: 44, east: 83, north: 45 };

let store: LayerStore;
let page: Rendered;
let flown: unknown[];
let shown: string[];

beforeEach(() => {
  [flown, shown] = [[], []];
  store = createLayerStore();
  store.actions.setTree([
    {
      id: 'Z01',
      label: '业务专题',
      children: [
        layer('Z0101', '瞭望塔', '/geo/features/towers.geojson', { extent: EXTENT }),
        layer('Z0102', '权属界线', '/geo/wms', { disabled: true }),
      ],
    },
    {
      id: 'Z02',
      label: '基础数据',
      children: [layer('Z0201', '天气', 'https://weather.example/data/now.kml')],
    },
  ]);
  const props = pageProps({
    layers: store,
    flyTo: (target) => void flown.push(target),
    needs: {
      ...pageProps().needs,
      openExport: () => () => undefined,
      showInTree: () => (id) => void shown.push(id),
    },
  });
  page = render(<InformationPage {...props} />);
});
afterEach(() => page.unmount());

const names = () => [...page.container.querySelectorAll('li strong')].map((name) => name.textContent);
const search = () => page.get('searchbox', '按名称、类型或来源查找图层');

it('lists every layer with its group and where it comes from', () => {
  expect(names()).toEqual(['瞭望塔', '权属界线', '天气']);
  const facts = [...page.container.querySelectorAll('dd')].map((fact) => fact.textContent);
  expect(facts).toContain('业务专题');
  expect(facts).toContain('本平台数据服务 /geo/features/towers.geojson');
  expect(facts).toContain('weather.example/data/now.kml');
});

it('finds layers by name and by source, and says what to do when there are none', () => {
  fill(search(), 'WEATHER');
  expect(names()).toEqual(['天气']);
  fill(search(), '没有的');
  expect(page.container.textContent).toContain('没有符合“没有的”的图层');
  click(page.get('button', '清空'));
  expect(names()).toHaveLength(3);
});

it('shows a layer on the map, flies to it and shows it in the tree', () => {
  tick(page.get('checkbox', '在地图上打开“瞭望塔”'), true);
  expect(store.getState().onIds).toEqual(['Z0101']);
  expect(page.container.querySelector('[role=status]')?.textContent).toBe('3 个图层，已打开 1 个');
  click(page.get('button', '飞到“瞭望塔”'));
  expect(flown).toEqual([{ extent: EXTENT }]);
  click(page.get('button', '在图层树中显示“天气”'));
  expect(shown).toEqual(['Z0201']);
});

it('does not offer what was not released', () => {
  const box = page.get('checkbox', '在地图上打开“权属界线”');
  expect(box.hasAttribute('disabled')).toBe(true);
  expect(box.title).toBe('未授权，不能打开');
});
