import { useRef, type KeyboardEvent } from 'react';
import type { TreeRow } from '../domain/layer/checkTree.ts';
import {
  treeKeyAction,
  typeAheadTarget,
  typeLetter,
  type TreeKeyAction,
  type TypedText,
} from '../domain/layer/treeKeyboard.ts';
import type { RowActions } from './CheckTreeRow.tsx';

function perform(action: TreeKeyAction, actions: RowActions): void {
  switch (action.do) {
    case 'focus':
      return actions.select(action.id);
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
    if (!onRow || event.ctrlKey || event.metaKey || event.altKey) return;
    const action =
      treeKeyAction(rows, selectedId, event.key, pageRows()) ?? typeAhead(event.key, event.timeStamp);
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    perform(action, actions);
  };
}
