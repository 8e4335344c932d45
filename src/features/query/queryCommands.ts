import { CLEAR_HANDLER } from '../../domain/bureau/businessConstants.ts';
import type { Command } from '../../commands/command.ts';
import type { CommandContext } from '../../portal/feature.ts';
import { isWindowOpen } from '../../portal/windowCommand.ts';
import type { QueryDoor } from './openQuerying.ts';
import type { Querying } from './querying.ts';
import { LAYER_QUERY_WINDOW, LAYER_RANGE_WINDOW, MASK_WINDOW } from './queryWindowIds.ts';

/** A command that is there once there is a map. */
type MapCommand = Omit<Command, 'group' | 'places' | 'available'>;

/** The areas that are drawn for a query (modes 1 to 3). */
const DRAWN = [
  { kind: 'rectangle', icon: 'rectangle-area', key: 'v' },
  { kind: 'circle', icon: 'circle-area', key: undefined },
  { kind: 'polygon', icon: 'polygon-area', key: undefined },
] as const;

function modeCommands(querying: () => Querying | undefined): readonly MapCommand[] {
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

/** The query modes (viewer.md, section 4); identifying, mode 5, is a slice of its own. */
export function queryCommands({ portal, door }: CommandContext<QueryDoor>): readonly Command[] {
  const querying = () => door()?.querying;
  const windowOf = (command: Omit<MapCommand, 'toggled' | 'run'>, id: string): MapCommand => ({
    ...command,
    toggled: () => isWindowOpen(portal.windows, id),
    run: () => portal.windows.actions.toggle(id),
  });
  const commands: readonly MapCommand[] = [
    ...modeCommands(querying),
    windowOf(
      { id: 'query.layers', title: 'query.layers.title', icon: 'layers', keys: ['f'] },
      LAYER_QUERY_WINDOW,
    ),
    windowOf({ id: 'query.range', title: 'query.range.title', icon: 'layer-polygon' }, LAYER_RANGE_WINDOW),
    {
      id: 'query.grid',
      title: 'query.grid',
      icon: 'grid',
      toggled: () => querying()?.grid.visible.value === true,
      run: () => querying()?.grid.toggle(),
    },
    windowOf({ id: 'query.mask', title: 'query.mask.title', icon: 'mask-outside' }, MASK_WINDOW),
  ];
  return commands.map((command) => ({
    ...command,
    group: 'query',
    places: ['rail'],
    available: () => querying() !== undefined,
  }));
}
