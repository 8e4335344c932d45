import { describe, expect, it } from 'vitest';
import { indexTree, visibleRows } from './checkTree.ts';
import type { LayerNode } from './layerCatalogue.ts';
import { treeKeyAction, typeAheadTarget, typeLetter } from './treeKeyboard.ts';

const node = (id: string, ...children: readonly LayerNode[]): LayerNode => ({ id, label: id, children });
const tree = indexTree([
  node('Areas', node('Bole'), node('Jinghe')),
  node('Roads', node('G30')),
  node('Rivers'),
]);
const rows = visibleRows(tree, new Set(['Areas']));

describe('tree keyboard', () => {
  it.each([
    ['Areas', 'ArrowDown', { do: 'focus', id: 'Bole' }],
    ['Bole', 'ArrowUp', { do: 'focus', id: 'Areas' }],
    ['Areas', 'ArrowUp', undefined],
    ['Rivers', 'ArrowDown', undefined],
    ['Jinghe', 'Home', { do: 'focus', id: 'Areas' }],
    ['Areas', 'End', { do: 'focus', id: 'Rivers' }],
    ['Areas', 'ArrowRight', { do: 'focus', id: 'Bole' }],
    ['Roads', 'ArrowRight', { do: 'expand', id: 'Roads' }],
    ['Bole', 'ArrowRight', undefined],
    ['Areas', 'ArrowLeft', { do: 'collapse', id: 'Areas' }],
    ['Bole', 'ArrowLeft', { do: 'focus', id: 'Areas' }],
    ['Rivers', 'ArrowLeft', undefined],
    ['Bole', ' ', { do: 'toggle', id: 'Bole' }],
    ['Bole', 'Enter', { do: 'fly', id: 'Bole' }],
    ['Bole', 'Tab', undefined],
  ])('on %s: %s', (focused, key, action) => {
    expect(treeKeyAction(rows, focused, key)).toEqual(action);
  });

  it('pages within the rows', () => {
    expect(treeKeyAction(rows, 'Areas', 'PageDown', 3)).toEqual({ do: 'focus', id: 'Roads' });
    expect(treeKeyAction(rows, 'Roads', 'PageDown', 3)).toEqual({ do: 'focus', id: 'Rivers' });
    expect(treeKeyAction(rows, 'Bole', 'PageUp', 3)).toEqual({ do: 'focus', id: 'Areas' });
  });

  it('begins at the first row when the focused one is not shown', () => {
    expect(treeKeyAction(rows, 'G30', 'ArrowDown')).toEqual({ do: 'focus', id: 'Areas' });
    expect(treeKeyAction([], undefined, 'ArrowDown')).toBeUndefined();
  });

  it('finds names by their beginning, going round', () => {
    expect(typeAheadTarget(rows, 'Areas', 'r')).toBe('Roads');
    expect(typeAheadTarget(rows, 'Roads', 'r')).toBe('Rivers');
    expect(typeAheadTarget(rows, 'Rivers', 'r')).toBe('Roads');
    expect(typeAheadTarget(rows, 'Roads', 'ro')).toBe('Roads');
    expect(typeAheadTarget(rows, 'Areas', 'x')).toBeUndefined();
  });

  it('joins letters typed in quick succession', () => {
    const first = typeLetter(undefined, 'R', 1000);
    expect(first).toEqual({ text: 'r', atMs: 1000 });
    expect(typeLetter(first, 'i', 1500)?.text).toBe('ri');
    expect(typeLetter(first, 'i', 1900)?.text).toBe('i');
    expect(typeLetter(first, '博', 1100)?.text).toBe('r博');
    expect(typeLetter(first, 'Shift', 1100)).toBeUndefined();
  });
});
