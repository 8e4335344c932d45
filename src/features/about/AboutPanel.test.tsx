// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { click, render, type Rendered } from '../../../tests/support/render.tsx';
import type { LayerNode } from '../../layers/tree/layerCatalogue.ts';
import { createLayerStore } from '../../stores/layerStore.ts';
import { AboutPanel } from './AboutPanel.tsx';
import type { AboutFacts } from './aboutRows.ts';
import { readBrowserFacts } from './browserFacts.ts';

const layer = (id: string, visible: boolean): LayerNode => ({
  id,
  label: id,
  children: [],
  definition: { id, name: id, type: 'vectorLayer', link: `/${id}`, visible },
});

const BROWSER: AboutFacts['browser'] = {
  userAgent: 'Mozilla/5.0 (X11)',
  graphics: { webgl2: true, renderer: 'ANGLE (llvmpipe)' },
  cores: 4,
  memoryGb: 8,
  widthPx: 1366,
  heightPx: 768,
  pixelRatio: 1.25,
};

function factsOf(changes: Partial<AboutFacts> = {}): AboutFacts {
  const layers = createLayerStore();
  const unreadable: LayerNode = {
    id: 'wells',
    label: '机井',
    children: [],
    problem: { code: 'unknown-type', detail: 'cadLayer' },
  };
  layers.actions.setTree([
    { id: 'group', label: '基础数据', children: [layer('roads', true), layer('lakes', false)] },
    unreadable,
  ]);
  return {
    server: { version: '0.1.0', startedAtMs: Date.UTC(2026, 10, 24, 4), database: 'embedded' },
    layers: layers.getState(),
    attribution: '示意数据',
    browser: BROWSER,
    profile: 'low',
    ...changes,
  };
}

let panel: Rendered;
afterEach(() => panel.unmount());

const show = (facts: AboutFacts) =>
  (panel = render(<AboutPanel facts={facts} nowMs={() => Date.UTC(2026, 10, 25)} />));
const rows = () =>
  new Map(
    [...panel.container.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ]),
  );

it('tells the version, the layers with those that failed, and what the computer is', () => {
  show(factsOf());
  expect(rows().get('版本')).toBe('0.1.0');
  expect(rows().get('数据库')).toBe('内置');
  expect(rows().get('图层')).toBe('目录 3 个，已打开 1 个，失败 1 个');
  expect(rows().get('机井')).toContain('cadLayer');
  expect(rows().get('数据来源')).toBe('示意数据');
  expect(rows().get('图形')).toBe('ANGLE (llvmpipe)');
  expect(rows().get('绘制档位')).toBe('低');
  expect(rows().get('处理器')).toBe('4 核');
  expect(rows().get('内存')).toBe('至少 8 GB');
  expect(rows().get('窗口')).toBe('1366 × 768 px × 1.25');
});

it('says what it does not know', () => {
  const browser = { ...BROWSER, graphics: { webgl2: false }, cores: undefined, memoryGb: undefined } as const;
  show(factsOf({ server: 'failed', browser, profile: undefined }));
  expect(rows().get('版本')).toBe('服务没有回答');
  expect(rows().has('服务启动')).toBe(false);
  expect(rows().get('图形')).toBe('没有 WebGL 2，地图无法显示');
  expect(rows().has('绘制档位')).toBe(false);
  expect([rows().get('处理器'), rows().get('内存')]).toEqual(['浏览器未说明', '浏览器未说明']);
});

it('copies all of it but the licences', async () => {
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      writeText: (text: string) => {
        copied.push(text);
        return Promise.resolve();
      },
    },
  });
  show(factsOf());
  click(panel.get('button', '复制诊断信息'));
  await act(() => Promise.resolve());
  const lines = copied[0]?.split('\n') ?? [];
  expect(lines[0]).toMatch(/^2026\/11\/2[45]/);
  expect(lines).toContain('版本\t0.1.0');
  expect(lines).toContain('图形\tANGLE (llvmpipe)');
  expect(lines).toHaveLength(rows().size + 1);
  expect(panel.all('status')[0]?.textContent).toBe('已复制到剪贴板');
  Reflect.deleteProperty(navigator, 'clipboard');
});

it('asks a browser without WebGL, which says nothing of its memory', () => {
  show(factsOf());
  expect(readBrowserFacts(window)).toMatchObject({ graphics: { webgl2: false }, memoryGb: undefined });
});
