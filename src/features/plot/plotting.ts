import { createPlotService } from '../../api/plots.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import { signedInUserId } from '../../portal/portal.ts';
import type { Translator } from '../../i18n/translate.ts';
import { openPlotBook } from './plotBook.ts';
import { openPlotDesk, type PlotDesk, type PlotDeskOptions } from './plotDesk.ts';
import { createPlotDrafts } from './plotDraft.ts';
import { PLOT_ATTRIBUTES_WINDOW, PLOT_TYPES_WINDOW, PLOT_WORKSPACE_WINDOW } from './plotWindowIds.ts';

const WINDOW_IDS: readonly string[] = [PLOT_TYPES_WINDOW, PLOT_WORKSPACE_WINDOW, PLOT_ATTRIBUTES_WINDOW];

/** The user's plots on the map. */
export interface PlotDoor {
  readonly desk: PlotDesk;
  readonly translator: Translator;
}

/** Takes the user's plots and puts them on the map. */
export function openPlotting(session: MapSession) {
  const { portal, scene, tools, controller, clock, undo, flyTo, flyToExtent } = session;
  const { api, surroundings, translator, windows, onError } = portal;
  const present: PlotDeskOptions['present'] = (event) => void portal.present(event);
  const service = createPlotService(api);
  const book = openPlotBook({
    service,
    drafts: createPlotDrafts(surroundings.localStorage, signedInUserId(portal)),
    clock,
    history: undo,
    present,
    newId: () => crypto.randomUUID(),
    translator,
  });
  const desk = openPlotDesk({
    ...{ scene, tools, controller, flyTo, flyToExtent, onError },
    book,
    translator,
    present,
    readMenu: service.menu,
    isOpen: () => windows.getState().stack.some(({ id }) => WINDOW_IDS.includes(id)),
    watchOpen: (listener) => windows.subscribe(listener),
    openAttributes: () => windows.actions.open(PLOT_ATTRIBUTES_WINDOW),
    openWorkspace: () => windows.actions.open(PLOT_WORKSPACE_WINDOW),
  });
  return { desk, translator, changes: [book.selectedIds], destroy: () => desk.close() };
}
