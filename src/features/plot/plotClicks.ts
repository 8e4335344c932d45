import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { ReadonlySignal, Unsubscribe } from '../../lib/signal.ts';
import type { Scene } from '../../scene/scene.ts';
import type { ScreenPoint, ViewKind } from '../../scene/viewPort.ts';
import { watchClicks } from '../../tools/clicks.ts';
import type { ToolManager } from '../../tools/toolManager.ts';
import type { PlotBook } from './plotBookTypes.ts';
import { plotAt } from './plotOnMap.ts';

/** Where clicks come from, the book they select in, and when they count. */
export interface PlotClickOptions {
  readonly scene: Scene;
  readonly tools: ToolManager;
  readonly book: Pick<PlotBook, 'select' | 'selectedIds'>;
  readonly picking: ReadonlySignal<boolean>;
  readonly isOpen: () => boolean;
  readonly openAttributes: () => void;
  readonly present: (event: PortalEvent) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * While plotting is open and no tool holds the pointer, a click on a plot selects it; in pick mode a double click opens the attribute
 * editor, and on anything else says what it works on (viewer.md, section 5).
 */
export function watchPlotClicks(options: PlotClickOptions): Unsubscribe {
  const { scene, tools, book, picking, isOpen, openAttributes, present, onError } = options;
  const isFree = () => isOpen() && !tools.running.value.some(({ lanes }) => lanes.includes('pointer'));
  const select = async (view: ViewKind, screen: ScreenPoint) => {
    const id = await plotAt(scene, view, screen);
    if (id !== undefined) book.select([id]);
  };
  const edit = async (view: ViewKind, screen: ScreenPoint) => {
    const id = await plotAt(scene, view, screen);
    if (id === undefined) return present({ id: 'plot.notAPlot' });
    book.select([id]);
    openAttributes();
  };
  const stopClicks = watchClicks(scene, ({ view, button, screen }) => {
    if (button === 'left' && isFree()) select(view, screen).catch(onError);
  });
  const stopDoubles = [scene.globe, scene.plane].map((view) =>
    view.pointer.subscribe(({ type, button, screen }) => {
      if (type !== 'double-click' || button !== 'left') return;
      if (picking.value && isFree()) edit(view.kind, screen).catch(onError);
    }),
  );
  // A double click means this instead of a leap of the camera.
  let release: readonly Unsubscribe[] = [];
  const stopPicking = picking.subscribe((on) => {
    release.forEach((free) => free());
    release = on ? [scene.globe, scene.plane].map((view) => view.hold('double-click')) : [];
  });
  return () => {
    stopPicking();
    release.forEach((free) => free());
    stopClicks();
    stopDoubles.forEach((stop) => stop());
  };
}
