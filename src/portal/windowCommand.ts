import type { Command } from '../commands/command.ts';
import type { WindowStore } from '../stores/windowStore.ts';

/** A command that opens and closes a window. */
export interface WindowCommandRow extends Pick<Command, 'id' | 'title' | 'icon' | 'group' | 'keys'> {
  /** Its row in the table of windows. */
  readonly window: string;
}

/** True while a window is open. */
export function isWindowOpen(windows: WindowStore, id: string): boolean {
  return windows.getState().stack.some((open) => open.id === id);
}

/** The toolbar's command for a window. @param available when it is there */
export function windowCommand(
  { window, ...rest }: WindowCommandRow,
  windows: WindowStore,
  available: () => boolean,
): Command {
  return {
    ...rest,
    places: ['rail'],
    available,
    toggled: () => isWindowOpen(windows, window),
    run: () => windows.actions.toggle(window),
  };
}

/** The toolbar's commands for windows that work on the map: they are there once it is. */
export function mapWindowCommands(
  rows: readonly WindowCommandRow[],
  {
    portal,
    session,
  }: { readonly portal: { readonly windows: WindowStore }; readonly session: () => object | undefined },
): readonly Command[] {
  return rows.map((row) => windowCommand(row, portal.windows, () => session() !== undefined));
}
