import { createSignal } from '../../lib/signal.ts';
import { defineFeature, offer } from '../../portal/feature.ts';
import { EDIT_RECORDS } from '../../portal/ports.ts';
import { openWindowDoor } from '../../portal/windowDoor.ts';
import { events } from './events.ts';
import type { OwnWorkbench } from './openWorkbench.ts';
import { texts } from './texts.ts';
import type { WorkbenchDoor } from './workbenchDoor.ts';

/** The window of the layer workbench. */
const WORKBENCH_WINDOW = 'workbench';

/** The layer catalogue as specialists edit it: drafts, versions, and each change on the map at once. */
export const workbench = defineFeature<WorkbenchDoor>({
  id: 'workbench',
  tool: 'workbench',
  texts,
  panelTexts: async () => (await import('./panelTexts.ts')).panelTexts,
  events,
  windows: [
    {
      id: WORKBENCH_WINDOW,
      title: 'workbench.title',
      sizePx: { widthPx: 740, heightPx: 600 },
      minSizePx: { widthPx: 380, heightPx: 360 },
      at: { leftPx: 343, topPx: 20 },
      screen: async () => (await import('./WorkbenchWindow.tsx')).WorkbenchWindow,
    },
  ],
  commands: ({ portal: { windows } }) => [
    {
      id: 'layers.workbench',
      title: 'workbench.title',
      icon: 'layers-editable',
      group: 'layer',
      places: ['bar'],
      run: () => windows.actions.toggle(WORKBENCH_WINDOW),
    },
  ],
  offers: [offer(EDIT_RECORDS, ({ edit }: WorkbenchDoor) => edit)],
  open(session) {
    const door = openWindowDoor<OwnWorkbench>(session);
    const wanted = createSignal<readonly string[]>([]);
    let end = () => {};
    let isOver = false;
    // It comes after the map.
    void import('./watchHealth.ts').then(({ watchHealth }) => {
      if (!isOver) end = watchHealth(session);
    });
    return {
      ...door,
      wanted,
      edit(codes) {
        wanted.set(codes);
        session.portal.windows.actions.open(WORKBENCH_WINDOW);
      },
      destroy() {
        isOver = true;
        end();
        return door.destroy?.();
      },
    };
  },
});
