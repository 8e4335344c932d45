import { NO_PLOTS, recordIn, type PlotData } from '../../domain/drawing/plot/plotData.ts';
import { createSignal, type ReadonlySignal, type Signal } from '../../lib/signal.ts';
import type { Plot, ShownPlotGroup } from './plotBookTypes.ts';
import type { PlotDrafts } from './plotDraft.ts';
import { createPlotViews, groupViews } from './plotViews.ts';

/** Which plots the user has shown or hidden by hand. */
export type Ticks = Readonly<Record<string, boolean>>;

/** The records of a book, and what is shown of them. */
export interface PlotBookState {
  readonly data: Signal<PlotData>;
  readonly ticks: ReadonlySignal<Ticks>;
  readonly groups: ReadonlySignal<readonly ShownPlotGroup[]>;
  readonly plots: ReadonlySignal<readonly Plot[]>;
  readonly selectedIds: Signal<ReadonlySet<string>>;
  readonly currentGroupId: Signal<string | undefined>;
  /** Edits that are shown without being kept, by plot. */
  readonly preview: Signal<ReadonlyMap<string, Plot>>;
  /** Shows and hides plots, and keeps that on this machine. */
  setTicks(next: Ticks): void;
  /** Shows plots; what is no plot any more is forgotten. */
  tickAll(ids: readonly string[]): void;
}

/** Creates the state of a book without plots; whatever is derived follows the records. */
export function createPlotBookState(drafts: Pick<PlotDrafts, 'readTicks' | 'keepTicks'>): PlotBookState {
  const data = createSignal<PlotData>(NO_PLOTS);
  const ticks = createSignal<Ticks>(drafts.readTicks());
  const groups = createSignal<readonly ShownPlotGroup[]>([]);
  const plots = createSignal<readonly Plot[]>([]);
  const selectedIds = createSignal<ReadonlySet<string>>(new Set());
  const currentGroupId = createSignal<string | undefined>(undefined);
  const preview = createSignal<ReadonlyMap<string, Plot>>(new Map());
  const viewsOf = createPlotViews();

  const isShown = ({ id, groupId }: Pick<Plot, 'id' | 'groupId'>) =>
    ticks.value[id] ?? recordIn(data.value, 'group', groupId)?.prop === 'Workspace';
  data.subscribe(() => {
    groups.set(groupViews(data.value));
    plots.set(viewsOf(data.value, isShown));
    const present = new Set(plots.value.map(({ id }) => id));
    const kept = [...selectedIds.value].filter((id) => present.has(id));
    if (kept.length < selectedIds.value.size) selectedIds.set(new Set(kept));
    if (recordIn(data.value, 'group', currentGroupId.value ?? '') === undefined)
      currentGroupId.set(groups.value[0]?.id);
  });
  const setTicks = (next: Ticks) => {
    ticks.set(next);
    drafts.keepTicks(next);
    plots.set(viewsOf(data.value, isShown));
  };
  return {
    data,
    ticks,
    groups,
    plots,
    selectedIds,
    currentGroupId,
    preview,
    setTicks,
    tickAll(ids) {
      const own = Object.entries(ticks.value).filter(
        ([id]) => recordIn(data.value, 'item', id) !== undefined,
      );
      setTicks({ ...Object.fromEntries(own), ...Object.fromEntries(ids.map((id) => [id, true])) });
    },
  };
}
