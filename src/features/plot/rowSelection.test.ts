import { describe, expect, it } from 'vitest';
import { indexTree, visibleRows } from '../../layers/tree/checkTree.ts';
import { NO_SELECTION, selectRows, selectRow, type RowSelection } from './rowSelection.ts';

const rows = visibleRows(
  indexTree(['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, label: id, children: [] }))),
  new Set(),
);
const ids = (selection: RowSelection) => [...selection.ids].sort().join('');
const pick = (
  steps: readonly (readonly [string, 'only' | 'toggle' | 'range'])[],
  from: RowSelection = NO_SELECTION,
) => steps.reduce((selection, [id, how]) => selectRow(rows, selection, id, how), from);

describe('rows of a tree are selected', () => {
  it('alone by a plain click', () => {
    expect(
      ids(
        pick([
          ['a', 'only'],
          ['c', 'only'],
        ]),
      ),
    ).toBe('c');
  });

  it('one by one with Ctrl, which also takes one out', () => {
    expect(
      ids(
        pick([
          ['a', 'only'],
          ['c', 'toggle'],
          ['e', 'toggle'],
          ['a', 'toggle'],
        ]),
      ),
    ).toBe('ce');
  });

  it('as a range with Shift, in both directions and from the same row again', () => {
    expect(
      ids(
        pick([
          ['b', 'only'],
          ['d', 'range'],
        ]),
      ),
    ).toBe('bcd');
    expect(
      ids(
        pick([
          ['b', 'only'],
          ['d', 'range'],
          ['a', 'range'],
        ]),
      ),
    ).toBe('ab');
  });

  it('as one when the range began at a row that is gone', () => {
    expect(ids(pick([['d', 'range']], selectRows(['gone'])))).toBe('d');
  });

  it('with the focus on the row that was clicked last', () => {
    expect(
      pick([
        ['a', 'only'],
        ['c', 'toggle'],
      ]).focusId,
    ).toBe('c');
    expect(selectRows(['a', 'b']).focusId).toBe('b');
  });
});
