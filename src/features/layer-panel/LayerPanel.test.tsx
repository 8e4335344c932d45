// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  click,
  drag,
  fill,
  focus,
  layOut,
  press,
  render,
  type Rendered,
} from '../../../tests/support/render.tsx';
import type { CatalogueItem } from '../../domain/layers/record/catalogueItem.ts';
import { buildLayerTree } from '../../layers/tree/layerCatalogue.ts';
import { createLayerStore, type LayerStore } from '../../stores/layerStore.ts';
import { LayerPanel } from './LayerPanel.tsx';
import type { NodePlace } from './nodeFacts.ts';

const layer = (
  Code: string,
  Name: string,
  type = 'vectorLayer',
  lonlatrect = '80,44,81,45',
): CatalogueItem => ({
  Code,
  PCode: '',
  Name,
  Items: [],
  Resources: [{ ResourceAbstract: JSON.stringify({ name: Code, type, link: `/${Code}`, lonlatrect }) }],
});
const group = (Code: string, Name: string, Items: CatalogueItem[]): CatalogueItem => ({
  Code,
  PCode: '',
  Name,
  Items,
  Resources: [],
});

const TREE = buildLayerTree([
  group('Z01', '防火专题', [
    layer('Z0101', '火险区划'),
    layer('Z0102', '瞭望塔'),
    layer('Z0103', '未知图层', 'fooLayer'),
  ]),
  group('Z02', '基础数据', [layer('Z0201', '道路')]),
  group('Z04', '三调数据', [layer('Z0401', '土地利用', 'vectorLayer', '')]),
]);

let store: LayerStore;
let panel: Rendered;
let undoLayout: () => void;
const onFly = vi.fn<(place: NodePlace) => void>();
const onRetry = vi.fn<(id: string) => void>();
const onProperties = vi.fn<(id: string) => void>();
const PLACE = { place: undefined, move: () => {}, forget: () => {} };

const show = () =>
  render(
    <LayerPanel
      store={store}
      open
      panelPlace={PLACE}
      onOpenChange={() => {}}
      onFly={onFly}
      onRetry={onRetry}
      onProperties={onProperties}
    />,
  );
const row = (name: string) => panel.get('treeitem', name);
const names = () => panel.all('treeitem').map((element) => element.getAttribute('aria-label'));
const focused = () => document.activeElement?.getAttribute('aria-label');

beforeEach(() => {
  undoLayout = layOut(320, 400);
  store = createLayerStore();
  store.actions.setTree(TREE);
  onFly.mockClear();
  onRetry.mockClear();
  onProperties.mockClear();
  panel = show();
});

afterEach(() => {
  panel.unmount();
  undoLayout();
});

