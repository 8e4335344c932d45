import { describe, expect, it } from 'vitest';
import { checkStateOf, layerIdsBelow, visibleRows } from '../../layers/tree/checkTree.ts';
import { selectedPlots, workspaceTree, type ListedGroup } from './workspaceTree.ts';

const group = (
  id: string,
  prop: ListedGroup['prop'],
  plots: Readonly<Record<string, boolean>>,
): ListedGroup => ({
  id,
  name: `组${id}`,
  prop,
  plots: Object.entries(plots).map(([plot, shown]) => ({
    id: plot,
    name: `标绘${plot}`,
    symbol: 'point',
    image: '',
    shown,
    broken: false,
  })),
});
const LISTED = [
  group('s1', 'solution', { c: true }),
  group('w1', 'Workspace', { a: true, b: false }),
  group('w2', 'Workspace', {}),
];

describe('the tree of the workspace', () => {
  const made = workspaceTree(LISTED);

  it('lists workspaces before solutions, plots below them', () => {
    const rows = visibleRows(made.tree, new Set(['w1', 's1']));
    expect(rows.map(({ node }) => node.id)).toEqual(['w1', 'a', 'b', 'w2', 's1', 'c']);
  });

  it('ticks a group in part when some of its plots are drawn', () => {
    expect(['w1', 'w2', 's1', 'a', 'b'].map((id) => checkStateOf(made.tree, made.shownIds, id))).toEqual([
      'indeterminate',
      'unchecked',
      'checked',
      'checked',
      'unchecked',
    ]);
    expect(layerIdsBelow(made.tree, 'w2')).toEqual([]);
  });

  it('takes a selected group for its plots, each once and in tree order', () => {
    expect(selectedPlots(made, new Set(['c', 'b', 'w1']))).toEqual(['a', 'b', 'c']);
    expect(selectedPlots(made, new Set())).toEqual([]);
  });

  it('of 5,000 plots is made whole, without a pause that anybody would see', () => {
    const many = group(
      'w',
      'Workspace',
      Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`p${String(at)}`, true])),
    );
    workspaceTree([many]);
    const before = performance.now();
    const { tree, shownIds } = workspaceTree([many]);
    // Some ten milliseconds; a busy machine may take many times as long, a quadratic tree longer still.
    expect(performance.now() - before).toBeLessThan(2000);
    expect(checkStateOf(tree, shownIds, 'w')).toBe('checked');
  });
});
