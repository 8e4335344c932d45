import { altitude16 } from '@esri/calcite-ui-icons/js/altitude16.js';
import { check16 } from '@esri/calcite-ui-icons/js/check16.js';
import { chevronRight16 } from '@esri/calcite-ui-icons/js/chevronRight16.js';
import { ellipsis16 } from '@esri/calcite-ui-icons/js/ellipsis16.js';
import { exclamationMarkTriangle16 } from '@esri/calcite-ui-icons/js/exclamationMarkTriangle16.js';
import { lock16 } from '@esri/calcite-ui-icons/js/lock16.js';
import { minus16 } from '@esri/calcite-ui-icons/js/minus16.js';
import { useId, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { CheckState, TreeRow } from '../layers/tree/checkTree.ts';
import { Icon, type IconShape } from './Icon.tsx';
import type { MenuPlace } from './Menu.tsx';
import { useText } from './text.ts';
import { Spinner } from './Spinner.tsx';
import styles from './CheckTree.module.css';

const INDENT_PX = 16;
const PATH_SEPARATOR = ' › ';
const ARIA_CHECKED = { checked: 'true', indeterminate: 'mixed', unchecked: 'false' } as const;

/** Where a row of that level begins, CSS pixels from the tree's edge. */
export function rowIndentPx(level: number): number {
  return 6 + (level - 1) * INDENT_PX;
}

/** What a row shows besides its name and place. Texts are ready to be shown. */
export interface RowFacts {
  /** Left out where the tree has no boxes. */
  readonly check?: CheckState;
  /** Nothing below can be switched on: the box cannot be used. */
  readonly disabled: boolean;
  readonly state: 'off' | 'loading' | 'ready' | 'failed';
  /** Said of a row that loads or failed, is disabled, held back or incomplete; part of the accessible description. */
  readonly stateText?: string;
  /** The mark that stands for the text: a warning, or a lock on what cannot be switched. A failed row has its own. */
  readonly mark?: 'warning' | 'locked' | 'waiting';
  /** Shown alone in its tab. */
  readonly solo?: boolean;
  /** Offered on a row that failed and can be tried again. */
  readonly retry?: { readonly text: string; readonly label: string };
  /** A word about the node's kind, with what it means. */
  readonly tag?: { readonly text: string; readonly hint: string };
  /** Small text at the end of the row: how many layers of a group are shown. */
  readonly meta?: string;
  /** What a click will do. */
  readonly hint: string;
  /** A picture before the name, for decoration. */
  readonly icon?: ReactNode;
  /** Stands in place of the name: the field in which it is changed. */
  readonly editor?: ReactNode;
}

/** What selecting a row does to the rest of a tree in which several can be selected: nothing else stays, it joins or leaves, or all up to it. */
export type SelectHow = 'only' | 'toggle' | 'range';

/** How a click selects: where several rows can be, with Ctrl it joins or leaves, with Shift all rows up to it do. */
function selectHow({ ctrlKey, metaKey, shiftKey }: MouseEvent, several: boolean): SelectHow {
  if (!several) return 'only';
  if (shiftKey) return 'range';
  return ctrlKey || metaKey ? 'toggle' : 'only';
}

/** What can be done with a row. */
export interface RowActions {
  readonly select: (id: string, how: SelectHow) => void;
  /** What a click on the name of a row without rows below it does; it toggles when left out. */
  readonly activate?: (id: string) => void;
  /** Keys of the tree's owner, asked before the tree's own; true when it took one. */
  readonly key?: (id: string, event: KeyboardEvent<HTMLElement>) => boolean;
  readonly toggle: (id: string) => void;
  readonly expand: (id: string, expanded: boolean) => void;
  readonly fly: (id: string) => void;
  readonly retry: (id: string) => void;
  /** Opens the row's menu at a place of the page. */
  readonly menu: (id: string, at: MenuPlace) => void;
  /** Moves the row among its siblings by one place. */
  readonly step: (id: string, step: -1 | 1) => void;
  /** Puts the row before a sibling, or last. */
  readonly drop: (id: string, beforeId: string | null) => void;
}

interface CheckTreeRowProps {
  readonly row: TreeRow;
  readonly facts: RowFacts;
  readonly actions: RowActions;
  readonly marked: string;
  readonly selected: boolean;
  /** Several rows can be selected. */
  readonly several: boolean;
  readonly focusable: boolean;
  /** It is being dragged. */
  readonly dragged: boolean;
  readonly topPx: number;
  readonly heightPx: number;
}

/** The name with what the filter matched marked. */
function Label({ text, marked }: { readonly text: string; readonly marked: string }) {
  const wanted = marked.trim();
  const at = wanted === '' ? -1 : text.toLocaleLowerCase().indexOf(wanted.toLocaleLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.match}>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  );
}

/** What the buttons of the mouse do on a row and on its box. */
function pressesOn({
  row: { node, expandable, expanded },
  facts,
  actions,
  selected,
  several,
}: Pick<CheckTreeRowProps, 'row' | 'facts' | 'actions' | 'selected' | 'several'>) {
  const activate = () => {
    if (expandable) actions.expand(node.id, !expanded);
    else if (actions.activate !== undefined) actions.activate(node.id);
    else if (!facts.disabled) actions.toggle(node.id);
  };
  const openMenu = (at: MenuPlace) => {
    if (!selected) actions.select(node.id, 'only');
    actions.menu(node.id, at);
  };
  return {
    openMenu,
    onMouseDown(event: MouseEvent) {
      // The focus alone would select the row, and nothing else.
      if (selectHow(event, several) !== 'only') event.preventDefault();
    },
    onClick(event: MouseEvent) {
      const how = selectHow(event, several);
      actions.select(node.id, how);
      if (event.detail < 2 && how === 'only') activate();
    },
    onDoubleClick() {
      activate();
      actions.fly(node.id);
    },
    onContextMenu(event: MouseEvent) {
      event.preventDefault();
      openMenu({ xPx: event.clientX, yPx: event.clientY });
    },
    onCheck(event: MouseEvent) {
      event.stopPropagation();
      actions.select(node.id, 'only');
      if (!facts.disabled) actions.toggle(node.id);
    },
  };
}

