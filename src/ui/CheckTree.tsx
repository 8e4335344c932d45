import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, type KeyboardEvent } from 'react';
import type { TreeRow } from '../domain/layer/checkTree.ts';
import {
  treeKeyAction,
  typeAheadTarget,
  typeLetter,
  type TreeKeyAction,
  type TypedText,
} from '../domain/layer/treeKeyboard.ts';
import { CheckTreeRow, type RowActions, type RowFacts } from './CheckTreeRow.tsx';
import styles from './CheckTree.module.css';

const ROW_PX = 32;
const OVERSCAN_ROWS = 6;

/** What a {@link CheckTree} needs; everything about a row that is not its place is asked for when the row is drawn. */
export interface CheckTreeProps {
  /** Accessible name of the tree. */
  readonly label: string;
  readonly rows: readonly TreeRow[];
  readonly selectedId: string | undefined;
  readonly factsOf: (row: TreeRow) => RowFacts;
  readonly actions: RowActions;
  /** The name filter in force, marked in the names. */
  readonly marked: string;
}

/** A tree of boxes with three states, of which only the rows in the window are drawn. */
export function CheckTree({ label, rows, selectedId, factsOf, actions, marked }: CheckTreeProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const typed = useRef<TypedText>(undefined);
  const selectedIndex = rows.findIndex((row) => row.node.id === selectedId);
  const focusIndex = Math.max(0, selectedIndex);
  // The row that has the focus stays in the page when it is scrolled out of the window: the focus would be lost with it.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (focusIndex >= range.count || shown.includes(focusIndex)) return shown;
      return [...shown, focusIndex].sort((a, b) => a - b);
    },
    [focusIndex],
  );
  // eslint-disable-next-line react-hooks/incompatible-library -- its functions go to no memoised component
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.node.id ?? index,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
    rangeExtractor,
  });

  useEffect(() => {
    if (selectedIndex < 0) return;
    virtualizer.scrollToIndex(selectedIndex, { align: 'auto' });
    const root = scroller.current;
    if (!root?.contains(document.activeElement)) return;
    const row = [...root.querySelectorAll<HTMLElement>('[role="treeitem"]')].find(
      (element) => element.dataset.layerId === selectedId,
    );
    // A slider or button inside the row keeps the focus it has.
    if (row !== undefined && !row.contains(document.activeElement)) row.focus({ preventScroll: true });
  }, [selectedId, selectedIndex, virtualizer]);

  const act = (action: TreeKeyAction) => {
    if (action.do === 'focus') actions.select(action.id);
    else if (action.do === 'toggle') actions.toggle(action.id);
    else if (action.do === 'fly') actions.fly(action.id);
    else actions.expand(action.id, action.do === 'expand');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const onRow = event.target instanceof HTMLElement && event.target.getAttribute('role') === 'treeitem';
    if (!onRow || event.ctrlKey || event.metaKey || event.altKey) return;
    const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 1);
    const action =
      treeKeyAction(rows, selectedId, event.key, pageRows) ?? typeAhead(event.key, event.timeStamp);
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act(action);
  };
  const typeAhead = (key: string, nowMs: number): TreeKeyAction | undefined => {
    typed.current = typeLetter(typed.current, key, nowMs);
    const id = typed.current && typeAheadTarget(rows, selectedId, typed.current.text);
    return id === undefined ? undefined : { do: 'focus', id };
  };

  return (
    <div
      ref={scroller}
      className={styles.tree}
      role="tree"
      aria-label={label}
      aria-multiselectable="false"
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          return row === undefined ? null : (
            <CheckTreeRow
              key={item.key}
              row={row}
              facts={factsOf(row)}
              actions={actions}
              marked={marked}
              selected={row.node.id === selectedId}
              focusable={item.index === focusIndex}
              topPx={item.start}
              heightPx={ROW_PX}
            />
          );
        })}
      </div>
    </div>
  );
}
