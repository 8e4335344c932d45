import { defineFeature } from '../../portal/feature.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import { mapWindowCommands } from '../../portal/windowCommand.ts';
import { BriefingStage } from './BriefingStage.tsx';
import { createViewsEntry, type ViewsEntry } from './viewsEntry.ts';
import { events } from './events.ts';
import { texts } from './texts.ts';

/** The window of the saved views and their briefing. */
const VIEWS_WINDOW = 'views';

/** Loaded on demand: few users open this window. */
function openViews(session: MapSession) {
  const { shell } = session.portal;
  const entry = createViewsEntry(async (briefing) => {
    const { openUserViews } = await import('./userViews.ts');
    return openUserViews(session, briefing);
  });
  const stop = entry.briefing.subscribe((briefing) => shell.actions.setPresenting(briefing !== undefined));
  return {
    ...entry,
    clear: () => entry.briefing.value?.end(),
    destroy() {
      stop();
      shell.actions.setPresenting(false);
      entry.destroy();
    },
  };
}

/** Views that a user saves, and shows one after the other. */
export const views = defineFeature<ViewsEntry>({
  id: 'views',
  texts,
  panelTexts: async () => (await import('./panelTexts.ts')).panelTexts,
  events,
  windows: [
    {
      id: VIEWS_WINDOW,
      title: 'views.title',
      sizePx: { widthPx: 400, heightPx: 480 },
      minSizePx: { widthPx: 340, heightPx: 260 },
      at: { leftPx: 8, topPx: 8 },
      screen: async () => (await import('./ViewsWindow.tsx')).ViewsWindow,
    },
  ],
  commands: (context) =>
    mapWindowCommands(
      [
        {
          id: 'window.views',
          title: 'views.title',
          icon: 'presentation',
          group: 'view',
          window: VIEWS_WINDOW,
        },
      ],
      context,
    ),
  mapParts: [{ place: 'stage', part: BriefingStage, needsMap: true }],
  withMap: true,
  open: openViews,
});
