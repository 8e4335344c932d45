import { cursorClick16 } from '@esri/calcite-ui-icons/js/cursorClick16.js';
import { cursorMarquee16 } from '@esri/calcite-ui-icons/js/cursorMarquee16.js';
import { folderPlus16 } from '@esri/calcite-ui-icons/js/folderPlus16.js';
import { print16 } from '@esri/calcite-ui-icons/js/print16.js';
import { shapes16 } from '@esri/calcite-ui-icons/js/shapes16.js';
import { useMemo, useState } from 'react';
import { ReferenceTool } from '../../portal/exportReference/ReferenceTool.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PanelFooter, PanelFrame, Row, Toolbar } from '../../ui/Layout.tsx';
import { Phrase } from '../../ui/Phrase.tsx';
import { useText } from '../../ui/text.ts';
import { UndoButtons } from '../../ui/UndoButtons.tsx';
import { useSignal } from '../../ui/useSignal.ts';
import { ArrangeMenu } from './ArrangeMenu.tsx';
import { listedGroups } from './listing.ts';
import { placedPlots } from './plotArranging.ts';
import type { PlotBook } from './plotBookTypes.ts';
import type { PlotDesk } from './plotDesk.ts';
import { PlotWorkspace } from './PlotWorkspace.tsx';
import { NO_SELECTION, type RowSelection } from './rowSelection.ts';
import { SolutionDialog } from './SolutionDialog.tsx';
import { useWorkspaceActions } from './useWorkspaceActions.tsx';
import { workspaceTree, type WorkspaceTree } from './workspaceTree.ts';

/** Props of {@link PlotWorkspacePanel}. */
export interface PlotWorkspacePanelProps {
  readonly desk: PlotDesk;
  /** Opens the panel of plot types. */
  readonly onTypes: () => void;
  /** Opens the map export. */
  readonly onPrint: () => void;
}

/** The rows that are selected: the book's plots, and groups, which are the tree's own. */
function useSelection({ book }: PlotDesk, made: WorkspaceTree) {
  const chosen = useSignal(book.selectedIds);
  const [own, setOwn] = useState(NO_SELECTION);
  const selection = useMemo((): RowSelection => {
    const groupIds = [...own.ids].filter((id) => made.groups.has(id));
    const ids = new Set([...chosen, ...groupIds]);
    const focusId = own.focusId !== undefined && ids.has(own.focusId) ? own.focusId : [...ids].at(-1);
    return { ids, focusId: focusId ?? own.focusId, anchorId: own.anchorId ?? focusId };
  }, [chosen, own, made]);
  const select = (next: RowSelection) => {
    setOwn(next);
    book.select([...next.ids].filter((id) => !made.groups.has(id)));
    const focused = next.focusId ?? '';
    const groupId = made.groups.has(focused) ? focused : made.tree.entries.get(focused)?.parentId;
    if (groupId !== undefined) book.setCurrentGroup(groupId);
  };
  return [selection, select] as const;
}

/** Groups that are open: all, but those that the user closed. */
function useExpanded(made: WorkspaceTree) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const groupIds = [...made.groups.keys()];
  const expanded = new Set(groupIds.filter((id) => !closed.has(id)));
  const setExpanded = (ids: ReadonlySet<string>) => setClosed(new Set(groupIds.filter((id) => !ids.has(id))));
  return [expanded, setExpanded] as const;
}