/** The row's box. */
function CheckMark({
  check,
  onCheck,
}: {
  readonly check: CheckState;
  readonly onCheck: (event: MouseEvent) => void;
}) {
  return (
    <span
      className={styles.check}
      data-part="check"
      onClick={onCheck}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {check === 'checked' && <Icon shape={check16} sizePx={12} />}
      {check === 'indeterminate' && <Icon shape={minus16} sizePx={12} />}
    </span>
  );
}

/** What the row is called, with what stands beside its name. */
function RowName({ row, facts, marked }: Pick<CheckTreeRowProps, 'row' | 'facts' | 'marked'>) {
  const { icon, editor, tag, meta } = facts;
  return (
    <>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      <span className={styles.label}>
        {editor ?? <Label text={row.node.label} marked={marked} />}
        {row.path !== undefined && <span className={styles.path} data-path={row.path.join(PATH_SEPARATOR)} />}
      </span>
      {tag !== undefined && <span className={styles.tag} title={tag.hint} data-tag={tag.text} />}
      {meta !== undefined && <span className={styles.meta} data-meta={meta} />}
    </>
  );
}

/**
 * One row of a check tree. A click on a layer's name does what its box does, a click on a group's name opens or closes it.
 * A double click flies and leaves the box as it was before its first click.
 */
export function CheckTreeRow({
  row,
  facts,
  actions,
  marked,
  selected,
  several,
  focusable,
  dragged,
  topPx,
  heightPx,
}: CheckTreeRowProps) {
  const { node } = row;
  const describedBy = useId();
  const { onCheck, openMenu, ...presses } = pressesOn({ row, facts, actions, selected, several });
  return (
    <div
      role="treeitem"
      tabIndex={focusable ? 0 : -1}
      aria-label={node.label}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-checked={facts.check && ARIA_CHECKED[facts.check]}
      aria-expanded={row.expandable ? row.expanded : undefined}
      aria-selected={selected}
      aria-disabled={facts.disabled}
      aria-describedby={facts.stateText === undefined ? undefined : describedBy}
      aria-busy={facts.state === 'loading'}
      data-layer-id={node.id}
      data-state={facts.state}
      data-dragged={dragged ? true : undefined}
      data-solo={facts.solo === true ? true : undefined}
      className={styles.row}
      title={facts.state === 'failed' ? undefined : `${node.label}\n${facts.stateText ?? facts.hint}`}
      style={{
        height: heightPx,
        transform: `translateY(${topPx}px)`,
        paddingLeft: rowIndentPx(row.level),
      }}
      {...presses}
      onFocus={(event) =>
        event.target === event.currentTarget && !selected && actions.select(node.id, 'only')
      }
    >
      <span className={styles.twist}>{row.expandable && <Icon shape={chevronRight16} sizePx={12} />}</span>
      {facts.check !== undefined && <CheckMark check={facts.check} onCheck={onCheck} />}
      <RowName row={row} facts={facts} marked={marked} />
      <RowState facts={facts} descriptionId={describedBy} onRetry={() => actions.retry(node.id)} />
      <MenuButton name={node.label} onMenu={openMenu} />
    </div>
  );
}

/** Opens the row's menu below itself; reached by the mouse only, since the keyboard has its own way. */
function MenuButton({ name, onMenu }: { readonly name: string; readonly onMenu: (at: MenuPlace) => void }) {
  const t = useText();
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.more}
      aria-label={t('layer.menu.of', { name })}
      aria-haspopup="menu"
      onClick={(event) => {
        event.stopPropagation();
        const box = event.currentTarget.getBoundingClientRect();
        onMenu({ xPx: box.left, yPx: box.bottom });
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Icon shape={ellipsis16} />
    </button>
  );
}

const MARKS: Readonly<Record<NonNullable<RowFacts['mark']> | 'failed', IconShape>> = {
  failed: exclamationMarkTriangle16,
  warning: exclamationMarkTriangle16,
  locked: lock16,
  waiting: altitude16,
};

function RowState({
  facts,
  descriptionId,
  onRetry,
}: {
  readonly facts: RowFacts;
  readonly descriptionId: string;
  readonly onRetry: () => void;
}) {
  if (facts.stateText === undefined) return null;
  const mark = facts.state === 'failed' ? 'failed' : facts.mark;
  return (
    <>
      {facts.state === 'loading' && <Spinner sizePx={14} />}
      {mark !== undefined && (
        <span className={styles.mark} data-mark={mark} title={facts.stateText}>
          <Icon shape={MARKS[mark]} sizePx={14} />
        </span>
      )}
      <span id={descriptionId} className="visually-hidden">
        {facts.stateText}
      </span>
      {facts.retry !== undefined && (
        <button
          type="button"
          className={styles.retry}
          aria-label={facts.retry.label}
          data-text={facts.retry.text}
          onClick={(event) => {
            event.stopPropagation();
            onRetry();
          }}
          onDoubleClick={(event) => event.stopPropagation()}
        />
      )}
    </>
  );
}
