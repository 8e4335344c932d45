import { describe, expect, it } from 'vitest';
import { filterTree, indexTree, visibleRows } from './checkTree.ts';
import type { LayerNode } from './layerCatalogue.ts';
import { dropSlots, nearestSlot, stepTarget } from './siblingMoves.ts';

const node = (id: string, ...children: readonly LayerNode[]): LayerNode => ({ id, label: id, children });
const part = (id: string): LayerNode => ({ id, label: id, children: [], part: id });
const tree = indexTree([
  node('a', node('a1'), node('a2', node('x'), node('y')), node('a3')),
  node('b', node('pipe', part('p1'), part('p2'))),
]);
const rows = visibleRows(tree, new Set(['a', 'a2', 'b', 'pipe']));

describe('drop places', () => {
  it('are before each sibling and after the last with all below it', () => {
    // a a1 a2 x y a3 b pipe p1 p2
    expect(dropSlots(rows, 'a1')).toEqual([
      { beforeId: 'a1', rowIndex: 1 },
      { beforeId: 'a2', rowIndex: 2 },
      { beforeId: 'a3', rowIndex: 5 },
      { beforeId: null, rowIndex: 6 },
    ]);
    expect(dropSlots(rows, 'a').at(-1)).toEqual({ beforeId: null, rowIndex: 10 });
  });

  it('are none for parts, for what has no sibling, and under a filter', () => {
    expect(dropSlots(rows, 'p1')).toEqual([]);
    expect(dropSlots(rows, 'pipe')).toEqual([]);
    expect(dropSlots(rows, 'nowhere')).toEqual([]);
    expect(dropSlots(visibleRows(tree, new Set(), filterTree(tree, 'a')), 'a1')).toEqual([]);
  });

  it('are found by the nearest height', () => {
    const slots = dropSlots(rows, 'a1');
    expect(nearestSlot(slots, 3.4)?.beforeId).toBe('a2');
    expect(nearestSlot(slots, 3.6)?.beforeId).toBe('a3');
    expect(nearestSlot(slots, 99)?.beforeId).toBeNull();
    expect(nearestSlot([], 1)).toBeUndefined();
  });
});

describe('a step', () => {
  it('goes up or down by one place, and not beyond the ends', () => {
    expect(stepTarget(rows, 'a2', -1)).toBe('a1');
    expect(stepTarget(rows, 'a1', 1)).toBe('a3');
    expect(stepTarget(rows, 'a2', 1)).toBeNull();
    expect(stepTarget(rows, 'a1', -1)).toBeUndefined();
    expect(stepTarget(rows, 'a3', 1)).toBeUndefined();
    expect(stepTarget(rows, 'p2', -1)).toBeUndefined();
  });
});
