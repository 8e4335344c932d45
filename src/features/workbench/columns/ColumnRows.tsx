import { chevronDown16 } from '@esri/calcite-ui-icons/js/chevronDown16.js';
import { chevronUp16 } from '@esri/calcite-ui-icons/js/chevronUp16.js';
import { drag16 } from '@esri/calcite-ui-icons/js/drag16.js';
import { trash16 } from '@esri/calcite-ui-icons/js/trash16.js';
import type { DragEvent, KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { LayerColumn } from '../../../domain/layers/record/layerColumns.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { CommitField } from '../../../ui/CommitField.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Phrase } from '../../../ui/Phrase.tsx';
import { useText } from '../../../ui/text.ts';
import styles from './Columns.module.css';
import { movedColumn, type DraftColumns } from './draftColumns.ts';

/** What a dragged row is known by. */
const ROW_TYPE = 'application/x-portal-column';

const PLACES = ['header', 'bubble'] as const;

/** What {@link ColumnRows} takes. */
export interface ColumnRowsProps {
  readonly columns: DraftColumns;
  /** So many of them, from above, the record has itself. */
  readonly ownCount: number;
  /** The fields of the data; undefined where they are not known. */
  readonly fields: readonly string[] | undefined;
  /** What is wrong with a value of a column of the record's. */
  readonly issueAt: (at: number, name: string) => string | undefined;
  readonly onColumns: (columns: DraftColumns) => void;
}

type RowProps = ColumnRowsProps & { readonly column: LayerColumn; readonly at: number };

/** What is to know of a field beside its titles: what is wrong with it, that the data do not have it, that it is new. */
function useRowNote({ column: { field }, at, fields, ownCount, issueAt }: RowProps) {
  const t = useText();
  const issue = at < ownCount ? issueAt(at, 'field') : undefined;
  if (issue !== undefined) return { text: issue, look: 'danger' } as const;
  if (fields !== undefined && !fields.includes(field))
    return { text: t('workbench.columns.missing'), look: 'warning' } as const;
  return at >= ownCount && ownCount > 0
    ? ({ text: t('workbench.columns.new'), look: 'quiet' } as const)
    : undefined;
}

/** Its titles in both languages. */
function Titles({
  column,
  at,
  ownCount,
  issueAt,
  set,
}: RowProps & { set: (changed: Partial<LayerColumn>) => void }) {
  const t = useText();
  const { field, title, titleEn = '' } = column;
  const issue = (name: string) => (at < ownCount ? issueAt(at, name) : undefined);
  const wrong = (name: string) => {
    const hint = issue(name);
    return hint === undefined ? {} : { hint, invalid: true };
  };
  return (
    <div className={styles.titles}>
      <CommitField
        label={t('workbench.columns.titleOf', { field })}
        labelHidden
        value={title}
        maxLength={100}
        onCommit={(text) => set({ title: text.trim() })}
        {...wrong('title')}
      />
      <CommitField
        label={t('workbench.columns.titleEnOf', { field })}
        labelHidden
        value={titleEn}
        placeholder={title}
        maxLength={100}
        onCommit={(text) => set({ titleEn: text.trim() })}
        {...wrong('titleEn')}
      />
    </div>
  );
}

/** The buttons that move a column, or take out one that the data do not have. */
function Movers({ columns, column: { field }, at, fields, onColumns }: RowProps) {
  const t = useText();
  const canGo = !fields?.includes(field);
  return (
    <span className={styles.movers}>
      <IconButton
        icon={chevronUp16}
        label={t('workbench.columns.up', { field })}
        disabled={at === 0}
        onClick={() => onColumns(movedColumn(columns, at, at - 1))}
      />
      <IconButton
        icon={chevronDown16}
        label={t('workbench.columns.down', { field })}
        disabled={at === columns.length - 1}
        onClick={() => onColumns(movedColumn(columns, at, at + 1))}
      />
      {canGo && (
        <IconButton
          icon={trash16}
          label={t('workbench.columns.remove', { field })}
          disabled={columns.length === 1}
          onClick={() => onColumns(columns.filter((_, place) => place !== at))}
        />
      )}
    </span>
  );
}

/** Moves a row by what is dropped on it, and by Alt with the arrow keys. */
function useMoves({ columns, at, onColumns }: RowProps) {
  return {
    onDragOver: (event: DragEvent) => event.dataTransfer.types.includes(ROW_TYPE) && event.preventDefault(),
    onDrop(event: DragEvent) {
      const dragged = event.dataTransfer.getData(ROW_TYPE);
      if (dragged === '') return;
      event.preventDefault();
      const from = columns.findIndex(({ field }) => field === dragged);
      const next = movedColumn(columns, from, at);
      if (next !== columns) onColumns(next);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
      if (!event.altKey || by === undefined || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      const next = movedColumn(columns, at, at + by);
      if (next === columns) return;
      const { target } = event;
      flushSync(() => onColumns(next));
      // A row that went elsewhere in the list has lost the focus.
      if (target instanceof HTMLElement) target.focus();
    },
  };
}

function ColumnRow(props: RowProps) {
  const t = useText();
  const { columns, column, at, onColumns } = props;
  const { field } = column;
  const note = useRowNote(props);
  const set = (changed: Partial<LayerColumn>) =>
    onColumns(columns.map((one, place) => (place === at ? { ...one, ...changed } : one)));
  return (
    <li className={styles.row} {...useMoves(props)}>
      <span
        className={styles.field}
        draggable
        onDragStart={(event) => event.dataTransfer.setData(ROW_TYPE, field)}
      >
        <Icon shape={drag16} />
        <span>
          {field}
          {note !== undefined && <Phrase look={note.look}>{note.text}</Phrase>}
        </span>
      </span>
      <Titles {...props} set={set} />
      {PLACES.map((place) => (
        <CheckField
          key={place}
          label={t(`workbench.columns.${place}Of`, { field })}
          labelHidden
          title={t(`workbench.columns.${place}Of`, { field })}
          checked={column[place] === true}
          onChange={(isOn) => set({ [place]: isOn })}
        />
      ))}
      <Movers {...props} />
    </li>
  );
}

/** Columns in their order, each with its titles and where it is shown. */
export function ColumnRows(props: ColumnRowsProps) {
  const t = useText();
  const { columns } = props;
  return (
    <div className={styles.columns}>
      <div className={styles.row} aria-hidden>
        <Phrase look="quiet">{t('workbench.columns.field')}</Phrase>
        <div className={styles.titles}>
          <Phrase look="quiet">{t('workbench.columns.title')}</Phrase>
          <Phrase look="quiet">{t('workbench.columns.titleEn')}</Phrase>
        </div>
        <Phrase look="quiet">{t('workbench.columns.header')}</Phrase>
        <Phrase look="quiet">{t('workbench.columns.bubble')}</Phrase>
        <Phrase look="quiet">{t('workbench.columns.order')}</Phrase>
      </div>
      <ol className={styles.rows} aria-label={t('workbench.columns.list')}>
        {columns.map((column, at) => (
          <ColumnRow key={keyOf(columns, at)} {...props} column={column} at={at} />
        ))}
      </ol>
    </div>
  );
}

/** A row keeps its place in the page while it moves in the list: it is known by its field, which may stand there twice. */
function keyOf(columns: DraftColumns, at: number): string {
  const field = columns[at]?.field ?? '';
  const before = columns.slice(0, at).filter((column) => column.field === field).length;
  return `${String(before)} ${field}`;
}
