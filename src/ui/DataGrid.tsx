import { constructRow } from '@tanstack/react-table';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { DataGridHead, type GridHeadActions } from './DataGridHead.tsx';
import { isNumberColumn, type GridRow, type GridTable } from './gridTable.ts';
import styles from './DataGrid.module.css';
import { touchRowPx } from './touch.ts';

const ROW_PX = touchRowPx(28);
const OVERSCAN_ROWS = 8;

/** Width of the column with box, number and button, CSS pixels. */
const LEAD_PX = 104;

/** What a row's own controls do, and what its keys do. */
export interface GridRowActions {
  /** Click or Enter. */
  readonly open: (index: number) => void;
  /** The row's button, or Alt+Enter. */
  readonly details: (index: number) => void;
  /** The row's box, or Space. */
  readonly toggle: (index: number) => void;
  /** Arrow keys, Page up and down, Home and End. */
  readonly focus: (index: number) => void;
}

/** Props of {@link DataGrid}; a row is asked for when it is drawn. */
export interface DataGridProps<R extends GridRow> {
  readonly label: string;
  /** The columns; their values are the texts of the cells. */
  readonly table: GridTable<R>;
  readonly count: number;
  /** Number of the first row, counted from 0: not 0 on a later page. */
  readonly firstNumber: number;
  readonly rowAt: (index: number) => R | undefined;
  readonly isSelected: (id: string) => boolean;
  readonly allSelected: boolean;
  /** The row that was opened last. */
  readonly openId: string | undefined;
  /** The row that has, or would get, the focus. */
  readonly focusIndex: number;
  readonly head: GridHeadActions<R>;
  readonly rows: GridRowActions;
  readonly rowTexts: { readonly select: string; readonly details: string };
  readonly detailsIcon: ReactNode;
  /** Stands where the rows would be when there are none. */
  readonly empty: ReactNode;
  readonly busy: boolean;
}

/** Draws only the rows in the window, and the row that has the focus: scrolled away with its row, the focus would be lost. */
function useGridWindow(scroller: RefObject<HTMLDivElement | null>, count: number, focusIndex: number) {
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
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
    scrollPaddingStart: ROW_PX,
    rangeExtractor,
  });
}

/** The row that a key leads to; undefined for other keys. */
function rowAfter(key: string, index: number, count: number, pageRows: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + pageRows,
    PageUp: index - pageRows,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next === undefined ? undefined : Math.max(0, Math.min(count - 1, next));
}

/** A table of which only the rows in the window are drawn: sorted, filtered, arranged and resized by its header, worked by mouse and keyboard. */
export function DataGrid<R extends GridRow>(props: DataGridProps<R>) {
  const { label, table, count, focusIndex, rows, head, empty, busy, allSelected } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useGridWindow(scroller, count, focusIndex);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!hadFocus.current) return;
    virtualizer.scrollToIndex(focusIndex, { align: 'auto' });
    scroller.current
      ?.querySelector<HTMLElement>(`[data-row="${focusIndex}"]`)
      ?.focus({ preventScroll: true });
  }, [focusIndex, virtualizer]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    // The header's own controls have keys of their own.
    if (!(target instanceof HTMLElement) || target.dataset.row === undefined) return;
    const index = Number(target.dataset.row);
    const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 2);
    const next = rowAfter(key, index, count, pageRows);
    if (next !== undefined) rows.focus(next);
    else if (key === 'Enter' && event.altKey) rows.details(index);
    else if (key === 'Enter') rows.open(index);
    else if (key === ' ') rows.toggle(index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const columnCount = table.getVisibleLeafColumns().length + 1;
  const widthPx = LEAD_PX + table.getTotalSize();
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={count + 1}
      aria-colcount={columnCount}
      aria-multiselectable="true"
      aria-busy={busy}
      className={styles.grid}
      onKeyDown={onKeyDown}
      onFocus={() => (hadFocus.current = true)}
      onBlur={() => (hadFocus.current = false)}
    >
      <DataGridHead
        table={table}
        actions={head}
        leadPx={LEAD_PX}
        widthPx={widthPx}
        allSelected={allSelected}
      />
      {count === 0 ? (
        <div role="row" className={styles.emptyRow}>
          <div role="gridcell" aria-colspan={columnCount} className={styles.empty}>
            {empty}
          </div>
        </div>
      ) : (
        <div
          role="rowgroup"
          className={styles.body}
          style={{ height: virtualizer.getTotalSize(), width: widthPx }}
        >
          {virtualizer.getVirtualItems().map((item) => (
            <BodyRow key={item.index} {...props} index={item.index} topPx={item.start} />
          ))}
        </div>
      )}
    </div>
  );
}

function BodyRow<R extends GridRow>({
  index,
  topPx,
  table,
  rowAt,
  isSelected,
  openId,
  focusIndex,
  firstNumber,
  rows,
  rowTexts,
  detailsIcon,
}: DataGridProps<R> & { readonly index: number; readonly topPx: number }) {
  const row = rowAt(index);
  if (row === undefined) return null;
  const selected = isSelected(row.id);
  const number = firstNumber + index + 1;
  return (
    <div
      role="row"
      aria-rowindex={number + 1}
      aria-selected={selected}
      data-row={index}
      data-open={row.id === openId ? true : undefined}
      data-odd={index % 2 === 1 ? true : undefined}
      tabIndex={index === focusIndex ? 0 : -1}
      className={styles.row}
      style={{ transform: `translateY(${topPx}px)` }}
      onClick={() => rows.open(index)}
    >
      <div role="rowheader" className={styles.lead} style={{ width: LEAD_PX }}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`${rowTexts.select} ${number}`}
          checked={selected}
          onClick={(event) => event.stopPropagation()}
          onChange={() => rows.toggle(index)}
        />
        <span className={styles.number}>{number}</span>
        <button
          type="button"
          tabIndex={-1}
          className={styles.details}
          aria-label={`${rowTexts.details} ${number}`}
          title={rowTexts.details}
          onClick={(event) => {
            event.stopPropagation();
            rows.details(index);
          }}
        >
          {detailsIcon}
        </button>
      </div>
      {constructRow(table, row.id, row, index, 0)
        .getVisibleCells()
        .map((cell) => (
          <div
            key={cell.id}
            role="gridcell"
            className={styles.cell}
            data-number={isNumberColumn(cell.column) ? true : undefined}
            style={{ width: cell.column.getSize() }}
            title={cell.getValue<string>()}
          >
            {cell.getValue<string>()}
          </div>
        ))}
    </div>
  );
}
