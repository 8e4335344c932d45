import type { Command } from '../../commands/command.ts';
import { historyCommands } from '../../features/navigation/viewHistory.ts';
import { PICTURE_WINDOW } from '../../features/picture-editor/pictureWindow.ts';
import type { Signal } from '../../lib/signal.ts';
import type { Portal } from '../portal.ts';
import { PALETTE_COMMAND } from '../palette/localChoices.ts';
import { PRINT_PATH } from '../pages/pageRows.ts';
import { SHARE_WINDOW } from '../sharedLink.ts';
import { EXPORT_WINDOW } from '../windows/exportWindowIds.ts';
import { EFFECTS_WINDOW, GROUND_WINDOW } from '../windows/windowRows.ts';
import type { MapSession } from './mapSession.ts';
import { windowCommand } from './windowCommand.ts';
import { createPanelSwitch } from './panelSwitch.ts';

/** What the toolbar's own commands act on. */
export interface ToolbarCommandDeps {
  readonly portal: Pick<Portal, 'preferences' | 'windows' | 'views' | 'present'>;
  /** undefined until the engine is loaded. */
  readonly session: () => MapSession | undefined;
  /** Whether the palette is open. */
  readonly palette: Signal<boolean>;
  /** Goes to a screen. */
  readonly open: (address: string) => void;
}

/** Clear screen, print, and show or hide all panels. */
function screenCommands({ portal, session, open }: ToolbarCommandDeps): readonly Command[] {
  const panels = createPanelSwitch(portal.preferences, portal.windows);
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
        await session()?.clearScreen();
        await portal.present({ id: 'screen.cleared' });
      },
    },
    {
      id: 'screen.print',
      title: 'screen.print',
      icon: 'print',
      group: 'screen',
      places: ['rail'],
      run: () => open(PRINT_PATH),
    },
    windowCommand(
      {
        id: 'window.export',
        title: 'export.title',
        icon: 'file-image',
        group: 'screen',
        window: EXPORT_WINDOW,
      },
      portal.windows,
      () => session() !== undefined,
    ),
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
  ];
}

/** The ground's transparency, the way below it, and the effects over it. */
function groundCommands({ portal: { views, windows }, session }: ToolbarCommandDeps): readonly Command[] {
  const available = () => session() !== undefined;
  return [
    {
      id: 'view.underground',
      title: 'ground.underground',
      icon: 'arrow-circle-down',
      group: 'view',
      places: ['rail'],
      keys: ['u'],
      available,
      toggled: () => views.getState().ground.underground,
      run: () => views.actions.setGround({ underground: !views.getState().ground.underground }),
    },
    windowCommand(
      { id: 'window.ground', title: 'ground.title', icon: 'globe', group: 'view', window: GROUND_WINDOW },
      windows,
      available,
    ),
    windowCommand(
      {
        id: 'window.effects',
        title: 'effects.title',
        icon: 'effects',
        group: 'view',
        window: EFFECTS_WINDOW,
      },
      windows,
      available,
    ),
  ];
}

/** The quick search; its key acts from a field too. */
function paletteCommand({ palette }: ToolbarCommandDeps): Command {
  return {
    id: PALETTE_COMMAND,
    title: 'palette.title',
    icon: 'search',
    group: 'window',
    places: ['rail'],
    keys: ['Ctrl+k'],
    everywhere: true,
    run: () => palette.set(true),
  };
}

function shareCommand({ portal: { windows }, session }: ToolbarCommandDeps): Command {
  return {
    id: 'window.share',
    title: 'share.title',
    icon: 'share',
    group: 'window',
    places: ['rail'],
    available: () => session() !== undefined,
    toggled: () => windows.getState().stack.some(({ id }) => id === SHARE_WINDOW),
    run: () => windows.actions.toggle(SHARE_WINDOW),
  };
}

function pictureCommand({ portal: { windows } }: ToolbarCommandDeps): Command {
  // It needs no map: an image or a project is opened in it.
  return windowCommand(
    {
      id: 'window.picture',
      title: 'picture.title',
      icon: 'image-edit',
      group: 'window',
      window: PICTURE_WINDOW,
    },
    windows,
    () => true,
  );
}

/** The commands of the widget toolbar (portal.md, section 2) that belong to no other slice. */
export function toolbarCommands(deps: ToolbarCommandDeps): readonly Command[] {
  return [
    ...screenCommands(deps),
    ...historyCommands(() => deps.session()?.history),
    ...groundCommands(deps),
    paletteCommand(deps),
    shareCommand(deps),
    pictureCommand(deps),
  ];
}
