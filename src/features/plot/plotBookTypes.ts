import type { LonLat } from '../../domain/drawing/place.ts';
import type { PlotStyle } from '../../domain/drawing/plot/attribute.ts';
import type { PlotFields } from '../../domain/drawing/plot/plotData.ts';
import type { NewPlot, PlotEdit } from './model/plotEdits.ts';
import type { GlobePose } from '../../domain/views/pose.ts';
import type { ReadonlySignal } from '../../lib/signal.ts';
import type { UndoHistory } from '../../lib/undoHistory.ts';

/** A plot as panels and map show it; the same object as long as nothing of it changes. */
export interface Plot {
  readonly id: string;
  readonly groupId: string;
  readonly name: string;
  /** Its symbol, one of `SYMBOLS`; of a plot that another program made it may be none. */
  readonly type: string;
  /** Address of its picture; '' where it has none. */
  readonly image: string;
  /** undefined where they cannot be read, or make no plot of its symbol: it is listed, and not drawn. */
  readonly points: readonly LonLat[] | undefined;
  readonly style: PlotStyle;
  /** Ticked: drawn on the map. */
  readonly shown: boolean;
}

/** A workspace or a solution. */
export interface ShownPlotGroup {
  readonly id: string;
  readonly name: string;
  readonly prop: PlotFields['group']['prop'];
  readonly notes: string;
  /** undefined where none is kept. */
  readonly camera: GlobePose | undefined;
}

/** What is given of a solution; without a camera none is kept. */
export interface SolutionInput {
  readonly name: string;
  readonly notes: string;
  readonly camera: GlobePose | undefined;
}

/** How far plots are kept; `local` when they are on this machine only, `refused` when the server does not take them. */
export type PlotSyncState = 'loading' | 'saved' | 'pending' | 'saving' | 'local' | 'refused';

/**
 * The user's plots and what is done with them. Each call that changes plots is one step of the undo history, is shown at once, is kept on this
 * machine at once, and reaches the server soon. Calls that are refused say why by a message and answer false or undefined.
 */
export interface PlotBook {
  /** Workspaces before solutions, each in the order of making. */
  readonly groups: ReadonlySignal<readonly ShownPlotGroup[]>;
  /** All plots of all groups, the lowest first. */
  readonly plots: ReadonlySignal<readonly Plot[]>;
  readonly selectedIds: ReadonlySignal<ReadonlySet<string>>;
  /** The group that new plots are added to; undefined while there is none. */
  readonly currentGroupId: ReadonlySignal<string | undefined>;
  /** Plots as they look while a gesture lasts, by their ids: drawn in place of the kept ones, and kept by nobody. */
  readonly preview: ReadonlySignal<ReadonlyMap<string, Plot>>;
  readonly sync: {
    readonly state: ReadonlySignal<PlotSyncState>;
    /** Plots that are still to be saved, while they are. */
    readonly remaining: ReadonlySignal<number>;
    readonly retry: () => void;
  };
  readonly history: UndoHistory;
  /** Adds plots, ticked and selected, to a group or the present one. @returns their ids */
  add(added: readonly NewPlot[], groupId?: string): readonly string[] | undefined;
  /** Changes plots, all in one step. */
  change(edits: readonly PlotEdit[]): boolean;
  /** Renames a plot or a group. */
  rename(id: string, name: string): boolean;
  setShown(ids: readonly string[], shown: boolean): void;
  /** Puts a plot before another of its group in the order of the tree, whose topmost is the first; last when there is none. */
  order(id: string, beforeId: string | null): void;
  toFront(ids: readonly string[]): void;
  toBack(ids: readonly string[]): void;
  /** Copies plots to a group, each with an attribute record of its own. @returns the ids of the copies */
  copyTo(ids: readonly string[], groupId: string): readonly string[] | undefined;
  /** Adds a solution with copies of plots. @returns its id */
  addSolution(solution: SolutionInput, plotIds: readonly string[]): string | undefined;
  changeSolution(id: string, solution: SolutionInput): boolean;
  /** Adds an empty workspace and makes it the present group. @returns its id */
  addWorkspace(name: string): string | undefined;
  /** Deletes plots, and groups with their plots; refused as a whole where no workspace would be left. */
  remove(plotIds: readonly string[], groupIds: readonly string[]): void;
  select(ids: Iterable<string>): void;
  setCurrentGroup(id: string): void;
  /** Shows edits without keeping them; undefined gives them up. */
  setPreview(edits: readonly PlotEdit[] | undefined): void;
  /** The plots whose names hold a text, whatever its letters' case. */
  search(text: string): readonly Plot[];
  /** Whether something has not reached the server yet. */
  isDirty(): boolean;
  /** Stops keeping them; nothing that was done is lost. */
  close(): void;
}
