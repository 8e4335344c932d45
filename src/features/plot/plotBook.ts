import type { PortalEvent } from '../../domain/errorCatalogue.ts';
import { PLOT_LIMITS } from '../../domain/plot/limits.ts';
import {
  changesBetween,
  NO_PLOTS,
  recordIn,
  recordsIn,
  reversed,
  withChanges,
  type PlotChange,
  type PlotData,
  type PlotRecord,
} from '../../domain/plot/plotData.ts';
import {
  withCopies,
  withEdits,
  withNewPlots,
  withOrder,
  withoutPlots,
  withRecords,
  type Added,
  type PlotEdit,
} from '../../domain/plot/plotEdits.ts';
import { solutionNameProblem } from '../../domain/plot/records.ts';
import type { Translator } from '../../i18n/translate.ts';
import { createSignal } from '../../lib/signal.ts';
import type { UndoHistory } from '../../lib/undoHistory.ts';
import type { Plot, PlotBook, PlotGroupView, SolutionInput } from './plotBookTypes.ts';
import { keepConflicts } from './plotConflicts.ts';
import { createPlotSync, type PlotSyncOptions } from './plotSync.ts';
import { cameraFields, createPlotViews, drawablePoints, groupViews } from './plotViews.ts';

/** What a book works with. */
export interface PlotBookOptions extends Pick<PlotSyncOptions, 'service' | 'drafts' | 'clock'> {
  readonly history: UndoHistory;
  readonly present: (event: PortalEvent) => void;
  /** Makes an id. */
  readonly newId: () => string;
  readonly translator: Pick<Translator, 't'>;
}

/** The workspace that everybody has: its id is the same in every window, so that two of them do not make two. */
const FIRST_WORKSPACE = 'workspace';

type Ticks = Readonly<Record<string, boolean>>;

/** What the spec's messages are told of: additions are saved, deletions deleted; other changes are told by the state alone. */
function eventOfSaved(changes: readonly PlotChange[]): PortalEvent | undefined {
  const isTold = ({ before, after }: PlotChange) => {
    const kind = (after ?? before)?.kind;
    return kind === 'item' || kind === 'group';
  };
  const told = changes.filter(isTold);
  if (told.some(({ before }) => before === undefined)) return { id: 'plot.saved' };
  return told.some(({ after }) => after === undefined) ? { id: 'plot.deleted' } : undefined;
}

/** The record of a workspace. */
const workspaceRecord = (id: string, name: string, sort: number): PlotRecord => ({
  kind: 'group',
  id,
  fields: { name, prop: 'Workspace', type: '', sort, notes: '', ...cameraFields(undefined) },
});