describe('the layer tree', () => {
  it('opens on the thematic tab and says what each node is', () => {
    expect(panel.get('tab', '专题数据').getAttribute('aria-selected')).toBe('true');
    expect(names()).toEqual(['防火专题', '火险区划', '瞭望塔', '未知图层', '三调数据', '土地利用']);
    const node = row('火险区划');
    expect(node.getAttribute('aria-level')).toBe('2');
    expect(node.getAttribute('aria-checked')).toBe('false');
    expect(node.dataset.layerId).toBe('Z0101');
    expect(node.dataset.state).toBe('off');
    expect(row('防火专题').getAttribute('aria-expanded')).toBe('true');
    click(panel.get('tab', '基础数据'));
    expect(names()).toEqual(['基础数据', '道路']);
  });

  it('switches layers by click and shows three states above', () => {
    click(row('火险区划'));
    expect(row('火险区划').getAttribute('aria-checked')).toBe('true');
    expect(row('火险区划').dataset.state).toBe('loading');
    expect(row('防火专题').getAttribute('aria-checked')).toBe('mixed');
    click(row('瞭望塔'));
    expect(row('防火专题').getAttribute('aria-checked')).toBe('true');
    expect(store.getState().onIds).toEqual(['Z0101', 'Z0102']);
    const box = row('防火专题').querySelector('[data-part="check"]');
    if (box === null) throw new Error('no box');
    click(box);
    expect(store.getState().onIds).toEqual([]);
  });

  it('has models looked at from aside', () => {
    act(() => store.actions.setTree(buildLayerTree([layer('Z01', '单木模型', 'pointmodelLayer')])));
    click(row('单木模型'), 2);
    const extent = { west: 80, south: 44, east: 81, north: 45 };
    expect(onFly).toHaveBeenLastCalledWith({ extent, fromAside: true });
  });

  it('flies on a double click and leaves the box as it was', () => {
    click(row('火险区划'), 2);
    const extent = { west: 80, south: 44, east: 81, north: 45 };
    expect(onFly).toHaveBeenLastCalledWith({ extent, fromAside: false });
    expect(store.getState().onIds).toEqual([]);
    click(row('防火专题'), 2);
    expect(onFly).toHaveBeenCalledTimes(2);
    expect(row('防火专题').getAttribute('aria-expanded')).toBe('true');
    click(row('土地利用'), 2);
    expect(onFly).toHaveBeenCalledTimes(2);
  });

  it('is worked by the keyboard', () => {
    focus(row('防火专题'));
    press(row('防火专题'), 'ArrowDown');
    expect(focused()).toBe('火险区划');
    press(row('火险区划'), ' ');
    expect(store.getState().onIds).toEqual(['Z0101']);
    press(row('火险区划'), 'Enter');
    expect(onFly).toHaveBeenCalledOnce();
    press(row('火险区划'), 'End');
    expect(focused()).toBe('土地利用');
    press(row('土地利用'), 'Home');
    expect(focused()).toBe('防火专题');
    press(row('防火专题'), 'ArrowLeft');
    expect(names()).toEqual(['防火专题', '三调数据', '土地利用']);
    press(row('防火专题'), '土');
    expect(focused()).toBe('土地利用');
    expect(panel.all('treeitem').filter((element) => element.tabIndex === 0)).toHaveLength(1);
  });
});

describe('health', () => {
  const report = (health: Parameters<LayerStore['actions']['setReport']>[0]['health']) =>
    store.actions.setReport({ health, extents: {}, figures: {}, legend: [] });
  const description = (name: string) => {
    const id = row(name).getAttribute('aria-describedby');
    return id === null ? undefined : panel.container.querySelector(`[id="${id}"]`)?.textContent;
  };

  it('tells the reason of a failure and tries again', () => {
    click(row('瞭望塔'));
    act(() => report({ Z0102: { state: 'failed', problem: { code: 'http-status', detail: '404' } } }));
    expect(row('瞭望塔').dataset.state).toBe('failed');
    expect(description('瞭望塔')).toBe('加载失败：服务返回错误状态：404');
    expect(row('防火专题').dataset.state).toBe('failed');
    click(panel.get('button', '重试加载 瞭望塔'));
    expect(onRetry).toHaveBeenCalledWith('Z0102');
    expect(store.getState().onIds).toEqual(['Z0102']);
  });

  it('shows a record that does not parse as failed, with nothing to switch or to try again', () => {
    expect(row('未知图层').dataset.state).toBe('failed');
    expect(description('未知图层')).toBe('加载失败：未知的图层类型：fooLayer');
    expect(row('未知图层').getAttribute('aria-disabled')).toBe('true');
    click(row('未知图层'));
    expect(store.getState().onIds).toEqual([]);
    expect(() => panel.get('button', '重试加载 未知图层')).toThrow();
  });
});

