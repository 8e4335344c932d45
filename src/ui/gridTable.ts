import {
  columnFilteringFeature,
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
  type Column,
  type ColumnDef,
  type ReactTable,
} from '@tanstack/react-table';

/** What a grid's column is beside its values. */
export interface GridColumnMeta {
  readonly title: string;
  readonly isNumber: boolean;
}

/** A row as a grid knows it. */
export interface GridRow {
  readonly id: string;
}

/**
 * What TanStack Table does for a grid: which columns there are, their order, widths, filters and sort. Rows are sorted and filtered by
 * who has them, since the library does that in one go, which for 300,000 rows holds the page up; and only those in the window become
 * rows of the library.
 */
export const GRID_FEATURES = tableFeatures({
  columnFilteringFeature,
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  columnMeta: metaHelper<GridColumnMeta>(),
});

type Features = typeof GRID_FEATURES;

/** The columns of a grid and what the user did to them. */
export type GridTable<R extends GridRow> = ReactTable<Features, R>;

/** A column of a grid. */
export type GridColumn<R extends GridRow> = Column<Features, R>;

/** What a column of a grid is made of. */
export type GridColumnDef<R extends GridRow> = ColumnDef<Features, R, unknown>;

/** Bounds of a column's width, CSS pixels. */
export const GRID_WIDTH_PX = { minSize: 56, maxSize: 600 } as const;

/** What a column is called. */
export const columnTitle = <R extends GridRow>({ columnDef, id }: GridColumn<R>) =>
  columnDef.meta?.title ?? id;

/** Whether a column's cells are figures, which stand at the right. */
export const isNumberColumn = <R extends GridRow>({ columnDef }: GridColumn<R>) =>
  columnDef.meta?.isNumber === true;

/** Puts a column where another one stands. */
export function moveColumn<R extends GridRow>(table: GridTable<R>, id: string, onto: string): void {
  const ids = table.getAllLeafColumns().map((column) => column.id);
  const [from, to] = [ids.indexOf(id), ids.indexOf(onto)];
  if (from < 0 || to < 0) return;
  ids.splice(to, 0, ...ids.splice(from, 1));
  table.setColumnOrder(ids);
}

/** Makes a column wider or, by a negative step, narrower. */
export function widenColumn<R extends GridRow>(table: GridTable<R>, id: string, stepPx: number): void {
  const size = (table.getColumn(id)?.getSize() ?? 0) + stepPx;
  const heldPx = Math.min(GRID_WIDTH_PX.maxSize, Math.max(GRID_WIDTH_PX.minSize, size));
  table.setColumnSizing((sizes) => ({ ...sizes, [id]: heldPx }));
}
