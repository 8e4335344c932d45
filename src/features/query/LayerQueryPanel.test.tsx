// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryKeptList } from '../../../tests/support/memoryKeptList.ts';
import { click, fill, render } from '../../../tests/support/render.tsx';
import type { LayerQuery } from '../../domain/query/layerQuery.ts';
import { savedQuerySchema, type SavedQuery } from '../../domain/query/savedQuery.ts';
import { createMemoryStore } from '../../lib/keyValueStore.ts';
import type { DrawnArea } from '../../domain/query/queryShape.ts';
import { createUndoHistory } from '../../lib/undoHistory.ts';
import { createKeptListDrafts } from '../../stores/keptListDrafts.ts';
import { openSavedQueries } from './savedQueryBook.ts';
import { LayerQueryPanel } from './LayerQueryPanel.tsx';

async function setUp(annotated?: DrawnArea) {
  const asked: LayerQuery[] = [];
  const service = createMemoryKeptList<SavedQuery>();
  const clock = createFakeClock();
  const saved = openSavedQueries({
    service,
    draft: createKeptListDrafts(createMemoryStore(), 'queries', 'U1', savedQuerySchema),
    clock,
    history: createUndoHistory(),
    present: () => undefined,
    newId: () => 'Q1',
  });
  const panel = render(
    <LayerQueryPanel
      layers={[{ id: 'Z010301', name: '管护站点' }]}
      readFields={() => Promise.resolve([{ dataKey: 'area_km2', dataValue: '面积', extend1: 'header' }])}
      regions={() => Promise.resolve([{ code: '652701', name: '博乐市', nameEn: 'Bole' }])}
      draw={() => Promise.resolve({ kind: 'circle', centre: [82, 44], radiusM: 500 })}
      onRun={(query) => void asked.push(query)}
      saved={saved}
      annotated={annotated}
    />,
  );
  await act(() => Promise.resolve());
  return { panel, asked, service, clock };
}

it('asks by a condition within a drawn circle, once the condition is whole', async () => {
  const { panel, asked } = await setUp();
  click(panel.get('button', '添加条件'));
  const run = panel.get('button', '查询');
  expect(run.hasAttribute('disabled')).toBe(true);
  expect(panel.container.textContent).toContain('请补全条件的字段和值');
  fill(panel.get('textbox', '值'), '7');
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

it('keeps a query by its name on the server, and opens and removes it', async () => {
  const { panel, asked, service, clock } = await setUp();
  fill(panel.get('textbox', '查询名称'), '全部站点');
  const settle = () => act(async () => clock.run(2000));
  click(panel.get('button', '保存'));
  await settle();
  expect(service.items.map((one) => one.name)).toEqual(['全部站点']);
  click(panel.get('button', '添加条件'));
  click(panel.get('button', '全部站点'));
  click(panel.get('button', '查询'));
  expect(asked[0]?.conditions.list).toEqual([]);
  click(panel.get('button', '删除查询 全部站点'));
  await settle();
  expect(service.items).toEqual([]);
  panel.unmount();
});

it('takes the selected annotation as its limit, and says to select one where none is', async () => {
  const none = await setUp();
  const button = none.panel.get('button', '选中的标注');
  expect([button.hasAttribute('disabled'), button.title]).toEqual([
    true,
    '请先在“地图标注”中选中一个矩形、圆或多边形',
  ]);
  none.panel.unmount();

  const shape = { kind: 'rectangle', extent: { west: 81, south: 44, east: 82, north: 45 } } as const;
  const { panel, asked } = await setUp(shape);
  click(panel.get('button', '选中的标注'));
  click(panel.get('button', '查询'));
  expect(asked[0]?.limit).toEqual({ kind: 'shape', shape });
  panel.unmount();
});
