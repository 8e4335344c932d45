import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ancestorIds,
  checkStateOf,
  filterTree,
  indexTree,
  layerIdsBelow,
  namesAbove,
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

  it('a disabled layer counts in no box and cannot be switched on', () => {
    const withDisabled = indexTree([
      group('g', '水系', layer('rivers'), { ...layer('lakes'), disabled: true as const }),
    ]);
    expect(layerIdsBelow(withDisabled, 'g')).toEqual(['rivers']);
    expect([...toggleNode(withDisabled, new Set(), 'lakes')]).toEqual([]);
    expect(checkStateOf(withDisabled, new Set(['rivers']), 'g')).toBe('checked');
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
        const inside = new Set(layerIdsBelow(tree, id));
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

  it('under a filter are the matches in closed groups too, each with its path', () => {
    const rows = visibleRows(tree, new Set(), filterTree(tree, '道路'));
    expect(ids(rows)).toEqual(['h1', 'tracks']);
    expect(rows.map(({ path }) => path)).toEqual([['交通'], ['交通', '道路']]);
    expect(rows.map(({ position, siblings, level }) => [position, siblings, level])).toEqual([
      [1, 2, 1],
      [2, 2, 1],
    ]);
  });

  it('under a filter show each match once, within an open one above it', () => {
    const rows = visibleRows(tree, new Set(['h1']), filterTree(tree, '道路'));
    expect(ids(rows)).toEqual(['h1', 'roads', 'tracks']);
    expect(rows.map(({ level, path }) => [level, path])).toEqual([
      [1, ['交通']],
      [2, undefined],
      [2, undefined],
    ]);
    expect(rows[0]).toMatchObject({ position: 1, siblings: 1, expanded: true });
  });

  it('are filtered without regard to case and blanks', () => {
    expect(ids(visibleRows(tree, new Set(), filterTree(tree, '  g30 ')))).toEqual(['roads']);
    expect(filterTree(tree, '   ')).toBeUndefined();
    expect(visibleRows(tree, new Set(), filterTree(tree, 'nothing like it'))).toEqual([]);
  });

  it('are unique whatever is open and asked for', () => {
    const openGroups = fc.subarray(['g', 'h', 'h1']);
    fc.assert(
      fc.property(openGroups, fc.constantFrom('', '道', '路', '湖', '交通', 'g'), (open, text) => {
        const filter = filterTree(tree, text);
        const drawn = ids(visibleRows(tree, new Set(open), filter));
        expect(new Set(drawn).size).toBe(drawn.length);
        for (const id of filter?.matches ?? []) expect(drawn).toContain(id);
      }),
    );
  });

  it('know the way up', () => {
    expect(ancestorIds(tree, 'roads')).toEqual(['h1', 'h']);
    expect(namesAbove(tree, 'roads')).toEqual(['交通', '道路']);
  });
});
