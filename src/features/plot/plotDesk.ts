import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { Extent } from '../../domain/geodesy/extent.ts';
import { roomyExtent } from '../../domain/geodesy/roomyExtent.ts';
import type { PlotMenuEntry } from '../../domain/drawing/plot/records.ts';
import { isSymbolId, symbolGeoJson, symbolGeometry } from '../../domain/drawing/plot/shapes/symbols.ts';
import type { GlobePose } from '../../domain/views/pose.ts';
import type { LayerController } from '../../layers/layerController.ts';
import { createSignal, type ReadonlySignal, type Signal, type Unsubscribe } from '../../lib/signal.ts';
import type { Scene } from '../../scene/scene.ts';
import type { FlyTarget } from '../../scene/viewPort.ts';
import { plotDrawTool } from './tools/plotDrawTool.ts';
import type { ToolManager } from '../../tools/toolManager.ts';
import type { Plot, PlotBook, SolutionInput } from './plotBookTypes.ts';
import { createPlotArranging, type PlotArranging } from './plotArranging.ts';
import { createPlotMenus, type PlotMenus, type ReadMenu } from './plotMenu.ts';
import type { PlotFileOptions } from './plotFiles.ts';
import { editSelectedPlots } from './plotEditing.ts';
import { isWhole, plotAt, showPlots } from './plotOnMap.ts';
import { watchPlotClicks } from './plotClicks.ts';
import { createPlotSources, type PlotSources, type PlotSourcesOptions } from './plotSources.ts';
import type { SolutionFields } from './SolutionDialog.tsx';

/** Plotting on a map: the user's plots, what is drawn of them, and what is drawn anew. */
export interface PlotDesk {
  readonly book: PlotBook;
  readonly menus: PlotMenus;
  readonly sources: PlotSources;
  readonly arranging: PlotArranging;
  /** The symbol that is being drawn. */
  readonly drawing: ReadonlySignal<string | undefined>;
  /** Map-pick mode: a double click on a plot opens the attribute editor. */
  readonly picking: Signal<boolean>;
  /** The plot or group whose name is being changed in the tree. */
  readonly renamingId: Signal<string | undefined>;
  /** Lets the user draw a symbol; ends what is being drawn when it is asked for again. */
  draw(entry: PlotMenuEntry, name: string): Promise<void>;
  /** Flies to a plot, to a solution's camera, or to all that a group holds. */
  flyTo(id: string): void;
  /** What the dialog says of a solution; where a camera is to be kept, this one, else the one of now. */
  solutionInput(fields: SolutionFields, camera?: GlobePose): SolutionInput;
  openAttributes(): void;
  /** What reads and writes files of plots works with; it comes with the panel, since readers of files weigh much. */
  readonly files: PlotFileOptions;
  /** Takes everything from the map and stops keeping the plots; nothing is lost. */
  close(): void;
}

/** The scene and tools that plot, the book of plots, the symbols' menu, and the windows of plotting. */
export interface PlotDeskOptions {
  readonly scene: Scene;
  readonly tools: ToolManager;
  readonly book: PlotBook;
  readonly readMenu: ReadMenu;
  readonly controller: Pick<LayerController, 'shown'>;
  readonly translator: PlotSourcesOptions['translator'];
  readonly present: (event: PortalEvent) => void;
  /** Whether the windows of plotting are open: then a click on a plot selects it. */
  readonly isOpen: () => boolean;
  /** Tells when they may have been opened or closed. */
  readonly watchOpen: (listener: () => void) => Unsubscribe;
  readonly openAttributes: () => void;
  readonly openWorkspace: () => void;
  readonly flyTo: (target: FlyTarget<GlobePose>) => Promise<void>;
  readonly flyToExtent: (extent: Extent) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** The extent of what plots look like; undefined where none of them can be drawn. */
function extentOf(plots: readonly Plot[]): Extent | undefined {
  const geometries = plots.filter(isWhole).flatMap(({ type, points }) => {
    const built = isSymbolId(type) ? symbolGeometry(type, points) : undefined;
    return built?.ok === true ? [symbolGeoJson(built.value)] : [];
  });
  return roomyExtent(geometries);
}

/** Lets the user draw symbols, which become plots. @param renamingId given the plot whose name is to be typed */
function createDrawing(
  { tools, book, openWorkspace, onError }: PlotDeskOptions,
  renamingId: Signal<string | undefined>,
) {
  const drawing = createSignal<string | undefined>(undefined);
  const places = () =>
    book.plots.value.flatMap(({ shown, points }) => (shown && points !== undefined ? points : []));

  const draw = async ({ type, image }: PlotMenuEntry, name: string) => {
    if (!isSymbolId(type)) return;
    const isSame = drawing.value === type;
    if (drawing.value !== undefined) await tools.abort(plotDrawTool.id, 'user');
    if (isSame) return;
    book.select([]);
    const running = tools.start(plotDrawTool, { symbol: type, snapTo: places });
    drawing.set(type);
    const outcome = await running;
    if (drawing.value === type) drawing.set(undefined);
    if (outcome.status === 'failed') onError(outcome.error);
    if (outcome.status !== 'done') return;
    const count = book.plots.value.filter((plot) => plot.type === type).length;
    const numbered = count === 0 ? name : `${name} ${String(count + 1)}`;
    const style = type === 'textBox' ? { style: { isLabelShowBackground: true } } : {};
    const [id] = book.add([{ type, name: numbered, image, points: outcome.value, ...style }]) ?? [];
    if (id === undefined || (type !== 'text' && type !== 'textBox')) return;
    // What a text says is its name: it is typed at once.
    openWorkspace();
    renamingId.set(id);
  };
  return { drawing, draw };
}

/** Binds a book to a map. */
export function openPlotDesk(options: PlotDeskOptions): PlotDesk {
  const { scene, book, readMenu, onError } = options;
  const picking = createSignal(false);
  const renamingId = createSignal<string | undefined>(undefined);
  const menus = createPlotMenus(readMenu);
  const sources = createPlotSources({
    ...options,
    entries() {
      const types = menus.types.value;
      return types.state === 'ready' ? types.entries.flatMap(({ children }) => children) : [];
    },
  });
  const stopShowing = showPlots(scene, book);
  const stopClicks = watchPlotClicks({ ...options, picking });
  const stopEditing = editSelectedPlots({
    ...options,
    picking,
    plotAt: (view, screen) => plotAt(scene, view, screen),
  });
  const { drawing, draw } = createDrawing(options, renamingId);
  const flyTo = (id: string) => {
    const group = book.groups.value.find((one) => one.id === id);
    if (group?.camera !== undefined) return void options.flyTo({ pose: group.camera });
    const extent = extentOf(book.plots.value.filter((plot) => plot.id === id || plot.groupId === id));
    if (extent !== undefined) void options.flyToExtent(extent);
  };
  return {
    book,
    menus,
    sources,
    arranging: createPlotArranging(options),
    drawing,
    picking,
    renamingId,
    draw,
    flyTo,
    solutionInput: ({ name, notes, keepsCamera }, camera = scene.globe.pose.value.pose) => ({
      name,
      notes,
      camera: keepsCamera ? camera : undefined,
    }),
    openAttributes: options.openAttributes,
    files: { book, flyTo, onError, present: options.present, translator: options.translator },
    close() {
      menus.close();
      stopEditing();
      stopClicks();
      stopShowing();
      book.close();
    },
  };
}
