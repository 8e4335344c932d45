// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { click, fill, focus, press, render, type Rendered } from '../../../tests/support/render.tsx';
import { SYMBOLS } from '../../domain/drawing/plot/shapes/symbols.ts';
import type { PlotMenuEntry } from '../../domain/drawing/plot/records.ts';
import type { MenuState } from './plotMenu.ts';
import { PlotTypePanel } from './PlotTypePanel.tsx';
import { symbolPreview } from './symbolPreview.ts';

const entry = (prop: string, type: string, name: string, children: PlotMenuEntry[] = []): PlotMenuEntry => ({
  id: `${prop}.${type}`,
  parentid: '-1',
  name,
  prop,
  type,
  image: '',
  sort: 0,
  disable: type === 'sector',
  active: prop !== 'arrow',
  children,
});
const MENU: MenuState = {
  state: 'ready',
  entries: [
    entry('general', 'group', '常规', [
      entry('general', 'point', '点'),
      entry('general', 'polyline', '折线'),
      entry('general', 'sector', '扇形'),
    ]),
    entry('arrow', 'group', '箭头', [entry('arrow', 'attackArrow', '攻击箭头')]),
    entry('dataSource', 'dataSource', '数据源', [entry('dataSource', 'towers', '瞭望塔')]),
  ],
};

let shown: Rendered;
let drawn: string[] = [];
let open: Readonly<Record<string, boolean>> = {};
let retried = 0;

const panel = (menu: MenuState, drawing?: string) => (
  <PlotTypePanel
    menu={menu}
    onRetry={() => (retried += 1)}
    drawing={drawing}
    onDraw={({ type }) => void drawn.push(type)}
    open={open}
    onOpen={(next) => (open = next)}
    sources={() => null}
  />
);
const tiles = () => shown.all('button').filter((button) => button.hasAttribute('aria-pressed'));

afterEach(() => {
  shown.unmount();
  [drawn, open, retried] = [[], {}, 0];
});

describe('the plot type panel', () => {
  it('opens the groups that the server says, and remembers what the user opens', () => {
    shown = render(panel(MENU));
    expect(tiles().map(({ textContent }) => textContent)).toEqual(['点', '折线', '扇形']);
    click(shown.get('button', '箭头'));
    expect(open).toEqual({ 'arrow.group': true });
    shown.draw(panel(MENU));
    expect(tiles()).toHaveLength(4);
  });

  it('draws what is clicked, marks what is being drawn, and refuses what the server disables', () => {
    shown = render(panel(MENU, 'polyline'));
    click(shown.get('button', '折线'));
    click(shown.get('button', '扇形'));
    expect(drawn).toEqual(['polyline']);
    expect(tiles().map((tile) => tile.getAttribute('aria-pressed'))).toEqual(['false', 'true', 'false']);
  });

  it('finds types by name, in closed groups too, and says so when there is none', () => {
    shown = render(panel(MENU));
    fill(shown.get('searchbox', '搜索标绘类型'), '攻击');
    expect(tiles().map(({ textContent }) => textContent)).toEqual(['攻击箭头']);
    fill(shown.get('searchbox', '搜索标绘类型'), '没有');
    expect(shown.container.textContent).toContain('没有名称含“没有”的标绘类型');
  });

  it('is one stop of the Tab key by group, with arrows inside', () => {
    shown = render(panel(MENU));
    const [first, second] = tiles();
    if (first === undefined) throw new Error('no tile');
    expect(tiles().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    focus(first);
    press(first, 'ArrowRight');
    expect(document.activeElement).toBe(second);
    expect(tiles().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  });

  it('says that the types could not be read, and tries again', () => {
    shown = render(panel({ state: 'failed' }));
    expect(shown.all('alert')).toHaveLength(1);
    click(shown.get('button', '重试'));
    expect(retried).toBe(1);
  });
});

it('every line and area symbol has a picture drawn by its own geometry', () => {
  for (const { id, kind } of SYMBOLS)
    expect([id, symbolPreview(id) !== undefined]).toEqual([id, kind !== 'point']);
});
