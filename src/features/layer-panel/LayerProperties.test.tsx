// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { click, render, type Rendered } from '../../../tests/support/render.tsx';
import type { FieldMetadata } from '../../domain/layers/record/bubble.ts';
import { catalogueItemSchema } from '../../domain/layers/record/catalogueItem.ts';
import { buildLayerTree } from '../../layers/tree/layerCatalogue.ts';
import { createLayerStore, type LayerStore } from '../../stores/layerStore.ts';
import { LayerProperties } from './LayerProperties.tsx';

const record = {
  name: '道路',
  type: 'vectorLayer',
  link: '/roads.geojson',
  format: 'geojson',
  lonlatrect: '80,44,81,45',
};
const TREE = buildLayerTree([
  catalogueItemSchema.parse({
    Code: 'Z02',
    PCode: '',
    Name: '基础数据',
    Items: [
      {
        Code: 'Z0201',
        PCode: 'Z02',
        Name: '道路',
        Resources: [{ ResourceAbstract: JSON.stringify(record) }],
      },
    ],
  }),
]);
const ROWS: readonly FieldMetadata[] = [
  { dataKey: 'name', dataValue: '名称', extend1: 'header,bubble' },
  { dataKey: 'km', dataValue: '里程', extend1: null },
];

let store: LayerStore;
let sheet: Rendered;
/** What the metadata service answers next; asked with these ids. */
let answers: (() => Promise<readonly FieldMetadata[]>)[];
let asked: string[];

const readFields = ({ id }: { readonly id: string }) => {
  asked.push(id);
  return (answers.shift() ?? (() => Promise.resolve(ROWS)))();
};
/** Lets answers that are there already come through. */
const settle = (run: () => void) =>
  act(async () => {
    run();
    await Promise.resolve();
  });
const show = () => settle(() => sheet.draw(<LayerProperties store={store} readFields={readFields} />));
const text = () => sheet.container.textContent ?? '';

beforeEach(() => {
  store = createLayerStore();
  store.actions.setTree(TREE);
  answers = [];
  asked = [];
  sheet = render(null);
});
afterEach(() => sheet.unmount());

it('asks for a layer when none is selected', async () => {
  await show();
  expect(text()).toContain('选中一个图层');
  await settle(() => store.actions.select('Z02'));
  expect(text()).toContain('选中一个图层');
  expect(asked).toEqual([]);
});

it('tells the record, what the service told, the health and the fields', async () => {
  store.actions.select('Z0201');
  store.actions.setReport({
    health: { Z0201: { state: 'failed', problem: { code: 'http-status', detail: '503' } } },
    extents: {},
    figures: { Z0201: { reference: 'EPSG:4326', featureCount: 5021 } },
    legend: [],
  });
  await show();
  const facts = [...sheet.container.querySelectorAll('dl > div')].map((row) => row.textContent);
  expect(facts).toEqual([
    '名称道路',
    '所在目录基础数据',
    '图层编码Z0201',
    '类型矢量图层 (vectorLayer)',
    '服务地址/roads.geojson',
    '数据格式geojson',
    '范围80.0000°–81.0000°E, 44.0000°–45.0000°N',
    '坐标系EPSG:4326 · WGS 84 经纬度',
    '要素数5,021',
    '状态加载失败：服务返回错误状态：503',
  ]);
  const cells = [...sheet.container.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  );
  expect(cells).toEqual([
    ['名称', 'name', '是', '是'],
    ['里程', 'km', '–', '–'],
  ]);
});

it('says why the fields cannot be read, and asks again', async () => {
  answers = [() => Promise.reject(new Error('POST /meta (502)'))];
  store.actions.select('Z0201');
  await show();
  expect(text()).toContain('字段说明读取失败：POST /meta (502)');
  await settle(() => click(sheet.get('button', '重试')));
  expect(text()).toContain('里程');
  expect(asked).toEqual(['Z0201', 'Z0201']);
});

it('says so when no fields are registered', async () => {
  answers = [() => Promise.resolve([])];
  store.actions.select('Z0201');
  await show();
  expect(text()).toContain('该图层没有登记字段说明');
});
