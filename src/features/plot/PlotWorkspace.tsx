import { useState } from 'react';
import type { PlotMenuEntry } from '../../domain/drawing/plot/records.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Menu, type MenuPlace } from '../../ui/Menu.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { EmptyState, PanelBand } from '../../ui/Layout.tsx';
import { Pane } from '../../ui/Pane.tsx';
import { useText } from '../../ui/text.ts';
import { contextItems, type ContextAction, type ContextTarget } from './contextMenu.ts';
import { PlotTree, shownRows } from './PlotTree.tsx';
import type { RowSelection } from './rowSelection.ts';
import { SolutionDialog, type SolutionFields } from './SolutionDialog.tsx';
import { useEntryName } from './useEntryName.ts';
import { selectedPlots, type WorkspaceTree } from './workspaceTree.ts';

/** What is done with plots and their groups; ids are of the tree's rows. */
export interface WorkspaceActions {
  rename(id: string, name: string): void;
  setShown(plotIds: readonly string[], shown: boolean): void;
  /** Flies to a plot, to a solution's camera, or to all that a group holds. */
  flyTo(id: string): void;
  order(id: string, beforeId: string | null): void;
  toFront(plotIds: readonly string[]): void;
  toBack(plotIds: readonly string[]): void;
  /** Opens the attribute editor. */
  editAttributes(): void;
  copyTo(plotIds: readonly string[], groupId: string): void;
  /** Adds a solution with copies of these plots. */
  addSolution(fields: SolutionFields, plotIds: readonly string[]): void;
  changeSolution(id: string, fields: SolutionFields): void;
  /** Deletes plots and groups; a group with its plots. */
  remove(plotIds: readonly string[], groupIds: readonly string[]): void;
  importInto(groupId: string): void;
  exportGroup(groupId: string, kind: 'geojson' | 'kml'): void;
}

/** Props of {@link PlotWorkspace}. */
export interface PlotWorkspaceProps {
  readonly made: WorkspaceTree;
  /** The server's context menu; undefined while it could not be read. */
  readonly contextMenu: readonly PlotMenuEntry[] | undefined;
  readonly onRetryMenu: () => void;
  readonly currentGroupId: string | undefined;
  readonly selection: RowSelection;
  readonly onSelect: (selection: RowSelection) => void;
  readonly expandedIds: ReadonlySet<string>;
  readonly onExpand: (ids: ReadonlySet<string>) => void;
  /** The row whose name is being changed. */
  readonly renamingId: string | undefined;
  readonly onRenaming: (id: string | undefined) => void;
  /** What a solution's dialog begins with. */
  readonly solutionOf: (id: string) => SolutionFields | undefined;
  readonly actions: WorkspaceActions;
}

/** What is asked of the user before something is done. */
type Asked =
  | { readonly ask: 'delete'; readonly plotIds: readonly string[]; readonly groupIds: readonly string[] }
  | { readonly ask: 'solution'; readonly plotIds: readonly string[] }
  | { readonly ask: 'edit'; readonly id: string; readonly fields: SolutionFields };

interface OpenMenu {
  readonly what: 'context' | 'copyToSolution' | 'copyToWorkspace';
  readonly at: MenuPlace;
  readonly id: string;
}

