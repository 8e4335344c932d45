import { arrangedPlots, type Arrangement } from './model/arrange.ts';
import { isSymbolId } from '../../domain/drawing/plot/shapes/symbols.ts';
import type { PlacedPlot } from '../../domain/drawing/plot/transform.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import type { Scene } from '../../scene/scene.ts';
import { plotBoxTool } from './tools/plotBoxTool.ts';
import type { ToolManager } from '../../tools/toolManager.ts';
import type { Plot, PlotBook } from './plotBookTypes.ts';
import { isWhole } from './plotOnMap.ts';

/** Selecting and arranging without a hand on each plot. */
export interface PlotArranging {
  /** The user is dragging the rectangle that selects. */
  readonly boxing: ReadonlySignal<boolean>;
  /** Lets the user select by a rectangle; gives it up when it is asked for again. */
  selectByBox(): Promise<void>;
  /** Arranges the selected plots that are shown, as one step. */
  arrange(how: Arrangement): void;
}

/** The globe whose height says how far a step moves, the tools, and the selected plots that are arranged. */
export interface PlotArrangingOptions {
  readonly scene: Pick<Scene, 'globe'>;
  readonly tools: ToolManager;
  readonly book: Pick<PlotBook, 'plots' | 'selectedIds' | 'select' | 'change'>;
  readonly onError: (error: unknown) => void;
}

/** One step of a plot on the map, as a share of the camera's height: a few pixels. */
const STEP_OF_HEIGHT = 0.01;

/** Plots that are drawn, as tools and transforms take them. */
export function placedPlots(plots: readonly Plot[]): readonly PlacedPlot[] {
  return plots
    .filter(({ shown }) => shown)
    .filter(isWhole)
    .flatMap(({ id, type, points }): readonly PlacedPlot[] =>
      isSymbolId(type) ? [{ id, symbol: type, points }] : [],
    );
}

/** Binds selecting and arranging to a map. */
export function createPlotArranging({ scene, tools, book, onError }: PlotArrangingOptions): PlotArranging {
  const boxing = createSignal(false);
  const placed = () => placedPlots(book.plots.value);
  return {
    boxing,
    async selectByBox() {
      if (boxing.value) return tools.abort(plotBoxTool.id, 'user');
      boxing.set(true);
      const outcome = await tools.start(plotBoxTool, { plots: placed });
      boxing.set(false);
      if (outcome.status === 'done') book.select(outcome.value);
      else if (outcome.status === 'failed') onError(outcome.error);
    },
    arrange(how) {
      const chosen = placed().filter(({ id }) => book.selectedIds.value.has(id));
      const places = arrangedPlots(chosen, how, scene.globe.pose.value.pose.heightM * STEP_OF_HEIGHT);
      book.change([...places].map(([id, points]) => ({ id, points })));
    },
  };
}
