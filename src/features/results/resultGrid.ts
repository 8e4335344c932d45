import { functionalUpdate, useTable, type Updater } from '@tanstack/react-table';
import { useMemo } from 'react';
import { fieldText } from '../../domain/layers/record/bubble.ts';
import {
  resultColumns,
  type DoneLayer,
  type ResultColumn,
  type ResultRow,
} from '../../domain/query/resultSet.ts';
import {
  columnTitle,
  GRID_FEATURES,
  GRID_WIDTH_PX,
  isNumberColumn,
  type GridColumnDef,
  type GridTable,
} from '../../ui/gridTable.ts';
import { useLanguage, useText } from '../../ui/text.ts';
import type { LayerTable, TableState } from './layerTable.ts';
import { textIn } from './model/cells.ts';
import type { ColumnLayout } from './resultMemory.ts';

/** The grid of a layer's rows. */
export type ResultGrid = GridTable<ResultRow>;

/** Rows whose texts a column's width is made for. */
const MEASURED_ROWS = 60;

/** A column that nobody has resized grows no further for its texts, CSS pixels. */
const WIDEST_TEXT_PX = 320;

/** What stands beside a title (its menu, the mark of a sort) and beside a text of a cell, CSS pixels. */
const [BESIDE_TITLE_PX, BESIDE_TEXT_PX] = [56, 22];

/** The width of a text of the table, CSS pixels: Chinese signs are as wide as they are high. */
const textWidthPx = (text: string) => [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 13 : 7.5), 0);

/** The width of a column that nobody has resized, CSS pixels: its title and the texts of the first rows fit. */
function naturalWidthPx({ key, title, isNumber }: ResultColumn, rows: readonly ResultRow[]): number {
  const texts = rows.slice(0, MEASURED_ROWS).map(({ properties }) => textWidthPx(textIn(properties[key])));
  const textPx = Math.min(WIDEST_TEXT_PX, Math.max(0, ...texts) + BESIDE_TEXT_PX);
  return Math.round(Math.max(textWidthPx(title) + BESIDE_TITLE_PX, textPx, isNumber ? 96 : 132));
}

/** The columns of a layer; their values are what a cell shows. */
function useColumnDefs({ rows, fields }: DoneLayer): GridColumnDef<ResultRow>[] {
  const t = useText();
  const [language] = useLanguage();
  return useMemo(() => {
    const words = { unknown: t('home.unknown'), yes: t('identify.yes'), no: t('identify.no'), language };
    return resultColumns(rows, fields, language).map((column) => ({
      id: column.key,
      accessorFn: ({ properties }) => fieldText(column.key, properties[column.key], words),
      header: column.title,
      meta: column,
      size: naturalWidthPx(column, rows),
      ...GRID_WIDTH_PX,
    }));
  }, [rows, fields, language, t]);
}

/** The library is given no rows: which are shown, in which order, is the {@link LayerTable}'s. */
const NO_ROWS: ResultRow[] = [];

/** What a grid of results stands on. */
export interface ResultGridParts {
  readonly layer: DoneLayer;
  readonly table: LayerTable;
  readonly state: TableState;
  readonly layout: ColumnLayout;
  /** Keeps a change of the arrangement as it is then. */
  readonly onLayout: (change: (layout: ColumnLayout) => ColumnLayout) => void;
}

/** The grid of a layer's rows: its arrangement is kept for the layer, its sort and filters are those of the layer's table. */
export function useResultGrid({ layer, table, state, layout, onLayout }: ResultGridParts): ResultGrid {
  const columns = useColumnDefs(layer);
  const sorting = state.sort === undefined ? [] : [{ id: state.sort.key, desc: state.sort.descending }];
  const columnFilters = Object.entries(state.filters).map(([id, value]) => ({ id, value }));
  return useTable({
    features: GRID_FEATURES,
    columns,
    data: NO_ROWS,
    manualSorting: true,
    manualFiltering: true,
    enableMultiSort: false,
    sortDescFirst: false,
    columnResizeMode: 'onChange',
    state: {
      sorting,
      columnFilters,
      columnOrder: [...layout.order],
      columnVisibility: Object.fromEntries(layout.hidden.map((key) => [key, false])),
      columnSizing: { ...layout.widthsPx },
    },
    onSortingChange(updater) {
      const [sort] = functionalUpdate(updater, sorting);
      table.setSort(sort && { key: sort.id, descending: sort.desc });
    },
    onColumnFiltersChange(updater) {
      const filters = functionalUpdate(updater, columnFilters);
      table.setFilters(Object.fromEntries(filters.map(({ id, value }) => [id, String(value)])));
    },
    onColumnOrderChange: (updater: Updater<string[]>) =>
      onLayout((kept) => ({ ...kept, order: functionalUpdate(updater, [...kept.order]) })),
    onColumnVisibilityChange: (updater) =>
      onLayout((kept) => {
        const shown = Object.fromEntries(kept.hidden.map((key) => [key, false]));
        const next = Object.entries(functionalUpdate(updater, shown));
        return { ...kept, hidden: next.flatMap(([key, isShown]) => (isShown ? [] : [key])) };
      }),
    onColumnSizingChange: (updater) =>
      onLayout((kept) => ({ ...kept, widthsPx: { ...functionalUpdate(updater, { ...kept.widthsPx }) } })),
  });
}

/** The columns that are shown, as the domain knows them. */
export const shownColumns = (grid: ResultGrid): readonly ResultColumn[] =>
  grid.getVisibleLeafColumns().map((column) => ({
    key: column.id,
    title: columnTitle(column),
    isNumber: isNumberColumn(column),
  }));
