import { defineFeature, offer } from '../../portal/feature.ts';
import { loadScreen } from '../../portal/loadScreen.ts';
import { PLOTS_ON_SHEET } from '../../portal/ports.ts';
import { plotCommands } from './plotCommands.ts';
import { openPlotting, type PlotDoor } from './plotting.ts';
import { PLOT_ATTRIBUTES_WINDOW, PLOT_TYPES_WINDOW, PLOT_WORKSPACE_WINDOW } from './plotWindowIds.ts';
import { events } from './events.ts';
import { texts } from './texts.ts';

const panelTexts = async () => (await import('./panelTexts.ts')).panelTexts;
const loadSheets = async () => (await import('./plotsOnSheet.ts')).plotsOnSheet;
const loadWindows = () => import('./PlotWindows.tsx');

/** Plans: symbols of the field drawn on the map, with their attributes. */
export const plot = defineFeature<PlotDoor>({
  id: 'plot',
  tool: 'plot',
  texts,
  panelTexts,
  events,
  windows: [
    {
      id: PLOT_WORKSPACE_WINDOW,
      title: 'plot.workspace.title',
      sizePx: { widthPx: 320, heightPx: 320 },
      minSizePx: { widthPx: 300, heightPx: 260 },
      at: { leftPx: 8, topPx: 8 },
      screen: async () => (await loadWindows()).PlotWorkspaceWindow,
    },
    {
      id: PLOT_TYPES_WINDOW,
      title: 'plot.title',
      sizePx: { widthPx: 320, heightPx: 300 },
      minSizePx: { widthPx: 240, heightPx: 240 },
      at: { leftPx: 8, topPx: 336 },
      screen: async () => (await loadWindows()).PlotTypesWindow,
    },
    {
      id: PLOT_ATTRIBUTES_WINDOW,
      title: 'plot.attribute.title',
      sizePx: { widthPx: 320, heightPx: 480 },
      minSizePx: { widthPx: 300, heightPx: 260 },
      at: { leftPx: 336, topPx: 8 },
      screen: async () => (await loadWindows()).PlotAttributesWindow,
    },
  ],
  commands: plotCommands,
  offers: [
    offer(PLOTS_ON_SHEET, ({ desk, translator }: PlotDoor) => async () => {
      const read = await loadScreen({ screen: loadSheets, panelTexts }, translator);
      return () => read(desk.book, translator);
    }),
  ],
  withMap: true,
  open: openPlotting,
  // viewer.md, section 8: leaving while the plot workspace is open.
  leaving: { window: PLOT_WORKSPACE_WINDOW, question: 'plot.leave.question' },
});
