import type { LonLat } from '../../domain/drawing/place.ts';
import { isSymbolId } from '../../domain/drawing/plot/shapes/symbols.ts';
import type { Unsubscribe } from '../../lib/signal.ts';
import { createSketch } from '../../viewing/drawing.ts';
import { plotMark, type DrawnPlot } from './plotMarks.ts';
import type { Scene } from '../../scene/scene.ts';
import type { StaticLayer, StaticMark } from '../../scene/staticLayer.ts';
import type { ScreenPoint, ViewKind } from '../../scene/viewPort.ts';
import type { Plot, PlotBook } from './plotBookTypes.ts';

/** The name of the plots' layers in both views. */
const LAYER = 'plots';

/** A plot whose control points can be read. */
export type WholePlot = Plot & { readonly points: readonly LonLat[] };

/** Whether a plot can be drawn. */
export const isWhole = (plot: Plot): plot is WholePlot => plot.points !== undefined;

/** What is drawn of plots: those that are ticked, in their order, as they look while a gesture lasts. */
export function shownPlots(book: Pick<PlotBook, 'plots' | 'preview'>): readonly WholePlot[] {
  const preview = book.preview.value;
  return book.plots.value
    .map((plot) => preview.get(plot.id) ?? plot)
    .filter((plot) => plot.shown)
    .filter(isWhole);
}

/** A plot as the map draws it; undefined of a symbol that this page does not know. */
function drawnPlot({ id, type, points, name, style }: WholePlot): DrawnPlot | undefined {
  return isSymbolId(type) ? { id, symbol: type, points, text: name, style } : undefined;
}

function markOfPlot(plot: WholePlot): StaticMark | undefined {
  const drawn = drawnPlot(plot);
  const made = drawn && plotMark(drawn);
  return made?.ok === true ? made.value : undefined;
}

/** Plots as they are drawn now, the lowest first. */
export const plotsDrawn = (book: Pick<PlotBook, 'plots' | 'preview'>): readonly DrawnPlot[] =>
  shownPlots(book).flatMap((plot) => drawnPlot(plot) ?? []);

/**
 * Keeps what the map shows in step with the book; plots that are being dragged are a sketch meanwhile.
 * @returns takes everything from the map
 */
export function showPlots(
  { globe, plane }: Pick<Scene, 'globe' | 'plane'>,
  book: Pick<PlotBook, 'plots' | 'preview'>,
): Unsubscribe {
  let layers: readonly StaticLayer[] = [];
  // A plot is the same object as long as nothing of it changes: its mark is made once.
  const marks = new WeakMap<Plot, StaticMark | undefined>();
  const markOf = (plot: WholePlot): readonly StaticMark[] => {
    if (!marks.has(plot)) marks.set(plot, markOfPlot(plot));
    const mark = marks.get(plot);
    return mark === undefined ? [] : [mark];
  };
  const dragged = createSketch({ globe, plane }, LAYER);
  const redraw = () => {
    const preview = book.preview.value;
    const shown = shownPlots(book);
    const wanted = shown.filter(({ id }) => !preview.has(id)).flatMap(markOf);
    const parts = shown
      .filter(({ id }) => preview.has(id))
      .flatMap((plot) => markOf(plot).flatMap((mark) => mark.parts));
    dragged.show(new Map(parts.map((part, index) => [String(index), part])));
    // Nothing of the views is taken before there is something to draw.
    if (layers.length === 0 && wanted.length > 0)
      layers = [globe, plane].map((view) => view.staticLayer(LAYER));
    layers.forEach((layer) => layer.show(wanted));
  };
  const stops = [book.plots.subscribe(redraw), book.preview.subscribe(redraw)];
  redraw();
  return () => {
    stops.forEach((stop) => stop());
    layers.forEach((layer) => layer.destroy());
    dragged.destroy();
  };
}

/** The plot that is drawn at a place of a view, the uppermost; undefined where there is none. */
export async function plotAt(
  scene: Pick<Scene, ViewKind>,
  view: ViewKind,
  screen: ScreenPoint,
): Promise<string | undefined> {
  const hits = await scene[view].pick(screen);
  const hit = hits.find(({ layerId }) => layerId === `overlay:${LAYER}`);
  const id = hit?.attributes.id;
  return typeof id === 'string' ? id : undefined;
}
