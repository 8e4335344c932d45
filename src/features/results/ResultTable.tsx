import { information16 } from '@esri/calcite-ui-icons/js/information16.js';
import { useState } from 'react';
import type { DoneLayer, ResultRow } from '../../domain/query/resultSet.ts';
import { Button } from '../../ui/Button.tsx';
import { DataGrid } from '../../ui/DataGrid.tsx';
import { moveColumn, widenColumn, type GridColumn } from '../../ui/gridTable.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { MenuItem } from '../../ui/Menu.tsx';
import { useText } from '../../ui/text.ts';
import type { LayerTable, TableState } from './layerTable.ts';
import type { ResultGrid } from './resultGrid.ts';

/** A step of the keyboard, CSS pixels. */
const WIDTH_STEP_PX = 40;

/** Props of {@link ResultTable}. */
export interface ResultTableProps {
  readonly layer: DoneLayer;
  readonly table: LayerTable;
  readonly state: TableState;
  readonly grid: ResultGrid;
  readonly filtering: boolean;
  /** The rows of the page, or all. */
  readonly range: { readonly from: number; readonly count: number };
  /** Given the row's place in the whole order. */
  readonly onOpen: (index: number) => void;
  readonly onDetails: (index: number) => void;
  readonly onStatistics: (key: string) => void;
}

/** The lines of a column's menu: all that the mouse does to a column, for the keyboard. */
function useColumnMenu({ grid, onStatistics }: ResultTableProps) {
  const t = useText();
  return (column: GridColumn<ResultRow>): readonly MenuItem[] => {
    const shown = grid.getVisibleLeafColumns();
    const at = shown.findIndex(({ id }) => id === column.id);
    const [before, after] = [shown[at - 1]?.id, shown[at + 1]?.id];
    const swap = (onto: string | undefined) => onto !== undefined && moveColumn(grid, column.id, onto);
    const sorted = column.getIsSorted();
    return [
      {
        id: 'asc',
        text: t('results.sortAscending'),
        checked: sorted === 'asc',
        run: () => column.toggleSorting(false),
      },
      {
        id: 'desc',
        text: t('results.sortDescending'),
        checked: sorted === 'desc',
        run: () => column.toggleSorting(true),
      },
      {
        id: 'none',
        text: t('results.sortNone'),
        disabled: sorted === false,
        run: () => column.clearSorting(),
      },
      {
        id: 'statistics',
        text: t('results.statistics'),
        startsGroup: true,
        run: () => onStatistics(column.id),
      },
      {
        id: 'left',
        text: t('results.moveLeft'),
        startsGroup: true,
        disabled: before === undefined,
        run: () => swap(before),
      },
      { id: 'right', text: t('results.moveRight'), disabled: after === undefined, run: () => swap(after) },
      { id: 'wider', text: t('results.wider'), run: () => widenColumn(grid, column.id, WIDTH_STEP_PX) },
      {
        id: 'narrower',
        text: t('results.narrower'),
        run: () => widenColumn(grid, column.id, -WIDTH_STEP_PX),
      },
      {
        id: 'hide',
        text: t('results.hideColumn'),
        disabled: shown.length === 1,
        run: () => column.toggleVisibility(false),
      },
    ];
  };
}

/** The table of a layer's rows. */
export function ResultTable(props: ResultTableProps) {
  const { layer, table, state, grid, filtering, range, onOpen, onDetails } = props;
  const t = useText();
  const [focusIndex, setFocusIndex] = useState(0);
  const menuOf = useColumnMenu(props);
  const count = Math.max(0, Math.min(range.count, state.order.length - range.from));
  const rowAt = (index: number) => {
    const at = state.order[range.from + index];
    return at === undefined ? undefined : table.rows[at];
  };
  const focus = (index: number) => setFocusIndex(Math.max(0, Math.min(count - 1, index)));
  return (
    <DataGrid
      label={t('results.table', { layer: layer.title })}
      table={grid}
      count={count}
      firstNumber={range.from}
      rowAt={rowAt}
      isSelected={(id) => state.selected.has(id)}
      allSelected={state.order.length > 0 && state.selected.size === state.order.length}
      openId={state.openId}
      focusIndex={Math.min(focusIndex, Math.max(0, count - 1))}
      head={{
        selectAll: table.toggleAll,
        menuOf,
        filtering,
        texts: {
          selectAll: t('results.selectAll'),
          filter: (title) => t('results.filterOf', { title }),
          filterHint: t('results.filterHint'),
          menu: (title) => t('results.columnMenu', { title }),
        },
      }}
      rows={{
        open(index) {
          focus(index);
          onOpen(range.from + index);
        },
        details: (index) => onDetails(range.from + index),
        toggle(index) {
          const row = rowAt(index);
          if (row !== undefined) table.toggle(row.id);
        },
        focus,
      }}
      rowTexts={{ select: t('results.select'), details: t('results.details') }}
      detailsIcon={<Icon shape={information16} sizePx={14} />}
      busy={state.busy}
      empty={
        <>
          <p role="status">{t('results.noneFiltered')}</p>
          <Button onClick={() => grid.resetColumnFilters(true)}>{t('results.clearFilters')}</Button>
        </>
      }
    />
  );
}