/** Opens the plots of one user: brings back the draft and what the server has. */
export function openPlotBook(options: PlotBookOptions): PlotBook {
  const { clock, drafts, history, present, newId, translator } = options;
  const data = createSignal<PlotData>(NO_PLOTS);
  const ticks = createSignal<Ticks>(drafts.readTicks());
  const groups = createSignal<readonly PlotGroupView[]>([]);
  const plots = createSignal<readonly Plot[]>([]);
  const selectedIds = createSignal<ReadonlySet<string>>(new Set());
  const currentGroupId = createSignal<string | undefined>(undefined);
  const preview = createSignal<ReadonlyMap<string, Plot>>(new Map());
  const viewsOf = createPlotViews();
  let isDraftRefusalTold = false;

  const isShown = ({ id, groupId }: Pick<Plot, 'id' | 'groupId'>) =>
    ticks.value[id] ?? recordIn(data.value, 'group', groupId)?.prop === 'Workspace';
  const refresh = () => {
    groups.set(groupViews(data.value));
    plots.set(viewsOf(data.value, isShown));
    const present = new Set(plots.value.map(({ id }) => id));
    const kept = [...selectedIds.value].filter((id) => present.has(id));
    if (kept.length < selectedIds.value.size) selectedIds.set(new Set(kept));
    if (recordIn(data.value, 'group', currentGroupId.value ?? '') === undefined)
      currentGroupId.set(groups.value[0]?.id);
  };
  data.subscribe(refresh);

  const sync = createPlotSync({
    ...options,
    data,
    onFailure(failure) {
      // That the session is over is asked about by itself.
      if (failure.kind === 'session-ended' || failure.kind === 'aborted') return;
      const message = failure.kind === 'refused' ? failure.message : translator.t('plot.book.offline');
      present({ id: 'plot.saveFailed', message });
    },
    onDraftRefused() {
      if (!isDraftRefusalTold) present({ id: 'plot.noDraft' });
      isDraftRefusalTold = true;
    },
    onSaved(changes) {
      const event = eventOfSaved(changes);
      if (event !== undefined) present(event);
    },
    onConflicts: (conflicts, merged) =>
      keepConflicts(conflicts, merged, { newId, nowMs: clock.nowMs() }, translator, present),
  });
  /** Everybody has a workspace to draw in, also while the server cannot be reached. */
  const ensureWorkspace = () => {
    if (sync.state.value === 'loading' || recordsIn(data.value, 'group').length > 0) return;
    const name = translator.t('plot.book.workspace');
    data.set(withRecords(data.value, [workspaceRecord(FIRST_WORKSPACE, name, 0)]));
    sync.changed();
  };
  const stopEnsuring = sync.state.subscribe(ensureWorkspace);
  sync.start();

  const set = (next: PlotData) => {
    data.set(next);
    sync.changed();
  };
  /** Does one step. Undoing it leaves alone what the server brought in the meantime. */
  const commit = (after: PlotData): boolean => {
    const changes = changesBetween(data.value, after);
    if (changes.length === 0) return true;
    const items = changes.filter(({ after: record }) => record?.kind === 'item').length;
    if (items > 0 && recordsIn(after, 'item').length > PLOT_LIMITS.itemsPerUser) {
      present({ id: 'plot.full', message: String(PLOT_LIMITS.itemsPerUser) });
      return false;
    }
    set(after);
    history.push({
      undo: () => set(withChanges(data.value, reversed(changes))),
      redo: () => set(withChanges(data.value, changes)),
    });
    return true;
  };
  const setTicks = (next: Ticks) => {
    ticks.set(next);
    drafts.keepTicks(next);
    plots.set(viewsOf(data.value, isShown));
  };
  const tickAll = (ids: readonly string[]) => {
    const own = Object.entries(ticks.value).filter(([id]) => recordIn(data.value, 'item', id) !== undefined);
    setTicks({ ...Object.fromEntries(own), ...Object.fromEntries(ids.map((id) => [id, true])) });
  };
  const commitAdded = ({ data: after, ids }: Added): readonly string[] | undefined => {
    if (!commit(after)) return undefined;
    tickAll(ids);
    selectedIds.set(new Set(ids));
    return ids;
  };
  const context = () => ({ newId, nowMs: clock.nowMs() });
  /** True when points make no plot, which is said. */
  const refusesPoints = (
    edits: readonly { readonly type: string; readonly points?: PlotEdit['points'] }[],
  ) => {
    for (const { type, points } of edits) {
      const made = points === undefined ? undefined : drawablePoints(type, points);
      if (made?.ok !== false) continue;
      present({ id: 'plot.badPoints', message: translator.t(`plot.points.${made.error}`) });
      return true;
    }
    return false;
  };
  const withTypes = (edits: readonly PlotEdit[]) =>
    edits.map((edit) => ({ ...edit, type: recordIn(data.value, 'item', edit.id)?.type ?? '' }));
  /** A name that may be given; undefined, with a message, for others. */
  const nameOf = (text: string, isSolution: boolean): string | undefined => {
    const name = text.trim();
    const problem = isSolution ? solutionNameProblem(name) : name === '' ? 'empty' : undefined;
    if (problem === 'required') present({ id: 'plot.nameRequired' });
    else if (problem === 'length') present({ id: 'plot.nameLength' });
    else if (problem === 'empty') present({ id: 'plot.nameEmpty' });
    return problem === undefined ? name.slice(0, PLOT_LIMITS.nameLength) : undefined;
  };
  /** The ids of a group's plots, the lowest first. */
  const inGroup = (groupId: string | undefined) =>
    plots.value.filter((plot) => plot.groupId === groupId).map(({ id }) => id);
  const groupOf = (plotId: string) => plots.value.find(({ id }) => id === plotId)?.groupId;
  const toEnd = (ids: readonly string[], isFront: boolean) => {
    const moved = new Set(ids);
    const all = plots.value.map(({ id }) => id);
    const rest = all.filter((id) => !moved.has(id));
    const own = all.filter((id) => moved.has(id));
    commit(withOrder(data.value, isFront ? [...rest, ...own] : [...own, ...rest]));
  };
  const solutionFields = ({ name, notes, camera }: SolutionInput) => {
    const given = nameOf(name, true);
    return given === undefined
      ? undefined
      : { name: given, notes: notes.trim().slice(0, PLOT_LIMITS.notesLength), ...cameraFields(camera) };
  };

  return {
    groups,
    plots,
    selectedIds,
    currentGroupId,
    preview,
    sync,
    history,
    add(added, groupId = currentGroupId.value) {
      if (groupId === undefined || refusesPoints(added)) return undefined;
      return commitAdded(withNewPlots(data.value, groupId, added, context()));
    },
    change(edits) {
      preview.set(new Map());
      return !refusesPoints(withTypes(edits)) && commit(withEdits(data.value, edits, context()));
    },
    rename(id, text) {
      const group = recordIn(data.value, 'group', id);
      const name = nameOf(text, group?.prop === 'solution');
      if (name === undefined) return false;
      return commit(
        group === undefined
          ? withEdits(data.value, [{ id, name }], context())
          : withRecords(data.value, [{ kind: 'group', id, fields: { ...group, name } }]),
      );
    },
    setShown(ids, shown) {
      const before = ticks.value;
      const after = { ...before, ...Object.fromEntries(ids.map((id) => [id, shown])) };
      setTicks(after);
      history.push({ undo: () => setTicks(before), redo: () => setTicks(after) });
    },
    order(id, beforeId) {
      // The tree begins with the topmost, the order with the lowest.
      const rest = inGroup(groupOf(id)).filter((other) => other !== id);
      const at = beforeId === null ? 0 : rest.indexOf(beforeId) + 1;
      commit(withOrder(data.value, [...rest.slice(0, at), id, ...rest.slice(at)]));
    },
    toFront: (ids) => toEnd(ids, true),
    toBack: (ids) => toEnd(ids, false),
    copyTo: (ids, groupId) => commitAdded(withCopies(data.value, groupId, ids, context())),
    addSolution(solution, plotIds) {
      const fields = solutionFields(solution);
      if (fields === undefined) return undefined;
      const id = newId();
      const sort = clock.nowMs();
      const made = withRecords(data.value, [
        { kind: 'group', id, fields: { ...fields, prop: 'solution', type: '', sort } },
      ]);
      return commitAdded(withCopies(made, id, plotIds, context())) === undefined ? undefined : id;
    },
    changeSolution(id, solution) {
      const group = recordIn(data.value, 'group', id);
      const fields = solutionFields(solution);
      if (group === undefined || fields === undefined) return false;
      return commit(withRecords(data.value, [{ kind: 'group', id, fields: { ...group, ...fields } }]));
    },
    addWorkspace(text) {
      const name = nameOf(text, false);
      if (name === undefined) return undefined;
      const id = newId();
      if (!commit(withRecords(data.value, [workspaceRecord(id, name, clock.nowMs())]))) return undefined;
      currentGroupId.set(id);
      return id;
    },
    remove(plotIds, groupIds) {
      const workspaces = groups.value.filter(({ prop }) => prop === 'Workspace');
      if (workspaces.every(({ id }) => groupIds.includes(id))) return present({ id: 'plot.lastWorkspace' });
      commit(withoutPlots(data.value, plotIds, groupIds));
    },
    select: (ids) => selectedIds.set(new Set(ids)),
    setCurrentGroup: currentGroupId.set,
    setPreview(edits = []) {
      const byId = new Map(plots.value.map((plot) => [plot.id, plot]));
      const shown = edits.flatMap(({ id, name, points, style }) => {
        const plot = byId.get(id);
        return plot === undefined
          ? []
          : [
              {
                ...plot,
                ...(name === undefined ? {} : { name }),
                ...(points !== undefined && drawablePoints(plot.type, points).ok ? { points } : {}),
                style: { ...plot.style, ...style },
              },
            ];
      });
      preview.set(new Map(shown.map((plot) => [plot.id, plot])));
    },
    search(text) {
      const wanted = text.trim().toLocaleLowerCase();
      return plots.value.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
    },
    isDirty: () => sync.state.value !== 'saved',
    close() {
      stopEnsuring();
      sync.stop();
    },
  };
}
