import { useMemo, useState } from 'react';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import {
  resultColumns,
  type DoneLayer,
  type ResultColumn,
  type ResultRow,
} from '../../domain/query/resultSet.ts';
import { textIn } from './model/cells.ts';
import { arranged, heldWidthPx, type ColumnLayout } from './model/columnLayout.ts';
import type { KeyValueStore } from '../../lib/keyValueStore.ts';
import { useLanguage } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { DetailPopup } from './DetailPopup.tsx';
import type { LayerTable } from './layerTable.ts';
import { columnLayout, recallResults, rememberResults, withLayout } from './resultMemory.ts';
import styles from './ResultPanel.module.css';
import type { ResultSession } from './resultSession.ts';
import { ResultTable } from './ResultTable.tsx';
import type { ShownColumn } from './shownColumn.ts';
import { StatisticsPane } from './StatisticsPane.tsx';
import { TableFooter } from './TableFooter.tsx';
import { TableTools } from './TableTools.tsx';

/** Props of {@link LayerRows}. */
export interface LayerRowsProps {
  readonly session: ResultSession;
  readonly storage: KeyValueStore;
  readonly present: (event: PortalEvent) => void;
  readonly layer: DoneLayer;
  readonly table: LayerTable;
  readonly maximised: boolean;
}

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
  return heldWidthPx(Math.max(textWidthPx(title) + BESIDE_TITLE_PX, textPx, isNumber ? 96 : 132));
}

/** What the user changes about the table, kept across visits. */
function useMemory(storage: KeyValueStore) {
  const [memory, setMemory] = useState(() => recallResults(storage));
  return [
    memory,
    (change: Parameters<typeof rememberResults>[1]) => setMemory(rememberResults(storage, change)),
  ] as const;
}

/** The columns in their arrangement, and how to change it. */
function useColumns(layer: DoneLayer, layout: ColumnLayout) {
  const [language] = useLanguage();
  const columns = useMemo(
    () => resultColumns(layer.rows, layer.fields, language),
    [layer.rows, layer.fields, language],
  );
  return useMemo(
    (): readonly ShownColumn[] =>
      arranged(columns, layout).map((column) => ({
        ...column,
        widthPx: layout.widthsPx[column.key] ?? naturalWidthPx(column, layer.rows),
        hidden: layout.hidden.includes(column.key),
      })),
    [columns, layout, layer.rows],
  );
}

/**
 * The pages of a table, and the rows of the one that is shown.
 * @param pageSize rows of a page; undefined where all rows are on one
 * @param wanted the page that is wanted, from 0; the last one is shown in its place where there are fewer
 */
function pagesOf(rows: number, pageSize: number | undefined, wanted: number) {
  if (pageSize === undefined) return { pages: 1, shownPage: 0, range: { from: 0, count: rows } };
  const pages = Math.max(1, Math.ceil(rows / pageSize));
  const shownPage = Math.min(wanted, pages - 1);
  return { pages, shownPage, range: { from: shownPage * pageSize, count: pageSize } };
}

interface DetailsProps {
  readonly layer: DoneLayer;
  /** undefined where the table has no such row any more. */
  readonly row: ResultRow | undefined;
  readonly index: number;
  readonly count: number;
  /** Asked for another row, or for none. */
  readonly onIndex: (index: number | undefined) => void;
  readonly onFly: () => void;
}

/** The details of a row, from which one can go on to the rows beside it. */
function Details({ layer, row, index, count, onIndex, onFly }: DetailsProps) {
  if (row === undefined) return null;
  return (
    <DetailPopup
      layer={layer}
      row={row}
      place={{ index, count }}
      onStep={(step) => onIndex(Math.max(0, Math.min(count - 1, index + step)))}
      onFly={onFly}
      onClose={() => onIndex(undefined)}
    />
  );
}

/** A layer's table with its tools, its statistics and the details of a row. */
export function LayerRows({ session, storage, present, layer, table, maximised }: LayerRowsProps) {
  const state = useSignal(table.state);
  const [memory, remember] = useMemory(storage);
  const layout = columnLayout(memory, layer.layerId);
  const columns = useColumns(layer, layout);
  const [page, setPage] = useState(0);
  const [statisticsOf, setStatisticsOf] = useState<string>();
  const [detailsAt, setDetailsAt] = useState<number>();
  const setLayout = (next: ColumnLayout) =>
    remember({ layouts: withLayout(recallResults(storage), layer.layerId, next) });
  const { pages, shownPage, range } = pagesOf(
    state.order.length,
    maximised ? memory.pageSize : undefined,
    page,
  );
  const rowAt = (index: number) => {
    const at = state.order[index];
    return at === undefined ? undefined : table.rows[at];
  };
  const open = (index: number) => {
    const row = rowAt(index);
    if (row === undefined) return;
    table.open(row.id);
    void session.map.show(row);
  };
  const { filtering } = memory;
  const shown = { layer, table, state, columns, layout, filtering, onLayout: setLayout };
  return (
    <>
      <TableTools
        {...shown}
        onFiltering={(filtering) => remember({ filtering })}
        onStatistics={() => setStatisticsOf((key) => (key === undefined ? columns[0]?.key : undefined))}
        statisticsOpen={statisticsOf !== undefined}
        present={present}
      />
      <div className={styles.split}>
        <ResultTable
          {...shown}
          range={range}
          onOpen={open}
          onDetails={setDetailsAt}
          onStatistics={setStatisticsOf}
        />
        {statisticsOf !== undefined && (
          <StatisticsPane
            table={table}
            order={state.order}
            columns={columns}
            column={statisticsOf}
            onColumn={setStatisticsOf}
            onClose={() => setStatisticsOf(undefined)}
          />
        )}
      </div>
      {maximised && (
        <TableFooter
          page={shownPage}
          pages={pages}
          pageSize={memory.pageSize}
          onPage={setPage}
          onPageSize={(pageSize) => {
            remember({ pageSize });
            setPage(Math.floor((shownPage * memory.pageSize) / pageSize));
          }}
        />
      )}
      {detailsAt !== undefined && (
        <Details
          layer={layer}
          row={rowAt(detailsAt)}
          index={detailsAt}
          count={state.order.length}
          onIndex={setDetailsAt}
          onFly={() => open(detailsAt)}
        />
      )}
    </>
  );
}
