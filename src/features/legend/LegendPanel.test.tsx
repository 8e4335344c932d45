// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { click, tick, drag, layOut, press, render, type Rendered } from '../../../tests/support/render.tsx';
import { groupLegend, type LegendEntry } from '../../domain/layers/record/legend.ts';
import type { WindowPlace } from '../../windows/windowSpec.ts';
import { LegendPanel, type LegendPanelProps } from './LegendPanel.tsx';

const entry = (name: string, extra: Partial<LegendEntry> = {}): LegendEntry => ({
  name,
  type: 'face',
  color: '#5fc08b',
  group: '自然保护地',
  show: true,
  ...extra,
});
const sectionsOf = (entries: readonly LegendEntry[], category = '自然保护') => [
  { category, groups: groupLegend(entries) },
];
const many = (count: number) => Array.from({ length: count }, (_, index) => entry(`类别 ${index}`));

let legend: Rendered;
let undoLayout: () => void;
const onOpenChange = vi.fn<(open: boolean) => void>();
const move = vi.fn<(place: WindowPlace) => void>();
const forget = vi.fn<() => void>();
const onClear = vi.fn<() => void>();
const onRestore = vi.fn<() => void>();
const onInViewChange = vi.fn<(inView: boolean) => void>();

function draw(props: Partial<LegendPanelProps>, place?: WindowPlace) {
  legend.draw(
    <LegendPanel
      sections={[]}
      cleared={false}
      onClear={onClear}
      onRestore={onRestore}
      inView={false}
      onInViewChange={onInViewChange}
      open
      onOpenChange={onOpenChange}
      sidePanelsOpen={false}
      panelPlace={{ place, move, forget }}
      {...props}
    />,
  );
}

const panel = () => {
  const element = legend.container.querySelector<HTMLElement>('[data-panel="legend"]');
  if (element === null) throw new Error('no legend');
  return element;
};
const header = () => {
  const element = panel().querySelector('header');
  if (element === null) throw new Error('no header');
  return element;
};
const columnsOf = () => panel().querySelector('ul')?.style.gridTemplateColumns;

beforeEach(() => {
  undoLayout = layOut(300, 200);
  legend = render(null);
  [onOpenChange, move, forget, onClear, onRestore, onInViewChange].forEach((spy) => spy.mockClear());
});

afterEach(() => {
  legend.unmount();
  undoLayout();
});

describe('place and size', () => {
  it('does not repeat a category’s name over a group of the same name', () => {
    const entries = ['排放口', '泵站'].map((name) => entry(name, { group: '排水设施' }));
    draw({ sections: sectionsOf(entries, '排水设施') });
    expect(panel().textContent?.match(/排水设施/g)).toHaveLength(1);
  });

  it('stands in the corner, or beside open side panels', () => {
    draw({ sidePanelsOpen: false });
    expect(panel().style).toMatchObject({
      right: '20px',
      bottom: '20px',
      width: '300px',
      minHeight: '200px',
    });
    draw({ sidePanelsOpen: true });
    expect(panel().style).toMatchObject({ right: '420px', bottom: '70px' });
  });

  it('folds to 40 x 40 in the same corner', () => {
    draw({ open: false });
    expect(panel().style).toMatchObject({ right: '20px', bottom: '20px', width: '40px', height: '40px' });
    click(legend.get('button', '展开图例'));
    expect(onOpenChange).toHaveBeenCalledWith(true);
    draw({});
    click(legend.get('button', '收起图例'));
    expect(onOpenChange).toHaveBeenLastCalledWith(false);
  });

  it('is dragged by its header, moved by keys, and sent back by a double click', () => {
    document.body.getBoundingClientRect = () => new DOMRect(0, 0, 1366, 700);
    legend.container.getBoundingClientRect = () => new DOMRect(0, 0, 1366, 700);
    draw({});
    drag(header(), [100, 10], [250, 60]);
    expect(move).toHaveBeenLastCalledWith({ leftPx: 150, topPx: 50 });
    press(header(), 'ArrowRight');
    expect(move).toHaveBeenLastCalledWith({ leftPx: 16, topPx: 0 });
    move.mockClear();
    drag(header(), [100, 10], [101, 11]);
    expect(move).not.toHaveBeenCalled();
    draw({}, { leftPx: 150, topPx: 50 });
    expect(panel().style.right).toBe('');
    expect(panel().style.bottom).toBe('');
    click(header(), 2);
    expect(forget).toHaveBeenCalledOnce();
  });
});

