import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LayerNode } from './layerCatalogue.ts';
import { moveSibling, orderTree } from './layerOrder.ts';

const node = (id: string, ...children: readonly LayerNode[]): LayerNode => ({ id, label: id, children });
const shape = (nodes: readonly LayerNode[]): unknown[] =>
  nodes.map(({ id, children }) => (children.length === 0 ? id : [id, ...shape(children)]));

describe('the user’s order', () => {
  const tree = [node('a', node('a1'), node('a2')), node('b', node('b1'), node('b2'), node('b3'))];

  it('sorts the groups it names and leaves the others', () => {
    expect(shape(orderTree(tree, { b: ['b3', 'b1', 'b2'] }))).toEqual([
      ['a', 'a1', 'a2'],
      ['b', 'b3', 'b1', 'b2'],
    ]);
    expect(shape(orderTree(tree, { '': ['b', 'a'] }))[0]).toEqual(['b', 'b1', 'b2', 'b3']);
    expect(orderTree(tree, {})).toBe(tree);
  });

  it('puts what the catalogue gained last, and forgets what it lost', () => {
    expect(shape(orderTree(tree, { b: ['gone', 'b3'] }))[1]).toEqual(['b', 'b3', 'b1', 'b2']);
  });
});

describe('moving a sibling', () => {
  it('puts it before another, or last', () => {
    const ids = ['a', 'b', 'c'];
    expect(moveSibling(ids, 'c', 'a')).toEqual(['c', 'a', 'b']);
    expect(moveSibling(ids, 'a', null)).toEqual(['b', 'c', 'a']);
    expect(moveSibling(ids, 'a', 'c')).toEqual(['b', 'a', 'c']);
  });

  it('changes nothing where nothing moves', () => {
    const ids = ['a', 'b', 'c'];
    for (const [id, before] of [
      ['a', 'b'],
      ['c', null],
      ['a', 'a'],
      ['x', 'a'],
      ['a', 'x'],
    ] as const)
      expect(moveSibling(ids, id, before)).toBe(ids);
  });

  it('loses and doubles nothing', () => {
    const ids = ['a', 'b', 'c', 'd'];
    const target = fc.constantFrom(...ids, null);
    fc.assert(
      fc.property(fc.constantFrom(...ids), target, (id, before) => {
        expect([...moveSibling(ids, id, before)].sort()).toEqual(ids);
      }),
    );
  });
});
