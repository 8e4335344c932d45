import { expect, it } from 'vitest';
import { err, ok } from '../../lib/result.ts';
import type { SheetPrinting } from '../../api/sheetPrinting.ts';
import { shownSources } from './shownSources.ts';

const layer = (name: string, link: string, alias?: string) => ({
  ...{ id: name, name, link, visible: true },
  ...(alias === undefined ? {} : { alias }),
});

/** The topmost first. */
const DEFINITIONS = [
  layer('外站影像', 'https://maps.example.cn/wms', 'a'),
  layer('湖泊', '/geo/features/lakes.geojson'),
  layer('地表覆盖', '/geo/wms', 'landcover'),
];
const { signal } = new AbortController();

it('names the portal’s layers as its print service does, then services elsewhere by host, and the ground', async () => {
  const service: Pick<SheetPrinting, 'sources'> = {
    sources: ({ layers, language }) => Promise.resolve(ok([`${layers.join('、')}（${language}）`])),
  };
  const map = { definitions: DEFINITIONS, language: 'zh', ground: '示意影像' } as const;
  expect(await shownSources(map, service, signal)).toEqual([
    'landcover、lakes（zh）',
    '外站影像（maps.example.cn）',
    '示意影像',
  ]);
});

it('says why they are not known', async () => {
  const service: Pick<SheetPrinting, 'sources'> = {
    sources: () => Promise.resolve(err({ kind: 'network', endpoint: 'POST /x', detail: 'gone' })),
  };
  const map = { definitions: [], language: 'zh', ground: '' } as const;
  await expect(shownSources(map, service, signal)).rejects.toThrow();
});
