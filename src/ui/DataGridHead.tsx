import { chevronDown16 } from '@esri/calcite-ui-icons/js/chevronDown16.js';
import type { Header } from '@tanstack/react-table';
import { useRef, useState, type DragEvent } from 'react';
import {
  columnTitle,
  isNumberColumn,
  moveColumn,
  type GRID_FEATURES,
  type GridColumn,
  type GridRow,
  type GridTable,
} from './gridTable.ts';
import { Icon } from './Icon.tsx';
import { Menu, type MenuItem, type MenuPlace } from './Menu.tsx';
import { placeOfMenu } from './MenuButton.tsx';
import styles from './DataGrid.module.css';

/** What the header does beside what its columns do by themselves. */
export interface GridHeadActions<R extends GridRow> {
  readonly selectAll: () => void;
  /** The lines of a column's menu. */
  readonly menuOf: (column: GridColumn<R>) => readonly MenuItem[];
  /** Whether the line of filters is shown. */
  readonly filtering: boolean;
  readonly texts: {
    readonly selectAll: string;
    readonly filter: (title: string) => string;
    readonly filterHint: string;
    readonly menu: (title: string) => string;
  };
}

/** Props of {@link DataGridHead}. */
export interface DataGridHeadProps<R extends GridRow> {
  readonly table: GridTable<R>;
  readonly actions: GridHeadActions<R>;
  readonly leadPx: number;
  readonly widthPx: number;
  readonly allSelected: boolean;
}

/** How a sorted column is marked, and what it is called to screen readers. */
const SORTED = {
  asc: { sign: '▲', state: 'ascending' },
  desc: { sign: '▼', state: 'descending' },
  none: { sign: '', state: 'none' },
} as const;

/** Columns are dragged by their titles. @param move puts a column where another one stands */
function useColumnDrag(move: (id: string, onto: string) => void) {
  const [over, setOver] = useState<string>();
  const dragged = useRef<string>(undefined);
  const dragOf = (key: string) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      dragged.current = key;
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent) => {
      if (dragged.current === undefined || dragged.current === key) return;
      event.preventDefault();
      setOver(key);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged.current !== undefined) move(dragged.current, key);
    },
    onDragEnd: () => {
      dragged.current = undefined;
      setOver(undefined);
    },
  });
  return {
    /** The column under the one that is dragged. */
    over,
    dragOf,
  };
}

/** The lines of a table's head: titles, and filters where they are wanted. */
export function DataGridHead<R extends GridRow>(props: DataGridHeadProps<R>) {
  const { table, actions, leadPx, widthPx, allSelected } = props;
  const [menu, setMenu] = useState<{ readonly column: GridColumn<R>; readonly at: MenuPlace }>();
  const { over, dragOf } = useColumnDrag((id, onto) => moveColumn(table, id, onto));
  return (
    <div role="rowgroup" className={styles.head} style={{ width: widthPx }}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        <div role="columnheader" className={styles.lead} style={{ width: leadPx }}>
          <input
            type="checkbox"
            aria-label={actions.texts.selectAll}
            checked={allSelected}
            onChange={actions.selectAll}
          />
        </div>
        {table.getFlatHeaders().map((header) => {
          const { column } = header;
          const title = columnTitle(column);
          const { sign, state } = SORTED[column.getIsSorted() || 'none'];
          return (
            <div
              key={header.id}
              role="columnheader"
              aria-sort={state}
              className={styles.title}
              style={{ width: header.getSize() }}
              data-over={over === column.id ? true : undefined}
              {...dragOf(column.id)}
            >
              <button
                type="button"
                className={styles.sort}
                title={title}
                onClick={() => column.toggleSorting()}
              >
                <span>{title}</span>
                <i aria-hidden="true">{sign}</i>
              </button>
              <button
                type="button"
                className={styles.menu}
                aria-haspopup="menu"
                aria-label={actions.texts.menu(title)}
                onClick={(event) => setMenu({ column, at: placeOfMenu(event.currentTarget) })}
              >
                <Icon shape={chevronDown16} sizePx={12} />
              </button>
              <ResizeEdge header={header} />
            </div>
          );
        })}
      </div>
      {actions.filtering && <FilterRow table={table} actions={actions} leadPx={leadPx} />}
      {menu !== undefined && (
        <Menu
          label={columnTitle(menu.column)}
          items={actions.menuOf(menu.column)}
          at={menu.at}
          onClose={() => setMenu(undefined)}
        />
      )}
    </div>
  );
}

type FilterRowProps<R extends GridRow> = Pick<DataGridHeadProps<R>, 'table' | 'actions' | 'leadPx'>;

function FilterRow<R extends GridRow>({ table, actions, leadPx }: FilterRowProps<R>) {
  return (
    <div role="row" className={styles.filterRow}>
      <div role="gridcell" className={styles.lead} style={{ width: leadPx }} />
      {table.getVisibleLeafColumns().map((column) => {
        const filter = column.getFilterValue();
        return (
          <div key={column.id} role="gridcell" className={styles.filter} style={{ width: column.getSize() }}>
            <input
              type="search"
              value={typeof filter === 'string' ? filter : ''}
              aria-label={actions.texts.filter(columnTitle(column))}
              title={actions.texts.filterHint}
              placeholder={isNumberColumn(column) ? '10..20' : ''}
              onChange={(event) => column.setFilterValue(event.currentTarget.value)}
            />
          </div>
        );
      })}
    </div>
  );
}

/** The right edge of a title, dragged to resize its column; the column's menu does the same by keyboard. */
function ResizeEdge<R extends GridRow>({ header }: { readonly header: Header<typeof GRID_FEATURES, R> }) {
  const resize = header.getResizeHandler();
  return (
    <span
      className={styles.edge}
      draggable
      data-edge
      onDragStart={(event) => {
        // The edge resizes; without this the browser would begin to drag its column.
        event.preventDefault();
        event.stopPropagation();
      }}
      onMouseDown={resize}
      onTouchStart={resize}
    />
  );
}
