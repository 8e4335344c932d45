import { information16 } from '@esri/calcite-ui-icons/js/information16.js';
import { useState } from 'react';
import { heldWidthPx, moved, withHidden, type ColumnLayout } from './model/columnLayout.ts';
import type { TableSort } from './model/rowOrder.ts';
import { fieldText } from '../../domain/layers/record/bubble.ts';
import { Button } from '../../ui/Button.tsx';
import { DataGrid } from '../../ui/DataGrid.tsx';
import type { GridColumn } from '../../ui/DataGridHead.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { MenuItem } from '../../ui/Menu.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import type { DoneLayer } from '../../domain/query/resultSet.ts';
import type { ShownColumn } from './shownColumn.ts';
import type { LayerTable, TableState } from './layerTable.ts';

/** A step of the keyboard, CSS pixels. */
const WIDTH_STEP_PX = 40;

/** Props of {@link ResultTable}. */
export interface ResultTableProps {
  readonly layer: DoneLayer;
  readonly table: LayerTable;
  readonly state: TableState;
  readonly columns: readonly ShownColumn[];
  readonly layout: ColumnLayout;
  readonly filtering: boolean;
  /** The rows of the page, or all. */
  readonly range: { readonly from: number; readonly count: number };
  readonly onLayout: (layout: ColumnLayout) => void;
  /** Given the row's place in the whole order. */
  readonly onOpen: (index: number) => void;
  readonly onDetails: (index: number) => void;
  readonly onStatistics: (key: string) => void;
}

/** Ascending, then descending, then not sorted. */
function nextSort(sort: TableSort | undefined, key: string): TableSort | undefined {
  if (sort?.key !== key) return { key, descending: false };
  return sort.descending ? undefined : { key, descending: true };
}

const sortedOf = (sort: TableSort | undefined, key: string): GridColumn['sorted'] =>
  sort?.key !== key ? 'none' : sort.descending ? 'descending' : 'ascending';

/** The lines of a column's menu: all that the mouse does to a column, for the keyboard. */
function useColumnMenu(props: ResultTableProps, shown: readonly ShownColumn[]) {
  const t = useText();
  const { table, state, columns, layout, onLayout, onStatistics } = props;
  return (key: string): readonly MenuItem[] => {
    const at = shown.findIndex((column) => column.key === key);
    const [before, after] = [shown[at - 1]?.key, shown[at + 1]?.key];
    const resize = (stepPx: number) =>
      onLayout({
        ...layout,
        widthsPx: { ...layout.widthsPx, [key]: heldWidthPx((shown[at]?.widthPx ?? 0) + stepPx) },
      });
    const swap = (onto: string | undefined) =>
      onto !== undefined && onLayout(moved(columns, layout, key, onto));
    const sort = (descending: boolean) => table.setSort({ key, descending });
    const sorted = sortedOf(state.sort, key);
    return [
      {
        id: 'asc',
        text: t('results.sortAscending'),
        checked: sorted === 'ascending',
        run: () => sort(false),
      },
      {
        id: 'desc',
        text: t('results.sortDescending'),
        checked: sorted === 'descending',
        run: () => sort(true),
      },
      {
        id: 'none',
        text: t('results.sortNone'),
        disabled: sorted === 'none',
        run: () => table.setSort(undefined),
      },
      { id: 'statistics', text: t('results.statistics'), startsGroup: true, run: () => onStatistics(key) },
      {
        id: 'left',
        text: t('results.moveLeft'),
        startsGroup: true,
        disabled: before === undefined,
        run: () => swap(before),
      },
      { id: 'right', text: t('results.moveRight'), disabled: after === undefined, run: () => swap(after) },
      { id: 'wider', text: t('results.wider'), run: () => resize(WIDTH_STEP_PX) },
      { id: 'narrower', text: t('results.narrower'), run: () => resize(-WIDTH_STEP_PX) },
      {
        id: 'hide',
        text: t('results.hideColumn'),
        disabled: shown.length === 1,
        run: () => onLayout(withHidden(layout, key, true)),
      },
    ];
  };
}

/** The table of a layer's rows. */
export function ResultTable(props: ResultTableProps) {
  const { layer, table, state, columns, layout, filtering, range, onLayout, onOpen, onDetails } = props;
  const t = useText();
  const [focusIndex, setFocusIndex] = useState(0);
  const shown = columns.filter(({ hidden }) => !hidden);
  const menuOf = useColumnMenu(props, shown);
  const [language] = useLanguage();
  const words = { unknown: t('home.unknown'), yes: t('identify.yes'), no: t('identify.no'), language };
  const count = Math.max(0, Math.min(range.count, state.order.length - range.from));
  const rowAt = (index: number) => {
    const at = state.order[range.from + index];
    return at === undefined ? undefined : table.rows[at];
  };
  const focus = (index: number) => setFocusIndex(Math.max(0, Math.min(count - 1, index)));
  return (
    <DataGrid
      label={t('results.table', { layer: layer.title })}
      columns={shown.map(({ key, title, isNumber, widthPx }) => ({
        ...{ key, title, isNumber, widthPx },
        sorted: sortedOf(state.sort, key),
        filter: state.filters[key] ?? '',
      }))}
      count={count}
      firstNumber={range.from}
      rowAt={(index) => {
        const row = rowAt(index);
        return (
          row && { id: row.id, cells: shown.map(({ key }) => fieldText(key, row.properties[key], words)) }
        );
      }}
      isSelected={(id) => state.selected.has(id)}
      allSelected={state.order.length > 0 && state.selected.size === state.order.length}
      openId={state.openId}
      focusIndex={Math.min(focusIndex, Math.max(0, count - 1))}
      head={{
        sort: (key) => table.setSort(nextSort(state.sort, key)),
        filter: table.setFilter,
        resize: (key, widthPx) =>
          onLayout({ ...layout, widthsPx: { ...layout.widthsPx, [key]: heldWidthPx(widthPx) } }),
        move: (key, onto) => onLayout(moved(columns, layout, key, onto)),
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
          <Button onClick={table.clearFilters}>{t('results.clearFilters')}</Button>
        </>
      }
    />
  );
}
