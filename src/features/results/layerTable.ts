import { codedValue } from '../../domain/layers/record/fieldTitles.ts';
import type { ResultRow } from '../../domain/query/resultSet.ts';
import { plainCell, type CellReader } from './model/cells.ts';
import { columnStatistics, type ColumnStatistics } from './model/columnStatistics.ts';
import { orderRows, type TableQuery, type TableSort } from './model/rowOrder.ts';
import type { Language } from '../../i18n/translate.ts';
import type { Clock } from '../../lib/clock.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import { createSlices } from '../../lib/slices.ts';

/** A layer's table as it stands. */
export interface TableState extends TableQuery {
  /** Indices of the rows that pass the filters, in order. */
  readonly order: Uint32Array;
  /** True while the rows are being sorted and filtered anew; the order is then the one before. */
  readonly busy: boolean;
  /** Ids of the ticked rows. */
  readonly selected: ReadonlySet<string>;
  /** The row that was opened last. */
  readonly openId: string | undefined;
}

/** The rows that a query found in one layer, with what the user does to them; long work goes in slices. */
export interface LayerTable {
  readonly rows: readonly ResultRow[];
  readonly state: ReadonlySignal<TableState>;
  setSort(sort: TableSort | undefined): void;
  setFilters(filters: TableQuery['filters']): void;
  toggle(id: string): void;
  /** Ticks all rows that pass the filters, or none where all of them are ticked. */
  toggleAll(): void;
  open(id: string | undefined): void;
  /** The ticked rows in the table's order; all rows of the table where none is ticked. */
  chosen(): readonly ResultRow[];
  /** @throws AbortError when aborted */
  statistics(key: string, signal: AbortSignal): Promise<ColumnStatistics>;
  /** Ends the work that is under way. */
  close(): void;
}

/**
 * Creates the table of a layer's rows.
 * @param language in which coded values are said, so that they are sorted, filtered and counted as they are read
 */
export function createLayerTable(
  rows: readonly ResultRow[],
  clock: Clock,
  language: ReadonlySignal<Language>,
): LayerTable {
  const state = createSignal<TableState>({
    order: Uint32Array.from({ length: rows.length }, (_, index) => index),
    sort: undefined,
    filters: {},
    busy: false,
    selected: new Set(),
    openId: undefined,
  });
  const patch = (change: Partial<TableState>) => state.set({ ...state.value, ...change });
  let ordering: AbortController | undefined;

  const cellOf: CellReader = (row, key) => {
    const value = plainCell(row, key);
    return codedValue(key, value, language.value) ?? value;
  };
  const rowOf = (index: number | undefined) => (index === undefined ? undefined : rows[index]);

  const reorder = (query: TableQuery) => {
    ordering?.abort();
    const own = new AbortController();
    ordering = own;
    patch({ ...query, busy: true });
    const take = (order: Uint32Array) => patch({ order, busy: false });
    // The only way to fail is to be aborted, by the next query or by the end of the table.
    orderRows(rows, query, createSlices(clock, own.signal), cellOf).then(
      (order) => (own.signal.aborted ? undefined : take(order)),
      () => undefined,
    );
  };
  const setFilters = (filters: TableQuery['filters']) => reorder({ sort: state.value.sort, filters });
  const stopListening = language.subscribe(() => setFilters(state.value.filters));

  return {
    rows,
    state,
    setSort: (sort) => reorder({ sort, filters: state.value.filters }),
    setFilters,
    toggle(id) {
      const selected = new Set(state.value.selected);
      if (!selected.delete(id)) selected.add(id);
      patch({ selected });
    },
    toggleAll() {
      const { order, selected } = state.value;
      const isFull = order.length > 0 && selected.size === order.length;
      const ids = isFull ? [] : [...order].map((index) => rowOf(index)?.id ?? '');
      patch({ selected: new Set(ids) });
    },
    open: (openId) => patch({ openId }),
    chosen() {
      const { order, selected } = state.value;
      const shown = [...order].flatMap((index) => rowOf(index) ?? []);
      return selected.size === 0 ? shown : shown.filter(({ id }) => selected.has(id));
    },
    statistics: (key, signal) =>
      columnStatistics({ rows, order: state.value.order, key, cellOf }, createSlices(clock, signal)),
    close() {
      stopListening();
      ordering?.abort();
    },
  };
}