describe('what the catalogue says of its items', () => {
  beforeEach(() => {
    act(() =>
      store.actions.setTree(
        buildLayerTree([
          group('Z01', '专题', [
            { ...layer('Z0101', '停用图层'), disabled: true },
            { ...layer('Z0102', '隐藏图层'), hidden: true },
            { ...layer('Z0103', '业务图层'), isBackMangement: true },
          ]),
        ]),
      ),
    );
  });

  it('shows a disabled layer with its reason, and nothing switches it', () => {
    const node = row('停用图层');
    expect(node.getAttribute('aria-disabled')).toBe('true');
    expect(node.textContent).toContain('该图层已由管理员停用');
    click(node);
    press(node, ' ');
    act(() => store.actions.toggle('Z01'));
    expect(store.getState().onIds).toEqual(['Z0103']);
    expect(row('专题').getAttribute('aria-checked')).toBe('true');
  });

  it('does not show a hidden one, and marks a business layer', () => {
    expect(names()).toEqual(['专题', '停用图层', '业务图层']);
    expect(row('业务图层').querySelector('[data-tag]')?.getAttribute('data-tag')).toContain('业务');
  });

  it('tells what a layer lacks that is shown in part, and that it is ready', () => {
    act(() => {
      store.actions.toggle('Z0103');
      store.actions.setReport({
        health: { Z0103: { state: 'ready', partial: { code: 'invalid-body', detail: '3 / 9' } } },
        extents: {},
        figures: {},
        legend: [],
      });
    });
    expect(row('业务图层').dataset.state).toBe('ready');
    expect(row('业务图层').querySelector('[data-mark]')?.getAttribute('data-mark')).toBe('warning');
    expect(row('业务图层').textContent).toContain('3 / 9');
  });
});

describe('the altitude rule', () => {
  it('says why nothing is shown while the camera is high', () => {
    const dom = {
      ...layer('Z0201', '高清影像'),
      Resources: [
        { ResourceAbstract: JSON.stringify({ name: 'dom_00bozhou17', type: 'domLayer', link: '/dom' }) },
      ],
    };
    act(() => {
      store.actions.setTree(buildLayerTree([group('Z02', '基础数据', [dom])]));
      store.actions.setTab('base');
      store.actions.toggle('Z0201');
      store.actions.setCameraHeight(330_000);
    });
    expect(row('高清影像').getAttribute('aria-checked')).toBe('true');
    expect(row('高清影像').dataset.state).toBe('off');
    expect(row('高清影像').textContent).toContain('视高超过 155,883 米');
    act(() => store.actions.setCameraHeight(90_000));
    expect(row('高清影像').dataset.state).toBe('loading');
  });
});

describe('a range of scales', () => {
  it('says when a layer that is on is shown', () => {
    const roads = {
      ...layer('Z0101', '道路'),
      Resources: [
        {
          ResourceAbstract: JSON.stringify({
            ...{ name: 'roads', type: 'vectorLayer', link: '/roads', visibility: true },
            ...{ minScale: 500_000, maxScale: 5000 },
          }),
        },
      ],
    };
    act(() => {
      store.actions.setTree(buildLayerTree([group('Z01', '专题数据', [roads])]));
      store.actions.setScale(2_000_000);
    });
    expect(row('道路').dataset.state).toBe('off');
    expect(row('道路').textContent).toContain('1:500,000 至 1:5,000');
    act(() => store.actions.setScale(100_000));
    expect(row('道路').dataset.state).toBe('loading');
  });
});

