// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { click, layOut, press, render, type Rendered } from '../../tests/support/render.tsx';
import { indexTree, visibleRows } from '../layers/tree/checkTree.ts';
import { CheckTree } from './CheckTree.tsx';
import type { RowActions, SelectHow } from './CheckTreeRow.tsx';

const ROOTS = [
  {
    id: 'g',
    label: '工作区',
    children: ['a', 'b', 'c'].map((id) => ({ id, label: `标绘${id}`, children: [] })),
  },
];
const tree = indexTree(ROOTS, ({ id }) => id !== 'g');
const rows = visibleRows(tree, new Set(['g']));

let selected: [string, SelectHow][];
let done: string[];
let shown: Rendered;
let undoLayout: () => void;

const note = (what: string) => (id: string) => void done.push(`${what} ${id}`);
const actions: RowActions = {
  select: (id, how) => void selected.push([id, how]),
  toggle: note('toggle'),
  activate: note('activate'),
  key: (id, { key }) => key === 'F2' && done.push(`key ${id}`) > 0,
  expand: note('expand'),
  fly: note('fly'),
  retry: note('retry'),
  menu: note('menu'),
  step: note('step'),
  drop: note('drop'),
};

const draw = (several: boolean, editedId?: string) => (
  <CheckTree
    label="标绘"
    rows={rows}
    selectedId="a"
    {...(several ? { selectedIds: new Set(['a', 'c']) } : {})}
    factsOf={({ node }) => ({
      check: 'checked',
      disabled: false,
      state: 'off',
      hint: '',
      ...(node.id === editedId ? { editor: <input aria-label="名称" /> } : {}),
    })}
    actions={actions}
    marked=""
  />
);
const row = (name: string) => shown.get('treeitem', name);
/** A click as a mouse does it, with a key held. */
const clickWith = (name: string, held: MouseEventInit) =>
  act(() => {
    for (const type of ['mousedown', 'click'])
      row(name).dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail: 1, ...held }));
  });

beforeEach(() => {
  [selected, done] = [[], []];
  undoLayout = layOut(300, 400);
  shown = render(draw(true));
});

afterEach(() => {
  shown.unmount();
  undoLayout();
});

describe('a tree in which several rows can be selected', () => {
  it('says so, and marks all that are', () => {
    expect(shown.get('tree', '标绘').getAttribute('aria-multiselectable')).toBe('true');
    expect(shown.all('treeitem').map((item) => item.getAttribute('aria-selected'))).toEqual([
      'false',
      'true',
      'false',
      'true',
    ]);
  });

  it('lets a row join or leave with Ctrl and takes all up to it with Shift, without doing what a click does', () => {
    clickWith('标绘b', { ctrlKey: true });
    clickWith('标绘c', { shiftKey: true });
    expect(selected).toEqual([
      ['b', 'toggle'],
      ['c', 'range'],
    ]);
    expect(done).toEqual([]);
  });

  it('gives a plain click on a name to its owner, and one on the box to the box', () => {
    click(row('标绘b'));
    const box = row('标绘b').querySelector('[data-part="check"]');
    if (box !== null) click(box);
    expect(done).toEqual(['activate b', 'toggle b']);
  });

  it('keeps the selection when the menu of a selected row is opened', () => {
    act(() => void row('标绘c').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true })));
    expect(selected).toEqual([]);
    expect(done).toEqual(['menu c']);
  });

  it('asks its owner for a key first', () => {
    press(row('标绘b'), 'F2');
    press(row('标绘b'), 'ArrowDown', { shiftKey: true });
    expect(done).toEqual(['key b']);
    expect(selected.at(-1)).toEqual(['b', 'range']);
  });
});

it('shows a field in place of a name, whose keys are its own', () => {
  shown.draw(draw(true, 'b'));
  const input = row('标绘b').querySelector('input');
  expect(input).not.toBeNull();
  if (input !== null) press(input, ' ');
  expect(done).toEqual([]);
  expect(row('标绘b').textContent).toBe('');
});

it('where one row alone is selected, Ctrl and Shift mean nothing', () => {
  shown.draw(draw(false));
  clickWith('标绘b', { ctrlKey: true });
  expect(selected).toEqual([['b', 'only']]);
  expect(done).toEqual(['activate b']);
});
