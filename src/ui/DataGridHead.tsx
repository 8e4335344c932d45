import { chevronDown16 } from '@esri/calcite-ui-icons/js/chevronDown16.js';
import { useRef, useState, type DragEvent, type PointerEvent } from 'react';
import { Icon } from './Icon.tsx';
import { Menu, type MenuItem, type MenuPlace } from './Menu.tsx';
import styles from './DataGrid.module.css';

/** A column as it is drawn. */
export interface GridColumn {
  readonly key: string;
  readonly title: string;
  readonly isNumber: boolean;
  readonly widthPx: number;
  readonly sorted: 'ascending' | 'descending' | 'none';
  /** The filter in force; '' for none. */
  readonly filter: string;
}

/** What the header does. */
export interface GridHeadActions {
  /** Ascending, then descending, then the rows' own order. */
  readonly sort: (key: string) => void;
  readonly filter: (key: string, text: string) => void;
  readonly resize: (key: string, widthPx: number) => void;
  /** Puts a column where another one stands. */
  readonly move: (key: string, onto: string) => void;
  readonly selectAll: () => void;
  /** The lines of a column's menu. */
  readonly menuOf: (key: string) => readonly MenuItem[];
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
export interface DataGridHeadProps {
  readonly columns: readonly GridColumn[];
  readonly actions: GridHeadActions;
  readonly leadPx: number;
  readonly widthPx: number;
  readonly allSelected: boolean;
}

const SIGNS = { ascending: '▲', descending: '▼', none: '' } as const;

/** Columns are dragged by their titles. @param move puts a column where another one stands */
function useColumnDrag(move: GridHeadActions['move']) {
  const [over, setOver] = useState<string>();
  const dragged = useRef<string>(undefined);
  const dragOf = ({ key }: GridColumn) => ({
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
export function DataGridHead({ columns, actions, leadPx, widthPx, allSelected }: DataGridHeadProps) {
  const [menu, setMenu] = useState<{ readonly column: GridColumn; readonly at: MenuPlace }>();
  const { over, dragOf } = useColumnDrag(actions.move);
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
        {columns.map((column) => (
          <div
            key={column.key}
            role="columnheader"
            aria-sort={column.sorted}
            className={styles.title}
            style={{ width: column.widthPx }}
            data-over={over === column.key ? true : undefined}
            {...dragOf(column)}
          >
            <button
              type="button"
              className={styles.sort}
              title={column.title}
              onClick={() => actions.sort(column.key)}
            >
              <span>{column.title}</span>
              <i aria-hidden="true">{SIGNS[column.sorted]}</i>
            </button>
            <button
              type="button"
              className={styles.menu}
              aria-haspopup="menu"
              aria-label={actions.texts.menu(column.title)}
              onClick={(event) => {
                const box = event.currentTarget.getBoundingClientRect();
                setMenu({ column, at: { xPx: box.left, yPx: box.bottom + 2 } });
              }}
            >
              <Icon shape={chevronDown16} sizePx={12} />
            </button>
            <ResizeEdge widthPx={column.widthPx} onResize={(to) => actions.resize(column.key, to)} />
          </div>
        ))}
      </div>
      {actions.filtering && <FilterRow columns={columns} actions={actions} leadPx={leadPx} />}
      {menu !== undefined && (
        <Menu
          label={menu.column.title}
          items={actions.menuOf(menu.column.key)}
          at={menu.at}
          onClose={() => setMenu(undefined)}
        />
      )}
    </div>
  );
}

function FilterRow({ columns, actions, leadPx }: Pick<DataGridHeadProps, 'columns' | 'actions' | 'leadPx'>) {
  return (
    <div role="row" className={styles.filterRow}>
      <div role="gridcell" className={styles.lead} style={{ width: leadPx }} />
      {columns.map((column) => (
        <div key={column.key} role="gridcell" className={styles.filter} style={{ width: column.widthPx }}>
          <input
            type="search"
            value={column.filter}
            aria-label={actions.texts.filter(column.title)}
            title={actions.texts.filterHint}
            placeholder={column.isNumber ? '10..20' : ''}
            onChange={(event) => actions.filter(column.key, event.currentTarget.value)}
          />
        </div>
      ))}
    </div>
  );
}

/** The right edge of a title, dragged to resize its column; the column's menu does the same by keyboard. */
function ResizeEdge({
  widthPx,
  onResize,
}: {
  readonly widthPx: number;
  readonly onResize: (widthPx: number) => void;
}) {
  const grip = useRef<number>(undefined);
  const end = () => (grip.current = undefined);
  return (
    <span
      className={styles.edge}
      draggable
      onDragStart={(event) => {
        // The edge resizes; without this the browser would begin to drag its column.
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = widthPx - event.clientX;
      }}
      onPointerMove={(event) => {
        if (grip.current !== undefined) onResize(grip.current + event.clientX);
      }}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