describe('the menu of a node', () => {
  const open = (name: string) => press(row(name), 'F10', { shiftKey: true });
  const item = (name: string) => {
    const found = [...document.querySelectorAll<HTMLButtonElement>('[role=menuitem]')].find((element) =>
      (element.textContent ?? '').startsWith(name),
    );
    if (found === undefined) throw new Error(`no item ${name}`);
    return found;
  };

  it('opens by key, by its button and by a right click, and gives the focus back', () => {
    focus(row('火险区划'));
    open('火险区划');
    expect(document.activeElement?.getAttribute('role')).toBe('menuitem');
    press(document.activeElement ?? document.body, 'Escape');
    expect(document.querySelector('[role=menu]')).toBeNull();
    expect(focused()).toBe('火险区划');
    click(panel.get('button', '瞭望塔 的更多操作'));
    expect(document.querySelector('[role=menu]')?.getAttribute('aria-label')).toBe('瞭望塔 的更多操作');
    press(document.activeElement ?? document.body, 'Escape');
    act(
      () =>
        void row('火险区划').dispatchEvent(
          new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 50, clientY: 60 }),
        ),
    );
    expect(document.querySelector('[role=menu]')).not.toBeNull();
  });

  it('goes round with the arrows over what is enabled', () => {
    focus(row('火险区划'));
    open('火险区划');
    const first = document.activeElement;
    press(first ?? document.body, 'ArrowUp');
    expect(document.activeElement?.textContent).toContain('图层属性');
    press(document.activeElement ?? document.body, 'ArrowDown');
    expect(document.activeElement).toBe(first);
    expect(item('上移').disabled).toBe(true);
    expect(item('调整不透明度').disabled).toBe(true);
  });

  it('shows a layer alone and brings the others back', () => {
    click(row('瞭望塔'));
    focus(row('火险区划'));
    open('火险区划');
    click(item('仅显示此项'));
    expect(store.getState().onIds).toEqual(['Z0101']);
    open('火险区划');
    click(item('恢复其他图层'));
    expect(store.getState().onIds).toEqual(['Z0102']);
  });

  it('flies, moves, resets the order, and opens the properties', () => {
    focus(row('火险区划'));
    open('火险区划');
    click(item('飞到图层范围'));
    expect(onFly).toHaveBeenCalledOnce();
    open('火险区划');
    click(item('下移'));
    expect(names()).toEqual(['防火专题', '瞭望塔', '火险区划', '未知图层', '三调数据', '土地利用']);
    open('火险区划');
    click(item('恢复目录顺序'));
    expect(names().slice(0, 3)).toEqual(['防火专题', '火险区划', '瞭望塔']);
    open('火险区划');
    click(item('图层属性'));
    expect(onProperties).toHaveBeenCalledWith('Z0101');
  });

  it('leads to the opacity of a layer that is shown', () => {
    click(row('火险区划'));
    focus(row('火险区划'));
    open('火险区划');
    click(item('调整不透明度'));
    expect(document.activeElement).toBe(panel.get('slider', '火险区划 的不透明度'));
  });
});

describe('the order', () => {
  it('is changed by Alt and the arrows, and told to who cannot see it', () => {
    focus(row('瞭望塔'));
    press(row('瞭望塔'), 'ArrowUp', { altKey: true });
    expect(names().slice(0, 3)).toEqual(['防火专题', '瞭望塔', '火险区划']);
    expect(panel.container.querySelector('.visually-hidden[role=status]')?.textContent).toBe(
      '瞭望塔 已移到第 1 位，共 3 项',
    );
    expect(focused()).toBe('瞭望塔');
    press(row('瞭望塔'), 'ArrowUp', { altKey: true });
    expect(names().slice(0, 3)).toEqual(['防火专题', '瞭望塔', '火险区划']);
  });

  it('is changed by dragging a row among its siblings, which is no click', () => {
    const tree = panel.all('tree')[0];
    if (tree === undefined) throw new Error('no tree');
    tree.setPointerCapture = () => {};
    // Rows are 32 px high: from the second (火险区划) to below the fourth.
    drag(row('火险区划'), [100, 48], [100, 126]);
    expect(names()).toEqual(['防火专题', '瞭望塔', '未知图层', '火险区划', '三调数据', '土地利用']);
    expect(store.getState().onIds).toEqual([]);
    drag(row('火险区划'), [100, 112], [100, 114]);
    expect(names()[3]).toBe('火险区划');
  });
});

describe('the themes of the thematic tab', () => {
  it('are chosen by a switch, and searched all together', () => {
    click(panel.get('button', '三调'));
    expect(names()).toEqual(['三调数据', '土地利用']);
    fill(panel.get('searchbox', '按名称筛选图层'), '塔');
    expect(names()).toEqual(['瞭望塔']);
    fill(panel.get('searchbox', '按名称筛选图层'), '');
    expect(names()).toEqual(['三调数据', '土地利用']);
    click(panel.get('tab', '基础数据'));
    expect(() => panel.get('button', '三调')).toThrow();
  });
});

