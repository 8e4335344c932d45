import { createPlotService } from '../../api/plots.ts';
import { openPlotBook } from '../../features/plot/plotBook.ts';
import { openPlotDesk, type PlotDesk, type PlotDeskOptions } from '../../features/plot/plotDesk.ts';
import { createPlotDrafts } from '../../features/plot/plotDraft.ts';
import {
  PLOT_ATTRIBUTES_WINDOW,
  PLOT_TYPES_WINDOW,
  PLOT_WORKSPACE_WINDOW,
} from '../../features/plot/plotWindowIds.ts';
import type { Clock } from '../../lib/clock.ts';
import type { UndoHistory } from '../../lib/undoHistory.ts';
import type { Portal } from '../portal.ts';

/** What plotting needs of the portal. */
export interface PlottingPortal extends Pick<
  Portal,
  'api' | 'present' | 'session' | 'translator' | 'windows'
> {
  readonly surroundings: Pick<Portal['surroundings'], 'localStorage'>;
}

const WINDOW_IDS: readonly string[] = [PLOT_TYPES_WINDOW, PLOT_WORKSPACE_WINDOW, PLOT_ATTRIBUTES_WINDOW];

/** Takes the user's plots and puts them on the map. */
export function openPlotting(
  portal: PlottingPortal,
  clock: Clock,
  history: UndoHistory,
  map: Pick<PlotDeskOptions, 'scene' | 'tools' | 'controller' | 'flyTo' | 'flyToExtent' | 'onError'>,
): PlotDesk {
  const { api, session, surroundings, translator, windows } = portal;
  const present: PlotDeskOptions['present'] = (event) => void portal.present(event);
  const service = createPlotService(api);
  const book = openPlotBook({
    service,
    drafts: createPlotDrafts(surroundings.localStorage, session.getState().userInfo?.UserID ?? ''),
    clock,
    history,
    present,
    newId: () => crypto.randomUUID(),
    translator,
  });
  return openPlotDesk({
    ...map,
    book,
    translator,
    present,
    readMenu: service.menu,
    isOpen: () => windows.getState().stack.some(({ id }) => WINDOW_IDS.includes(id)),
    watchOpen: (listener) => windows.subscribe(listener),
    openAttributes: () => windows.actions.open(PLOT_ATTRIBUTES_WINDOW),
    openWorkspace: () => windows.actions.open(PLOT_WORKSPACE_WINDOW),
  });
}
