import { CLEAR_HANDLER } from '../../domain/businessConstants.ts';
import type { Command } from '../../commands/command.ts';
import type { Querying } from './querying.ts';

/** A window as a command sees it. */
export interface CommandWindow {
  readonly isOpen: () => boolean;
  readonly toggle: () => void;
}

/** What the commands act on. */
export interface QueryCommandDeps {
  /** undefined until the engine is loaded. */
  readonly querying: () => Querying | undefined;
  readonly windows: {
    readonly layers: CommandWindow;
    readonly mask: CommandWindow;
    readonly range: CommandWindow;
  };
}

/** A command that is there once there is a map. */
type MapCommand = Omit<Command, 'group' | 'places' | 'available'>;

/** The areas that are drawn for a query (modes 1 to 3). */
const DRAWN = [
  { kind: 'rectangle', icon: 'rectangle-area', key: 'v' },
  { kind: 'circle', icon: 'circle-area', key: undefined },
  { kind: 'polygon', icon: 'polygon-area', key: undefined },
] as const;

function modeCommands(querying: QueryCommandDeps['querying']): readonly MapCommand[] {
  return [
    {
      id: 'query.click',
      title: 'query.click',
      icon: 'cursor-click',
      keys: ['j'],
      toggled: () => querying()?.isClicking() === true,
      run: () => querying()?.toggleClicks(),
    },
    ...DRAWN.map(({ kind, icon, key }): MapCommand => ({
      id: `query.${kind}`,
      title: `query.${kind}`,
      icon,
      ...(key === undefined ? {} : { keys: [key] }),
      toggled: () => querying()?.drawing.value === kind,
      run: () => querying()?.toggleDrawing(kind),
    })),
    {
      id: 'query.clear',
      title: 'query.clear',
      icon: 'selection-x',
      keys: ['x'],
      disabledReason: () =>
        querying()?.session.handler.value === CLEAR_HANDLER.open ? undefined : 'query.nothingToClear',
      run: () => querying()?.clear(),
    },
  ];
}

function windowCommand(command: Omit<MapCommand, 'toggled' | 'run'>, window: CommandWindow): MapCommand {
  return { ...command, toggled: window.isOpen, run: window.toggle };
}

/** The query modes (viewer.md, section 4); identifying, mode 5, is a slice of its own. */
export function queryCommands({ querying, windows }: QueryCommandDeps): readonly Command[] {
  const commands: readonly MapCommand[] = [
    ...modeCommands(querying),
    windowCommand(
      { id: 'query.layers', title: 'query.layers.title', icon: 'layers', keys: ['f'] },
      windows.layers,
    ),
    windowCommand({ id: 'query.range', title: 'query.range.title', icon: 'layer-polygon' }, windows.range),
    {
      id: 'query.grid',
      title: 'query.grid',
      icon: 'grid',
      toggled: () => querying()?.grid.visible.value === true,
      run: () => querying()?.grid.toggle(),
    },
    windowCommand({ id: 'query.mask', title: 'query.mask.title', icon: 'mask-outside' }, windows.mask),
  ];
  return commands.map((command) => ({
    ...command,
    group: 'query',
    places: ['rail'],
    available: () => querying() !== undefined,
  }));
}