describe('entries', () => {
  it('fill one, two or three columns and scroll above 300 px', () => {
    draw({ sections: sectionsOf(many(15)) });
    expect(columnsOf()).toBe('repeat(1, minmax(0, 1fr))');
    draw({ sections: sectionsOf(many(16)) });
    expect(columnsOf()).toBe('repeat(2, minmax(0, 1fr))');
    draw({ sections: sectionsOf(many(24)) });
    expect(columnsOf()).toBe('repeat(2, minmax(0, 1fr))');
    draw({ sections: sectionsOf(many(25)) });
    expect(columnsOf()).toBe('repeat(3, minmax(0, 1fr))');
    expect(panel().querySelector<HTMLElement>('[data-columns]')?.style.maxHeight).toMatch(/^min\(300px,/);
  });

  it('stand under their groups, drawn as what they are', () => {
    const marker = { img: '/markers/tower.png', width: 39, height: 48 };
    draw({
      sections: sectionsOf([
        entry('核心区', { color: '#112233' }),
        entry('河流', { type: 'line', group: '水系', color: '#4ea3d8' }),
        entry('瞭望塔', { type: 'point', group: '防火', config: marker }),
        entry('不显示', { show: false }),
      ]),
    });
    expect(panel().querySelector('h3')?.textContent).toBe('自然保护');
    expect([...panel().querySelectorAll('h4')].map((title) => title.textContent)).toEqual([
      '自然保护地',
      '水系',
      '防火',
    ]);
    expect([...panel().querySelectorAll('li')].map((row) => row.textContent)).toEqual([
      '核心区',
      '河流',
      '瞭望塔',
    ]);
    expect(panel().querySelector('rect')?.getAttribute('fill')).toBe('#112233');
    expect(panel().querySelector('path[stroke="#4ea3d8"]')).not.toBeNull();
    expect(panel().querySelector('img')?.getAttribute('src')).toBe('/markers/tower.png');
  });

  it('show a service’s own picture in full', () => {
    const config = { img: '/geo/wms?REQUEST=GetLegendGraphic', width: 120, height: 90 };
    draw({ sections: sectionsOf([entry('土地利用', { config })]) });
    expect(panel().querySelector('img')?.alt).toBe('土地利用');
  });

  it('say what to do when there are none', () => {
    draw({});
    expect(panel().textContent).toContain('在图层控制中勾选图层后');
    draw({ inView: true });
    expect(panel().textContent).toContain('当前范围内没有可显示的图例');
    draw({ inView: true, cleared: true });
    expect(panel().textContent).toContain('图例已清空');
  });

  it('say so in words when a service’s picture fails', () => {
    const config = { img: '/geo/wms?REQUEST=GetLegendGraphic', width: 120, height: 90 };
    draw({ sections: sectionsOf([entry('土地利用', { config })]) });
    const picture = panel().querySelector('img');
    act(() => void picture?.dispatchEvent(new Event('error')));
    expect(panel().querySelector('img')).toBeNull();
    expect(panel().textContent).toContain('图例图片无法读取');
  });

  it('are limited to the extent, emptied and brought back from the footer', () => {
    draw({ sections: sectionsOf(many(2)) });
    tick(legend.get('checkbox', '仅当前范围'), true);
    expect(onInViewChange).toHaveBeenCalledWith(true);
    click(legend.get('button', '清空图例'));
    expect(onClear).toHaveBeenCalledOnce();
    draw({ cleared: true });
    click(legend.get('button', '恢复图例'));
    expect(onRestore).toHaveBeenCalledOnce();
  });

  it('widen the panel with their columns', () => {
    draw({ sections: sectionsOf(many(25)) });
    expect(panel().style).toMatchObject({ width: '460px', right: '20px' });
    draw({ sections: sectionsOf(many(25)), sidePanelsOpen: true });
    expect(panel().style).toMatchObject({ width: '460px', right: '260px' });
    draw({ sections: sectionsOf(many(3)) });
    expect(panel().style.width).toBe('300px');
  });
});