/** The plot workspace (viewer.md, section 2): the tree of workspaces, solutions and plots, with its tools and how far it is kept. */
export function PlotWorkspacePanel({ desk, onTypes, onPrint }: PlotWorkspacePanelProps) {
  const t = useText();
  const { book, menus } = desk;
  const groups = useSignal(book.groups);
  const plots = useSignal(book.plots);
  const context = useSignal(menus.context);
  const currentGroupId = useSignal(book.currentGroupId);
  const renamingId = useSignal(desk.renamingId);
  const made = useMemo(() => workspaceTree(listedGroups(groups, plots)), [groups, plots]);
  const [selection, select] = useSelection(desk, made);
  const [expanded, setExpanded] = useExpanded(made);
  const chosen = useSignal(book.selectedIds).size;
  const { actions, solutionOf, picker } = useWorkspaceActions(desk);
  return (
    <PanelFrame>
      <Tools
        desk={desk}
        onTypes={onTypes}
        onPrint={onPrint}
        onMade={(id) => {
          // Its row is scrolled to, and what is plotted next goes there.
          select({ ids: new Set([id]), focusId: id, anchorId: id });
          book.setCurrentGroup(id);
        }}
      />
      <PlotWorkspace
        made={made}
        contextMenu={context.state === 'ready' ? context.entries : undefined}
        onRetryMenu={menus.load}
        currentGroupId={currentGroupId}
        selection={selection}
        onSelect={select}
        expandedIds={expanded}
        onExpand={setExpanded}
        renamingId={renamingId}
        onRenaming={desk.renamingId.set}
        solutionOf={solutionOf}
        actions={actions}
      />
      {picker}
      <PanelFooter
        start={
          <Phrase look="quiet" fit="cut">
            {t('plot.workspace.count', { count: plots.length, shown: made.shownIds.size })}
            {chosen > 0 && ` · ${t('plot.workspace.selected', { count: chosen })}`}
          </Phrase>
        }
      >
        <PlotSyncLine sync={book.sync} />
      </PanelFooter>
    </PanelFrame>
  );
}

interface ToolsProps extends PlotWorkspacePanelProps {
  /** Told of a solution that was made. */
  readonly onMade: (groupId: string) => void;
}

function Tools({ desk, onTypes, onPrint, onMade }: ToolsProps) {
  const t = useText();
  const { book, arranging } = desk;
  const picking = useSignal(desk.picking);
  const boxing = useSignal(arranging.boxing);
  const selectedIds = useSignal(book.selectedIds);
  const selected = placedPlots(useSignal(book.plots).filter(({ id }) => selectedIds.has(id)));
  const [asks, setAsks] = useState(false);
  return (
    <Toolbar
      label={t('plot.workspace.tools')}
      end={
        <>
          <IconButton icon={shapes16} label={t('plot.title')} onClick={onTypes} />
          <IconButton
            icon={cursorClick16}
            label={t('plot.workspace.pick')}
            hint={t('plot.workspace.pickHint')}
            pressed={picking}
            onClick={() => desk.picking.set(!picking)}
          />
          <IconButton
            icon={print16}
            label={t('plot.workspace.print')}
            hint={t('plot.workspace.printHint')}
            onClick={onPrint}
          />
          <ReferenceTool />
        </>
      }
    >
      <UndoButtons history={book.history} />
      <IconButton icon={folderPlus16} label={t('plot.workspace.newSolution')} onClick={() => setAsks(true)} />
      <IconButton
        icon={cursorMarquee16}
        label={t('plot.workspace.box')}
        hint={t('plot.workspace.boxHint')}
        pressed={boxing}
        onClick={() => void arranging.selectByBox()}
      />
      <ArrangeMenu
        count={selected.length}
        onArrange={arranging.arrange}
        onFront={() => book.toFront([...selectedIds])}
        onBack={() => book.toBack([...selectedIds])}
      />
      {asks && (
        <SolutionDialog
          onCancel={() => setAsks(false)}
          selected={selectedIds.size}
          onSave={(fields, copies) => {
            setAsks(false);
            const id = book.addSolution(desk.solutionInput(fields), copies ? [...selectedIds] : []);
            if (id !== undefined) onMade(id);
          }}
        />
      )}
    </Toolbar>
  );
}

/** So many take several calls: it is said how many are left. */
const MANY_PLOTS = 100;

/** Says how far the plots are kept, and lets the user try the server again. */
function PlotSyncLine({ sync }: Pick<PlotBook, 'sync'>) {
  const t = useText();
  const state = useSignal(sync.state);
  const remaining = useSignal(sync.remaining);
  return (
    <Row>
      <span role="status" data-sync={state}>
        <Phrase look={state === 'local' || state === 'refused' ? 'warning' : 'quiet'} fit="cut">
          {state === 'saving' && remaining >= MANY_PLOTS
            ? t('plot.sync.savingMany', { count: remaining })
            : t(`plot.sync.${state}`)}
        </Phrase>
      </span>
      {(state === 'local' || state === 'refused') && (
        <Button look="quiet" onClick={sync.retry}>
          {t('app.retry')}
        </Button>
      )}
    </Row>
  );
}