/** The tree of the workspace with its search, its menus and its questions. */
export function PlotWorkspace(props: PlotWorkspaceProps) {
  const { made, selection, actions } = props;
  const t = useText();
  const [search, setSearch] = useState('');
  const [menu, setMenu] = useState<OpenMenu>();
  const [asked, setAsked] = useState<Asked>();
  const askDelete = (ids: ReadonlySet<string>) => {
    const groupIds = [...ids].filter((id) => made.groups.has(id));
    const plotIds = selectedPlots(made, ids);
    if (plotIds.length + groupIds.length > 0) setAsked({ ask: 'delete', plotIds, groupIds });
  };
  /** What an action of the menu on a row is done to: the selection, where the row belongs to it. */
  const targetsOf = (id: string) => (selection.ids.has(id) ? selection.ids : new Set([id]));
  const run = ({ id, at }: OpenMenu, action: ContextAction) => {
    const ids = targetsOf(id);
    const plotIds = selectedPlots(made, ids);
    switch (action) {
      case 'locate':
        return actions.flyTo(id);
      case 'rename':
        return props.onRenaming(id);
      case 'attribute':
        return actions.editAttributes();
      case 'copyToSolution':
      case 'copyToWorkspace':
        return setMenu({ what: action, at, id });
      case 'toFront':
        return actions.toFront(plotIds);
      case 'toBack':
        return actions.toBack(plotIds);
      case 'delete':
        return askDelete(ids);
      case 'saveAsSolution':
        return setAsked({ ask: 'solution', plotIds });
      case 'import':
        return actions.importInto(id);
      case 'exportGeoJson':
        return actions.exportGroup(id, 'geojson');
      case 'exportKml':
        return actions.exportGroup(id, 'kml');
      case 'edit': {
        const fields = props.solutionOf(id);
        return fields === undefined ? undefined : setAsked({ ask: 'edit', id, fields });
      }
    }
  };
  return (
    <>
      <PanelBand>
        <SearchBox label={t('plot.workspace.search')} text={search} onChange={setSearch} />
      </PanelBand>
      <Pane>
        <WorkspaceRows
          {...props}
          search={search}
          onMenu={(id, at) => setMenu({ what: 'context', at, id })}
          onDelete={askDelete}
        />
      </Pane>
      {menu?.what === 'context' && (
        <ContextMenu {...props} menu={menu} onClose={() => setMenu(undefined)} onRun={(a) => run(menu, a)} />
      )}
      {menu !== undefined && menu.what !== 'context' && (
        <CopyMenu
          made={made}
          menu={menu}
          onClose={() => setMenu(undefined)}
          onCopy={(groupId) => actions.copyTo(selectedPlots(made, targetsOf(menu.id)), groupId)}
          onNew={() => setAsked({ ask: 'solution', plotIds: selectedPlots(made, targetsOf(menu.id)) })}
        />
      )}
      {asked !== undefined && (
        <Question asked={asked} made={made} actions={actions} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

interface WorkspaceRowsProps extends PlotWorkspaceProps {
  readonly search: string;
  readonly onMenu: (id: string, at: MenuPlace) => void;
  readonly onDelete: (ids: ReadonlySet<string>) => void;
}

/** The tree itself, or why it is empty. */
function WorkspaceRows(props: WorkspaceRowsProps) {
  const { made, expandedIds, search, actions, onSelect, onMenu, onDelete } = props;
  const t = useText();
  if (shownRows(made, expandedIds, search).length === 0) {
    return (
      <EmptyState>
        {search.trim() === ''
          ? t('plot.workspace.empty')
          : t('plot.workspace.noMatch', { text: search.trim() })}
      </EmptyState>
    );
  }
  return (
    <PlotTree
      {...props}
      search={search}
      onSelect={onSelect}
      onRename={(id, name) => {
        if (name === undefined || id === undefined) return props.onRenaming(id);
        props.onRenaming(undefined);
        actions.rename(id, name);
      }}
      onShown={actions.setShown}
      onFly={actions.flyTo}
      onMenu={onMenu}
      onDelete={onDelete}
      onOrder={actions.order}
    />
  );
}

interface ContextMenuProps extends PlotWorkspaceProps {
  readonly menu: OpenMenu;
  readonly onClose: () => void;
  readonly onRun: (action: ContextAction) => void;
}

function ContextMenu({ made, contextMenu, onRetryMenu, selection, menu, onClose, onRun }: ContextMenuProps) {
  const t = useText();
  const nameOf = useEntryName();
  const { id, at } = menu;
  const target: ContextTarget = {
    prop: made.groups.get(id)?.prop ?? 'item',
    several: selection.ids.has(id) && selection.ids.size > 1,
  };
  const items =
    contextMenu === undefined
      ? [{ id: 'retry', text: t('plot.workspace.noMenu'), run: onRetryMenu }]
      : contextItems(contextMenu, target, nameOf, onRun);
  const name = made.tree.entries.get(id)?.node.label ?? '';
  return <Menu label={t('layer.menu.of', { name })} at={at} items={items} onClose={onClose} />;
}

interface CopyMenuProps {
  readonly made: WorkspaceTree;
  readonly menu: OpenMenu;
  readonly onClose: () => void;
  readonly onCopy: (groupId: string) => void;
  readonly onNew: () => void;
}

/** The groups that plots can be copied to. */
function CopyMenu({ made, menu, onClose, onCopy, onNew }: CopyMenuProps) {
  const t = useText();
  const prop = menu.what === 'copyToSolution' ? 'solution' : 'Workspace';
  const groups = [...made.groups.values()].filter((group) => group.prop === prop);
  const items = groups.map(({ id, name }) => ({ id, text: name, run: () => onCopy(id) }));
  const added = { id: 'new', text: t('plot.copy.newSolution'), startsGroup: items.length > 0, run: onNew };
  return (
    <Menu
      label={t('plot.copy.title')}
      at={menu.at}
      items={prop === 'solution' ? [...items, added] : items}
      onClose={onClose}
    />
  );
}

interface QuestionProps {
  readonly asked: Asked;
  readonly made: WorkspaceTree;
  readonly actions: WorkspaceActions;
  readonly onClose: () => void;
}

/** What is asked before something is done: whether to delete, or a solution's name. */
function Question({ asked, made, actions, onClose }: QuestionProps) {
  const t = useText();
  if (asked.ask === 'delete') {
    const { plotIds, groupIds } = asked;
    const [groupId] = groupIds;
    const [plotId] = plotIds;
    const count = plotIds.length;
    const text =
      groupId !== undefined
        ? t('plot.delete.group', {
            name: groupIds.map((id) => made.groups.get(id)?.name ?? '').join('、'),
            count,
          })
        : count === 1
          ? t('plot.delete.item', { name: made.plots.get(plotId ?? '')?.name ?? '' })
          : t('plot.delete.items', { count });
    return (
      <ConfirmDialog
        title={t('plot.delete.title')}
        text={text}
        confirmLabel={t('plot.delete.confirm')}
        cancelLabel={t('app.cancel')}
        look="danger"
        onCancel={onClose}
        onConfirm={() => {
          onClose();
          actions.remove(plotIds, groupIds);
        }}
      />
    );
  }
  const save = (fields: SolutionFields) => {
    onClose();
    if (asked.ask === 'edit') actions.changeSolution(asked.id, fields);
    else actions.addSolution(fields, asked.plotIds);
  };
  return (
    <SolutionDialog
      {...(asked.ask === 'edit' ? { solution: asked.fields } : {})}
      onSave={save}
      onCancel={onClose}
    />
  );
}
