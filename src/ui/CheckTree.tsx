import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { TreeRow } from '../layers/tree/checkTree.ts';
import { CheckTreeRow, rowIndentPx, type RowActions, type RowFacts } from './CheckTreeRow.tsx';
import { useRowDrag } from './useRowDrag.ts';
import { useTreeKeys } from './useTreeKeys.ts';
import styles from './CheckTree.module.css';
import { touchRowPx } from './touch.ts';

const ROW_PX = touchRowPx(32);
/** A row that shows its path below its name. */
const PATH_ROW_PX = touchRowPx(32) + 14;
const OVERSCAN_ROWS = 6;

/** Props of {@link CheckTree}; everything about a row that is not its place is asked for when the row is drawn. */
export interface CheckTreeProps {
  /** Accessible name of the tree. */
  readonly label: string;
  readonly rows: readonly TreeRow[];
  /** The row that has the focus, which is selected too. */
  readonly selectedId: string | undefined;
  /** For a tree in which several rows can be selected: all of them. */
  readonly selectedIds?: ReadonlySet<string>;
  readonly factsOf: (row: TreeRow) => RowFacts;
  readonly actions: RowActions;
  /** The name filter in force, marked in the names. */
  readonly marked: string;
}

const heightOf = (row: TreeRow | undefined) => (row?.path === undefined ? ROW_PX : PATH_ROW_PX);

/** Draws only the rows in the window, and the row that has the focus: scrolled away with its row, the focus would be lost. */
function useTreeWindow(
  scroller: RefObject<HTMLDivElement | null>,
  rows: readonly TreeRow[],
  focusIndex: number,
) {
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (focusIndex >= range.count || shown.includes(focusIndex)) return shown;
      return [...shown, focusIndex].sort((a, b) => a - b);
    },
    [focusIndex],
  );
  // oxlint-disable-next-line react/incompatible-library -- its functions go to no memoised component
  return useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.node.id ?? index,
    estimateSize: (index) => heightOf(rows[index]),
    overscan: OVERSCAN_ROWS,
    rangeExtractor,
  });
}

/** Moves the focus to the row of `id`, if the focus is in the tree and not on something inside that row. */
function focusRow(root: HTMLElement | null, id: string | undefined): void {
  if (!root?.contains(document.activeElement)) return;
  const row = [...root.querySelectorAll<HTMLElement>('[role="treeitem"]')].find(
    (element) => element.dataset.layerId === id,
  );
  if (row !== undefined && !row.contains(document.activeElement)) row.focus({ preventScroll: true });
}

/** A tree of boxes with three states, of which only the rows in the window are drawn. */
export function CheckTree(props: CheckTreeProps) {
  const { label, rows, selectedId, selectedIds, factsOf, actions, marked } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const selectedIndex = rows.findIndex((row) => row.node.id === selectedId);
  const focusIndex = Math.max(0, selectedIndex);
  const virtualizer = useTreeWindow(scroller, rows, focusIndex);
  useEffect(() => {
    if (selectedIndex < 0) return;
    virtualizer.scrollToIndex(selectedIndex, { align: 'auto' });
    focusRow(scroller.current, selectedId);
  }, [selectedId, selectedIndex, virtualizer]);
  const pageRows = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 1);
  const onKeyDown = useTreeKeys(rows, selectedId, actions, pageRows);
  const { dragged, handlers } = useRowDrag(scroller, rows, ROW_PX, actions.drop);
  const draggedRow = dragged && rows.find(({ node }) => node.id === dragged.id);

  return (
    <div
      ref={scroller}
      className={styles.tree}
      role="tree"
      aria-label={label}
      aria-multiselectable={selectedIds !== undefined}
      data-dragging={dragged === undefined ? undefined : true}
      onKeyDown={onKeyDown}
      {...handlers}
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
              selected={selectedIds?.has(row.node.id) ?? row.node.id === selectedId}
              several={selectedIds !== undefined}
              focusable={item.index === focusIndex}
              dragged={row.node.id === dragged?.id}
              topPx={item.start}
              heightPx={heightOf(row)}
            />
          );
        })}
        {dragged !== undefined && draggedRow !== undefined && (
          <div
            className={styles.dropLine}
            style={{ top: dragged.slot.rowIndex * ROW_PX, left: rowIndentPx(draggedRow.level) }}
          />
        )}
      </div>
    </div>
  );
}
