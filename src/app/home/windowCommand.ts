import type { Command } from '../../commands/command.ts';
import type { WindowStore } from '../../stores/windowStore.ts';

/** A command that opens and closes a window. */
export interface WindowCommandRow extends Pick<Command, 'id' | 'title' | 'icon' | 'group' | 'keys'> {
  /** Its row in the table of windows. */
  readonly window: string;
}

/** The toolbar's command for a window; it is there once there is a map to work on. */
export function windowCommand(
  { window, ...rest }: WindowCommandRow,
  windows: WindowStore,
  hasMap: () => boolean,
): Command {
  return {
    ...rest,
    places: ['rail'],
    available: hasMap,
    toggled: () => windows.getState().stack.some((open) => open.id === window),
    run: () => windows.actions.toggle(window),
  };
}
