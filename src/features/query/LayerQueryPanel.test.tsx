// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import { click, fill, render } from '../../../tests/support/render.tsx';
import type { LayerQuery } from '../../domain/query/layerQuery.ts';
import { createMemoryStore } from '../../lib/keyValueStore.ts';
import { createSavedQueryStore } from '../../stores/savedQueryStore.ts';
import { LayerQueryPanel } from './LayerQueryPanel.tsx';

async function setUp() {
  const asked: LayerQuery[] = [];
  const storage = createMemoryStore();
  const saved = createSavedQueryStore(storage, 'u1');
  const panel = render(
    <LayerQueryPanel
      layers={[{ id: 'Z010301', name: '管护站点' }]}
      readFields={() => Promise.resolve([{ dataKey: 'area_km2', dataValue: '面积', extend1: 'header' }])}
      regions={() => Promise.resolve([{ code: '652701', name: '博乐市', nameEn: 'Bole' }])}
      draw={() => Promise.resolve({ kind: 'circle', centre: [82, 44], radiusM: 500 })}
      onRun={(query) => void asked.push(query)}
      saved={saved}
    />,
  );
  await act(() => Promise.resolve());
  return { panel, asked, saved, storage };
}

it('asks by a condition within a drawn circle, once the condition is whole', async () => {
  const { panel, asked } = await setUp();
  click(panel.get('button', '添加条件'));
  const run = panel.get('button', '查询');
  expect(run.hasAttribute('disabled')).toBe(true);
  expect(panel.container.textContent).toContain('请补全条件的字段和值');
  const value = panel.container.querySelector<HTMLInputElement>('input[aria-label="值"]');
  fill(value ?? panel.container, '7');
  await act(async () => {
    panel.get('button', '画圆').click();
    await Promise.resolve();
  });
  click(run);
  expect(asked).toEqual([
    {
      layerId: 'Z010301',
      conditions: { join: 'and', list: [{ field: 'area_km2', operator: 'equals', value: '7' }] },
      limit: { kind: 'shape', shape: { kind: 'circle', centre: [82, 44], radiusM: 500 } },
    },
  ]);
  panel.unmount();
});

it('keeps a query by its name for its user alone, and opens and removes it', async () => {
  const { panel, saved, storage } = await setUp();
  const name = panel.container.querySelector<HTMLInputElement>('input[aria-label="查询名称"]');
  fill(name ?? panel.container, '全部站点');
  click(panel.get('button', '保存'));
  expect(saved.getState().saved.map((one) => one.name)).toEqual(['全部站点']);
  expect(createSavedQueryStore(storage, 'u1').getState().saved).toHaveLength(1);
  expect(createSavedQueryStore(storage, 'u2').getState().saved).toEqual([]);
  click(panel.get('button', '删除查询 全部站点'));
  expect(createSavedQueryStore(storage, 'u1').getState().saved).toEqual([]);
  panel.unmount();
});
