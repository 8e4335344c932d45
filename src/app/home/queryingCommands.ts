import type { Command } from '../../commands/command.ts';
import { queryCommands } from '../../features/query/queryCommands.ts';
import type { WindowStore } from '../../stores/windowStore.ts';
import { LAYER_QUERY_WINDOW, LAYER_RANGE_WINDOW, MASK_WINDOW } from '../windows/queryWindowIds.ts';
import type { MapSession } from './mapSession.ts';

/** The commands of queries, bound to the session that is present when they run. */
export function queryingCommands(
  windows: WindowStore,
  session: () => MapSession | undefined,
): readonly Command[] {
  const windowOf = (id: string) => ({
    isOpen: () => windows.getState().stack.some((open) => open.id === id),
    toggle: () => windows.actions.toggle(id),
  });
  return queryCommands({
    querying: () => session()?.querying,
    windows: {
      layers: windowOf(LAYER_QUERY_WINDOW),
      mask: windowOf(MASK_WINDOW),
      range: windowOf(LAYER_RANGE_WINDOW),
    },
  });
}
