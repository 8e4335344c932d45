// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fill, render, type Rendered } from '../../../tests/support/render.tsx';
import { createCommandRegistry } from '../../commands/commandRegistry.ts';
import { ShortcutList } from './ShortcutList.tsx';

let sheet: Rendered;

beforeEach(() => {
  const registry = createCommandRegistry(() => undefined);
  const run = () => undefined;
  registry.register([
    { id: 'a', title: 'nav.zoomIn', icon: 'plus', group: 'camera', places: [], keys: ['+', '='], run },
    { id: 'b', title: 'nav.eye', icon: 'overview', group: 'panel', places: ['rail'], run },
    {
      id: 'c',
      title: 'page.back',
      icon: 'x',
      group: 'session',
      places: [],
      keys: ['Space'],
      available: () => false,
      run,
    },
    { id: 'd', title: 'layer.panel.title', icon: 'layers', group: 'panel', places: [], keys: ['l'], run },
  ]);
  sheet = render(<ShortcutList registry={registry} />);
});
afterEach(() => sheet.unmount());

const headings = () => [...sheet.container.querySelectorAll('h3')].map((heading) => heading.textContent);
const rows = () => [...sheet.container.querySelectorAll('dl > div')].map((row) => row.textContent);
const type = (text: string) => fill(sheet.get('searchbox', '按功能或按键查找'), text);

it('lists the commands that have keys and are there, under the names of their groups', () => {
  expect(headings().slice(0, 2)).toEqual(['视角', '面板']);
  expect(rows().slice(0, 2)).toEqual(['放大+=', '图层控制L']);
});

it('lists the keys of every scope: tools, windows, toolbar, layer tree and palette', () => {
  expect(headings().slice(2)).toEqual(['工具运行时', '窗口中', '工具栏中', '图层树中', '快速查找中']);
  expect(rows()).toContain('结束工具Esc');
});

it('is searched by what a key does, by the key, and by the scope', () => {
  type('放大');
  expect(rows()).toEqual(['放大+=']);
  type('shift+f10');
  expect(headings()).toEqual(['图层树中']);
  type('工具栏');
  expect(rows()).toHaveLength(2);
  type('没有这个');
  expect(rows()).toEqual([]);
  expect(sheet.container.textContent).toContain('没有找到“没有这个”');
});
