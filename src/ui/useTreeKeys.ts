import { useRef, type KeyboardEvent } from 'react';
import type { TreeRow } from '../layers/tree/checkTree.ts';
import {
  treeKeyAction,
  typeAheadTarget,
  typeLetter,
  type TreeKeyAction,
  type TypedText,
} from '../layers/tree/treeKeyboard.ts';
import type { RowActions, SelectHow } from './CheckTreeRow.tsx';

/** From a row's edge to the menu that a key opens, CSS pixels. */
const MENU_INSET_PX = 32;

/** What keys do that act on a row as a whole: the menu, and a step among its siblings. */
function rowKey(event: KeyboardEvent<HTMLElement>, id: string, actions: RowActions): boolean {
  const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
  if (ctrlKey || metaKey) return false;
  if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
    actions.step(id, key === 'ArrowUp' ? -1 : 1);
    return true;
  }
  if (key !== 'ContextMenu' && !(shiftKey && key === 'F10')) return false;
  const box = event.target instanceof HTMLElement ? event.target.getBoundingClientRect() : undefined;
  if (box !== undefined) actions.menu(id, { xPx: box.left + MENU_INSET_PX, yPx: box.bottom });
  return true;
}

function perform(action: TreeKeyAction, actions: RowActions, how: SelectHow): void {
  switch (action.do) {
    case 'focus':
      return actions.select(action.id, how);
    case 'toggle':
      return actions.toggle(action.id);
    case 'fly':
      return actions.fly(action.id);
    case 'expand':
    case 'collapse':
      return actions.expand(action.id, action.do === 'expand');
  }
}

/**
 * The keyboard of a check tree, for the element that holds its rows. Keys pressed on something inside a row are left alone.
 * @param pageRows rows that fit the window now
 */
export function useTreeKeys(
  rows: readonly TreeRow[],
  selectedId: string | undefined,
  actions: RowActions,
  pageRows: () => number,
): (event: KeyboardEvent<HTMLElement>) => void {
  const typed = useRef<TypedText>(undefined);
  const typeAhead = (key: string, nowMs: number): TreeKeyAction | undefined => {
    typed.current = typeLetter(typed.current, key, nowMs);
    const id = typed.current && typeAheadTarget(rows, selectedId, typed.current.text);
    return id === undefined ? undefined : { do: 'focus', id };
  };
  return (event) => {
    const onRow = event.target instanceof HTMLElement && event.target.getAttribute('role') === 'treeitem';
    const rowId = event.target instanceof HTMLElement ? event.target.dataset.layerId : undefined;
    if (
      onRow &&
      rowId !== undefined &&
      (actions.key?.(rowId, event) === true || rowKey(event, rowId, actions))
    ) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (!onRow || event.ctrlKey || event.metaKey || event.altKey) return;
    const action =
      treeKeyAction(rows, selectedId, event.key, pageRows()) ?? typeAhead(event.key, event.timeStamp);
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    perform(action, actions, event.shiftKey ? 'range' : 'only');
  };
}
