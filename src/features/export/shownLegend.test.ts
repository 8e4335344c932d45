import { expect, it } from 'vitest';
import type { SheetPrinting } from '../../api/sheetPrinting.ts';
import type { Extent } from '../../domain/geodesy/extent.ts';
import type { LegendEntry } from '../../domain/layers/record/legend.ts';
import type { ShownLayer } from '../../layers/layerController.ts';
import { err, ok } from '../../lib/result.ts';
import { createSignal } from '../../lib/signal.ts';
import { shownLegend } from './shownLegend.ts';

const entry = (name: string, group: string, img?: string): LegendEntry => ({
  ...{ name, group, type: 'face', color: '#123456', show: true },
  ...(img === undefined ? {} : { config: { img, width: 20, height: 20 } }),
});

/** A layer that is shown; of its legend an extent in the west leaves the second half away. */
const layer = (name: string, link: string, legend: readonly LegendEntry[], extent?: Extent): ShownLayer => ({
  definition: {
    id: name,
    name,
    link,
    alias: 'landcover',
    visible: true,
    type: 'GeniusSpatialMapServer',
  },
  display: { visible: true, opacity: 1, order: 1 },
  handle: {
    id: name,
    extent,
    health: createSignal({ state: 'ready' }),
    legend: (within) => (within !== undefined && within.east < 82 ? legend.slice(0, 1) : legend),
    setDisplay: () => undefined,
    remove: () => undefined,
  },
});

const GRAPHIC = '/geo/wms?SERVICE=WMS&REQUEST=GetLegendGraphic&LAYER=landcover';
const FOREIGN = 'https://maps.example.cn/wms?request=GetLegendGraphic&layer=a';
const LAYERS = [
  layer('外站', 'https://maps.example.cn/wms', [entry('外站', '外站', FOREIGN)]),
  layer('地表覆盖', '/geo/wms', [entry('地表覆盖', '地表覆盖', GRAPHIC)]),
  layer('火险区', '/geo/features/risk.geojson', [entry('高', '火险区'), entry('低', '火险区')]),
  layer('远处', '/geo/features/far.geojson', [entry('远', '远处')], {
    west: 100,
    south: 40,
    east: 101,
    north: 41,
  }),
];
const AREA = [
  [80, 44],
  [81, 44],
  [80.5, 45],
] as const;
const { signal } = new AbortController();

const service = (answers: SheetPrinting['viewLegend']) => ({ viewLegend: answers });

it('has symbols of the portal’s layers that lie on the seen ground, and of others all that they tell', async () => {
  const asked: unknown[] = [];
  const printing = service((of) => {
    asked.push(of);
    return Promise.resolve(ok([{ layer: 'landcover', entries: [entry('林地', 'Land cover')] }]));
  });
  const legend = await shownLegend({ layers: LAYERS, language: 'zh', area: AREA }, printing, signal);
  expect(asked).toEqual([{ layers: ['landcover'], language: 'zh', area: AREA }]);
  expect(legend.map(({ group, name }) => `${group}/${name}`)).toEqual([
    '外站/外站',
    '地表覆盖/林地',
    '火险区/高',
  ]);
});

it('keeps the service’s own picture where the portal does not answer', async () => {
  const printing = service(() =>
    Promise.resolve(err({ kind: 'network', endpoint: 'POST /x', detail: 'gone' })),
  );
  const legend = await shownLegend({ layers: LAYERS, language: 'zh', area: AREA }, printing, signal);
  expect(legend.map(({ name }) => name)).toEqual(['外站', '地表覆盖', '高']);
  expect(legend[1]?.config?.img).toBe(GRAPHIC);
});

it('tells all where only the sky is seen, and of drafted looks', async () => {
  const printing = service(() => Promise.reject(new Error('asked')));
  const sky = await shownLegend({ layers: LAYERS, language: 'zh', area: [] }, printing, signal);
  expect(sky).toHaveLength(5);
  const drafted = [layer('地表覆盖', '/geo/wms?STYLE_DRAFT=1', [entry('地表覆盖', '地表覆盖', GRAPHIC)])];
  expect(await shownLegend({ layers: drafted, language: 'zh', area: AREA }, printing, signal)).toHaveLength(
    1,
  );
});
