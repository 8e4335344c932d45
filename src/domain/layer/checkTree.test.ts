import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ancestorIds,
  checkStateOf,
  filterTree,
  indexTree,
  layerIdsOf,
  toggleNode,
  visibleRows,
} from './checkTree.ts';
import type { LayerNode } from './layerCatalogue.ts';

const layer = (id: string, label = id): LayerNode => ({
  id,
  label,
  children: [],
  definition: { id, name: label, type: 'vectorLayer', link: `/${id}`, visible: false },
});
const broken = (id: string): LayerNode => ({
  id,
  label: id,
  children: [],
  problem: { code: 'unknown-type' },
});
const group = (id: string, label: string, ...children: readonly LayerNode[]): LayerNode => ({
  id,
  label,
  children,
});

const tree = indexTree([
  group('g', '水系', layer('rivers', '河流'), layer('lakes', '湖泊'), broken('bad')),
  group(
    'h',
    '交通',
    group('h1', '道路', layer('roads', 'G30 高速'), layer('tracks', '林区道路')),
    layer('rail', '铁路'),
  ),
]);
const ids = (rows: readonly { readonly node: LayerNode }[]) => rows.map(({ node }) => node.id);

describe('check states', () => {
  it('are those of the layers below, broken records not counted', () => {
    const on = new Set(['rivers', 'lakes', 'roads']);
    expect(['g', 'rivers', 'h', 'h1', 'tracks', 'bad'].map((id) => checkStateOf(tree, on, id))).toEqual([
      'checked',
      'checked',
      'indeterminate',
      'indeterminate',
      'unchecked',
      'unchecked',
    ]);
  });

  it('a click on a partly checked group checks it, a second one unchecks it', () => {
    const once = toggleNode(tree, new Set(['roads']), 'h');
    expect([...once].sort()).toEqual(['rail', 'roads', 'tracks']);
    expect([...toggleNode(tree, once, 'h')]).toEqual([]);
  });

  it('a click under a filter leaves what is not shown', () => {
    const filter = filterTree(tree, 'g30');
    expect([...toggleNode(tree, new Set(['rail']), 'h', filter?.kept)].sort()).toEqual(['rail', 'roads']);
  });

  it('a click on nothing changes nothing', () => {
    expect([...toggleNode(tree, new Set(['rail']), 'bad')]).toEqual(['rail']);
    expect([...toggleNode(tree, new Set(['rail']), 'nowhere')]).toEqual(['rail']);
  });

  it('a clicked node is never left partly checked, and nothing outside it changes', () => {
    const layers = ['rivers', 'lakes', 'roads', 'tracks', 'rail'];
    fc.assert(
      fc.property(fc.subarray(layers), fc.constantFrom('g', 'h', 'h1', 'rail', 'roads'), (on, id) => {
        const before = new Set(on);
        const after = toggleNode(tree, before, id);
        expect(checkStateOf(tree, after, id)).not.toBe('indeterminate');
        const inside = new Set(layerIdsOf(tree, id));
        for (const other of layers) if (!inside.has(other)) expect(after.has(other)).toBe(before.has(other));
      }),
    );
  });
});

describe('rows', () => {
  it('are the roots, then what is open', () => {
    expect(ids(visibleRows(tree, new Set()))).toEqual(['g', 'h']);
    const rows = visibleRows(tree, new Set(['h']));
    expect(ids(rows)).toEqual(['g', 'h', 'h1', 'rail']);
    expect(rows[3]).toMatchObject({ level: 2, position: 2, siblings: 2, parentId: 'h', expandable: false });
  });

  it('under a filter keep ancestors, opened, and what stands below a match', () => {
    const rows = visibleRows(tree, new Set(), filterTree(tree, '道路'));
    expect(ids(rows)).toEqual(['h', 'h1', 'roads', 'tracks']);
    expect(rows.map(({ expanded }) => expanded)).toEqual([true, true, false, false]);
    expect(rows[0]).toMatchObject({ position: 1, siblings: 1 });
  });

  it('are filtered without regard to case and blanks', () => {
    expect(ids(visibleRows(tree, new Set(), filterTree(tree, '  g30 ')))).toEqual(['h', 'h1', 'roads']);
    expect(filterTree(tree, '   ')).toBeUndefined();
    expect(visibleRows(tree, new Set(), filterTree(tree, 'nothing like it'))).toEqual([]);
  });

  it('know the way up', () => {
    expect(ancestorIds(tree, 'roads')).toEqual(['h1', 'h']);
  });

  it('come within 50 ms of a keystroke on 5,000 nodes', () => {
    const large = indexTree(
      Array.from({ length: 50 }, (_, g) =>
        group(
          `g${g}`,
          `专题 ${g}`,
          ...Array.from({ length: 99 }, (_, l) => layer(`g${g}l${l}`, `图层 ${g}-${l}`)),
        ),
      ),
    );
    const on = new Set(['g1l1', 'g3l3']);
    const times = ['', '图', '图层', '图层 1', '图层 12', '图层 12-5'].map((text) => {
      const startMs = performance.now();
      const rows = visibleRows(large, new Set(), filterTree(large, text));
      for (const { node } of rows.slice(0, 60)) checkStateOf(large, on, node.id);
      return performance.now() - startMs;
    });
    expect(Math.max(...times)).toBeLessThan(50);
  });
});
