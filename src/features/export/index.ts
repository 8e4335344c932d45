import { once } from '../../lib/once.ts';
import { defineFeature, offer } from '../../portal/feature.ts';
import { loadScreen } from '../../portal/loadScreen.ts';
import { OPEN_EXPORT } from '../../portal/ports.ts';
import { mapWindowCommands } from '../../portal/windowCommand.ts';
import type { ExportDoor } from './exportDoor.ts';
import { EXPORT_NEEDS } from './exportNeeds.ts';
import { EXPORT_WINDOW } from './exportWindow.ts';
import { events } from './events.ts';
import { texts } from './texts.ts';

const panelTexts = async () => (await import('./panelTexts.ts')).panelTexts;
const loadDesks = async () => (await import('./exportChunk.ts')).openExportDesks;

/** Sheets: maps with all that belongs on a printed one. */
export const exporting = defineFeature<ExportDoor, typeof EXPORT_NEEDS>({
  id: 'export',
  tool: 'print',
  texts,
  panelTexts,
  events,
  windows: [
    {
      // 700 px wide by viewer.md, section 2.
      id: EXPORT_WINDOW,
      title: 'export.title',
      sizePx: { widthPx: 700, heightPx: 640 },
      minSizePx: { widthPx: 700, heightPx: 420 },
      at: { leftPx: 8, topPx: 8 },
      screen: async () => (await import('./exportChunk.ts')).ExportWindow,
    },
  ],
  commands: (context) =>
    mapWindowCommands(
      [
        {
          id: 'window.export',
          title: 'export.title',
          icon: 'file-image',
          group: 'screen',
          window: EXPORT_WINDOW,
        },
      ],
      context,
    ),
  needs: EXPORT_NEEDS,
  open: (session, needs) => ({
    load: once(async () => {
      const { translator } = session.portal;
      const [open, plots] = await Promise.all([
        loadScreen({ screen: loadDesks, panelTexts }, translator),
        needs.plots()(),
      ]);
      return open(session, { ...needs, plots });
    }),
    openWindow: () => session.portal.windows.actions.open(EXPORT_WINDOW),
  }),
  offers: [offer(OPEN_EXPORT, ({ openWindow }: ExportDoor) => openWindow)],
});