describe('filter and details', () => {
  it('goes through the matches with Enter, and into the other tab', () => {
    const box = panel.get('searchbox', '按名称筛选图层');
    fill(box, '图层');
    press(box, 'Enter');
    expect(store.getState().selectedId).toBe('Z0103');
    fill(box, '道路');
    expect(panel.container.textContent).toContain('没有名称包含“道路”的图层');
    click(panel.get('button', '“基础数据”中还有 1 项匹配'));
    expect(panel.get('tab', '基础数据').getAttribute('aria-selected')).toBe('true');
    expect(names()).toEqual(['道路']);
  });

  it('filters by name and says what to do when nothing matches', () => {
    fill(panel.get('searchbox', '按名称筛选图层'), '瞭望');
    expect(names()).toEqual(['瞭望塔']);
    expect(row('瞭望塔').querySelector('[data-path]')?.getAttribute('data-path')).toBe('防火专题');
    click(row('瞭望塔'));
    expect(store.getState().onIds).toEqual(['Z0102']);
    fill(panel.get('searchbox', '按名称筛选图层'), '没有');
    expect(panel.container.textContent).toContain('没有名称包含“没有”的图层');
    press(panel.get('searchbox', '按名称筛选图层'), 'Escape');
    expect(names()).toHaveLength(6);
  });

  it('sets the opacity of the selected layer and switches a tab off', () => {
    click(row('火险区划'));
    fill(panel.get('slider', '火险区划 的不透明度'), 40);
    expect(store.getState().opacity).toEqual({ Z0101: 0.4 });
    expect(panel.container.textContent).toContain('已显示 1 个图层');
    click(panel.get('button', '全部关闭'));
    expect(store.getState().onIds).toEqual([]);
  });

  it('does not count a layer that failed as shown', () => {
    click(row('火险区划'));
    click(row('瞭望塔'));
    const health = { Z0101: { state: 'failed', problem: { code: 'network' } } } as const;
    act(() => store.actions.setReport({ health, extents: {}, figures: {}, legend: [] }));
    expect(panel.container.textContent).toContain('已显示 1 个图层，1 个加载失败');
  });
});

describe('a catalogue of 5,000 layers', () => {
  it('draws only the rows in the window, filtered or not', () => {
    const groups = Array.from({ length: 50 }, (_, g) =>
      group(
        `Z05${g}`,
        `图集 ${g}`,
        Array.from({ length: 100 }, (_unused, i) => layer(`Z05${g}_${i}`, `图层 ${g}-${i}`)),
      ),
    );
    panel.unmount();
    store.actions.setTree(buildLayerTree(groups));
    panel = show();
    expect(panel.all('treeitem').length).toBeLessThan(40);
    fill(panel.get('searchbox', '按名称筛选图层'), '图层 49-9');
    expect(names()).toEqual(expect.arrayContaining(['图层 49-9', '图层 49-99']));
    expect(names()).toHaveLength(11);
  });
});

describe('the parts of a pipe layer', () => {
  const pipes = {
    ...layer('Z0204', '排水管网'),
    Resources: [
      {
        ResourceAbstract: JSON.stringify({
          name: '排水管网',
          type: 'pipelinemodelLayer',
          link: '/pipes',
          pipechild: ['container', 'well'],
        }),
      },
    ],
  };

  beforeEach(() => {
    act(() => {
      store.actions.setTree(buildLayerTree([group('Z01', '管网', [pipes])]));
      store.actions.setExpanded('Z0204', true);
    });
  });

  it('are switched singly, and their layer shows three states', () => {
    expect(names()).toEqual(['管网', '排水管网', '管身', '井']);
    expect(row('井').dataset.layerId).toBe('Z0204#well');
    click(row('井'));
    expect(store.getState().onIds).toEqual(['Z0204#well']);
    expect(row('排水管网').getAttribute('aria-checked')).toBe('mixed');
    act(() => store.actions.toggle('Z0204'));
    expect(row('排水管网').getAttribute('aria-checked')).toBe('true');
    expect(row('管身').getAttribute('aria-checked')).toBe('true');
  });

  it('say what is wrong with the one part that failed', () => {
    const partial = { code: 'http-status', detail: '404 · /pipes/well', parts: ['well'] } as const;
    act(() => {
      store.actions.toggle('Z0204');
      store.actions.setReport({
        health: { Z0204: { state: 'ready', partial } },
        extents: {},
        figures: {},
        legend: [],
      });
    });
    expect([row('管身'), row('井'), row('排水管网')].map(({ dataset }) => dataset.state)).toEqual([
      'ready',
      'failed',
      'ready',
    ]);
    expect(row('井').textContent).toContain('404');
  });
});
