import type { LonLat } from '../../domain/drawing/place.ts';
import type { PlacedPlot, PlotPlaces } from '../../domain/drawing/plot/transform.ts';
import { createSignal, type ReadonlySignal, type Unsubscribe } from '../../lib/signal.ts';
import type { ScreenPoint, ViewKind } from '../../scene/viewPort.ts';
import { plotEditTool, type PlotEditEnd } from './tools/plotEditTool.ts';
import type { ToolManager } from '../../tools/toolManager.ts';
import { placedPlots } from './plotArranging.ts';
import type { PlotBook } from './plotBookTypes.ts';

/** The tools that edit, the plots that can be, and whether a click means them now. */
export interface PlotEditingOptions {
  readonly tools: ToolManager;
  readonly book: Pick<PlotBook, 'plots' | 'selectedIds' | 'change' | 'setPreview' | 'select'>;
  /** In pick mode a double click means something else than editing. */
  readonly picking: ReadonlySignal<boolean>;
  readonly isOpen: () => boolean;
  /** Tells when plotting may have been opened or closed. */
  readonly watchOpen: (listener: () => void) => Unsubscribe;
  /** The plot that is drawn at a place of a view. */
  readonly plotAt: (view: ViewKind, screen: ScreenPoint) => Promise<string | undefined>;
  readonly onError: (error: unknown) => void;
}

/** The selected plots that are drawn, as the tools take them. */
const selectedPlots = ({ plots, selectedIds }: PlotEditingOptions['book']): readonly PlacedPlot[] =>
  placedPlots(plots.value.filter(({ id }) => selectedIds.value.has(id)));

const editsOf = (places: PlotPlaces) => [...places].map(([id, points]) => ({ id, points }));

/**
 * While plotting is open, lets the user change what is selected on the map, unless another tool has the pointer or pick mode is on: each gesture
 * is one step of the undo history. A click on another plot selects that one, with Ctrl it is added or taken out, beside all none.
 * @returns stops it
 */
export function editSelectedPlots(options: PlotEditingOptions): Unsubscribe {
  const { tools, book, picking, isOpen, watchOpen, plotAt, onError } = options;
  const selected = createSignal<readonly PlacedPlot[]>([]);
  let running = false;
  let stopped = false;

  const selectAt = async ({ view, screen, extend }: PlotEditEnd) => {
    const id = await plotAt(view, screen);
    if (stopped) return;
    const ids = new Set(book.selectedIds.value);
    // Only a right click ends on what is selected already: it lets go of it.
    if (!extend) return book.select(id === undefined || ids.has(id) ? [] : [id]);
    if (id === undefined) return;
    if (!ids.delete(id)) ids.add(id);
    book.select(ids);
  };
  const places = (): readonly LonLat[] =>
    book.plots.value.flatMap(({ id, shown, points }) =>
      shown && points !== undefined && !book.selectedIds.value.has(id) ? points : [],
    );
  const run = async () => {
    const outcome = await tools.start(plotEditTool, {
      plots: selected,
      onPreview: (changed) => book.setPreview(changed && editsOf(changed)),
      onCommit: (changed) => void book.change(editsOf(changed)),
      snapTo: places,
    });
    running = false;
    if (outcome.status === 'failed') return onError(outcome.error);
    if (outcome.status === 'aborted' && outcome.by === 'user' && !picking.value) book.select([]);
    if (outcome.status === 'done' && outcome.value !== undefined) await selectAt(outcome.value);
    refresh();
  };
  const isFree = () => !tools.running.value.some(({ lanes }) => lanes.includes('pointer'));
  const refresh = () => {
    selected.set(selectedPlots(book));
    if (stopped || running || picking.value || selected.value.length === 0 || !isOpen() || !isFree()) return;
    running = true;
    run().catch(onError);
  };
  /** Ends where a double click means something else, or plotting was closed. */
  const onModeChange = () => {
    if (running && (picking.value || !isOpen())) tools.abort(plotEditTool.id, 'user').catch(onError);
    else refresh();
  };
  const stops = [
    book.plots.subscribe(refresh),
    book.selectedIds.subscribe(refresh),
    tools.running.subscribe(refresh),
    picking.subscribe(onModeChange),
    watchOpen(onModeChange),
  ];
  refresh();
  return () => {
    stopped = true;
    stops.forEach((stop) => stop());
    if (running) tools.abort(plotEditTool.id, 'user').catch(onError);
  };
}
