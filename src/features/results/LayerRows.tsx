import { useState } from 'react';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { DoneLayer, ResultRow } from '../../domain/query/resultSet.ts';
import type { KeyValueStore } from '../../lib/keyValueStore.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { DetailPopup } from './DetailPopup.tsx';
import type { LayerTable } from './layerTable.ts';
import {
  columnLayout,
  recallResults,
  rememberResults,
  withLayout,
  type ColumnLayout,
} from './resultMemory.ts';
import styles from './ResultPanel.module.css';
import { useResultGrid } from './resultGrid.ts';
import type { ResultSession } from './resultSession.ts';
import { ResultTable } from './ResultTable.tsx';
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

/** What the user changes about a layer's table, kept across visits. */
function useMemory(storage: KeyValueStore, layerId: string) {
  const [memory, setMemory] = useState(() => recallResults(storage));
  const remember = (change: Parameters<typeof rememberResults>[1]) =>
    setMemory(rememberResults(storage, change));
  return {
    memory,
    remember,
    layout: columnLayout(memory, layerId),
    onLayout(change: (layout: ColumnLayout) => ColumnLayout) {
      const kept = recallResults(storage);
      remember({ layouts: withLayout(kept, layerId, change(columnLayout(kept, layerId))) });
    },
  };
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
  const { memory, remember, layout, onLayout } = useMemory(storage, layer.layerId);
  const [page, setPage] = useState(0);
  const [statisticsOf, setStatisticsOf] = useState<string>();
  const [detailsAt, setDetailsAt] = useState<number>();
  const grid = useResultGrid({ layer, table, state, layout, onLayout });
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
  const shown = { layer, table, state, grid, filtering };
  return (
    <>
      <TableTools
        {...shown}
        onFiltering={(filtering) => remember({ filtering })}
        onStatistics={() =>
          setStatisticsOf((key) => (key === undefined ? grid.getAllLeafColumns()[0]?.id : undefined))
        }
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
            grid={grid}
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
