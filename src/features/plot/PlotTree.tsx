import { folder16 } from '@esri/calcite-ui-icons/js/folder16.js';
import { folderStar16 } from '@esri/calcite-ui-icons/js/folderStar16.js';
import { useRef, useState, type KeyboardEvent } from 'react';
import {
  checkStateOf,
  filterTree,
  layerIdsBelow,
  visibleRows,
  type TreeRow,
} from '../../layers/tree/checkTree.ts';
import { stepTarget } from '../../layers/tree/siblingMoves.ts';
import { CheckTree } from '../../ui/CheckTree.tsx';
import type { RowActions, RowFacts } from '../../ui/CheckTreeRow.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { MenuPlace } from '../../ui/Menu.tsx';
import { RenameField } from '../../ui/RenameField.tsx';
import { useText } from '../../ui/text.ts';
import { PLOT_LIMITS } from '../../domain/drawing/plot/limits.ts';
import { selectRows, selectRow, type RowSelection } from './rowSelection.ts';
import { SymbolPicture } from './SymbolPicture.tsx';
import type { WorkspaceTree } from './workspaceTree.ts';

const ICON_PX = 18;

/** Props of {@link PlotTree}. */
export interface PlotTreeProps {
  readonly made: WorkspaceTree;
  readonly search: string;
  readonly expandedIds: ReadonlySet<string>;
  readonly onExpand: (ids: ReadonlySet<string>) => void;
  readonly selection: RowSelection;
  readonly onSelect: (selection: RowSelection) => void;
  /** The group that new plots are added to. */
  readonly currentGroupId: string | undefined;
  /** The row whose name is being changed. */
  readonly renamingId: string | undefined;
  readonly onRename: (id: string | undefined, name?: string) => void;
  readonly onShown: (plotIds: readonly string[], shown: boolean) => void;
  readonly onFly: (id: string) => void;
  readonly onMenu: (id: string, at: MenuPlace) => void;
  readonly onDelete: (ids: ReadonlySet<string>) => void;
  /** Puts a row before a sibling, or last. */
  readonly onOrder: (id: string, beforeId: string | null) => void;
}

/** Rows to be drawn, and what the search leaves of them. */
export function shownRows(
  { tree }: WorkspaceTree,
  expandedIds: ReadonlySet<string>,
  search: string,
): readonly TreeRow[] {
  return visibleRows(tree, expandedIds, filterTree(tree, search));
}

function factsOf(row: TreeRow, props: PlotTreeProps, t: ReturnType<typeof useText>): RowFacts {
  const { made, currentGroupId, renamingId, onRename } = props;
  const { id } = row.node;
  const group = made.groups.get(id);
  const plot = made.plots.get(id);
  const isSolution = group?.prop === 'solution';
  const common = {
    check: checkStateOf(made.tree, made.shownIds, id),
    disabled: group?.plots.length === 0,
    state: 'off' as const,
    hint: t(group === undefined ? 'plot.workspace.rowHint' : 'plot.workspace.groupHint'),
    ...(plot?.broken === true ? { stateText: t('plot.workspace.broken'), mark: 'warning' as const } : {}),
    ...(id === renamingId
      ? {
          editor: (
            <RenameField
              label={t('plot.workspace.name')}
              maxLength={PLOT_LIMITS.nameLength}
              name={row.node.label}
              onSave={(name) => onRename(id, name)}
              onCancel={() => onRename(undefined)}
            />
          ),
        }
      : {}),
  };
  if (group === undefined) {
    const icon = plot && <SymbolPicture symbol={plot.symbol} image={plot.image} sizePx={ICON_PX} />;
    return { ...common, icon };
  }
  const isCurrent = id === currentGroupId;
  return {
    ...common,
    icon: <Icon shape={isSolution ? folderStar16 : folder16} />,
    meta: String(layerIdsBelow(made.tree, id).length),
    ...(isCurrent
      ? { tag: { text: t('plot.workspace.current'), hint: t('plot.workspace.currentHint') } }
      : {}),
  };
}

/** Gives the focus back to a row, once the field in it is gone. */
function focusRow(box: HTMLElement | null, id: string): void {
  const rows = box?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [];
  [...rows].find((row) => row.dataset.layerId === id)?.focus({ preventScroll: true });
}

/** The tree of workspaces, solutions and plots, with boxes that draw and hide, names that are changed in place, and rows that are dragged. */
export function PlotTree(props: PlotTreeProps) {
  const { made, search, expandedIds, selection, onSelect, onMenu, onFly } = props;
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const rows = shownRows(made, expandedIds, search);
  const order = (id: string, beforeId: string | null) => {
    const entry = made.tree.entries.get(id);
    const siblings = made.tree.entries.get(entry?.parentId ?? '')?.node.children ?? made.tree.roots;
    const others = siblings.filter((node) => node.id !== id);
    const at = beforeId === null ? others.length : others.findIndex((node) => node.id === beforeId);
    props.onOrder(id, beforeId);
    const name = entry?.node.label ?? '';
    setSaid(t('plot.workspace.moved', { name, place: at + 1, count: siblings.length }));
  };
  const key = (id: string, event: KeyboardEvent<HTMLElement>) => {
    const isAll = event.key === 'a' && (event.ctrlKey || event.metaKey);
    if (isAll) onSelect(selectRows(rows.map(({ node }) => node.id)));
    else if (event.key === 'F2') props.onRename(id);
    else if (event.key === 'Delete') props.onDelete(selection.ids.has(id) ? selection.ids : new Set([id]));
    return isAll || event.key === 'F2' || event.key === 'Delete';
  };
  const actions: RowActions = {
    select: (id, how) => onSelect(selectRow(rows, selection, id, how)),
    activate: () => undefined,
    key,
    toggle(id) {
      const ids = layerIdsBelow(made.tree, id);
      props.onShown(ids, !ids.every((plotId) => made.shownIds.has(plotId)));
    },
    expand(id, expanded) {
      const next = new Set(expandedIds);
      if (expanded) next.add(id);
      else next.delete(id);
      props.onExpand(next);
    },
    fly: onFly,
    retry: () => undefined,
    menu: onMenu,
    step(id, by) {
      const target = stepTarget(rows, id, by);
      if (target !== undefined) order(id, target);
    },
    drop: order,
  };
  const rowProps: PlotTreeProps = {
    ...props,
    onRename(id, name) {
      props.onRename(id, name);
      if (props.renamingId !== undefined) focusRow(box.current, props.renamingId);
    },
  };
  return (
    <div ref={box} style={{ height: '100%' }}>
      <CheckTree
        label={t('plot.workspace.tree')}
        rows={rows}
        selectedId={selection.focusId}
        selectedIds={selection.ids}
        factsOf={(row) => factsOf(row, rowProps, t)}
        actions={actions}
        marked={search}
      />
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  );
}
