import { defineFeature } from '../../portal/feature.ts';
import { createPanelSwitch } from './panelSwitch.ts';
import { texts } from './texts.ts';

/** The print screen. */
const PRINT_ADDRESS = '/DaYin';

/** What concerns the whole screen: emptying it, printing it, hiding its panels, going back. */
export const screen = defineFeature({
  id: 'screen',
  texts,
  commands: ({ portal: { preferences, windows, present }, shell, session }) => {
    const panels = createPanelSwitch(preferences, windows);
    return [
      {
        id: 'screen.clear',
        title: 'screen.clear',
        icon: 'clear-selection',
        group: 'screen',
        places: ['rail'],
        keys: ['c'],
        available: () => session() !== undefined,
        async run() {
          await shell.clearScreen();
          await present({ id: 'screen.cleared' });
        },
      },
      {
        id: 'screen.print',
        title: 'screen.print',
        icon: 'print',
        group: 'screen',
        places: ['rail'],
        run: () => shell.open(PRINT_ADDRESS),
      },
      {
        id: 'screen.panels',
        title: 'screen.panels',
        icon: 'view-hide',
        group: 'screen',
        places: ['rail'],
        keys: ['p'],
        toggled: panels.hidden,
        run: panels.toggle,
      },
      {
        id: 'page.back',
        title: 'page.back',
        icon: 'arrow-left',
        group: 'session',
        places: [],
        keys: ['Space'],
        available: shell.canGoBack,
        run: shell.goBack,
      },
    ];
  },
});
