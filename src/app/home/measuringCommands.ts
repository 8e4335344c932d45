import type { Command } from '../../commands/command.ts';
import { measureCommands } from '../../features/measure/measureCommands.ts';
import type { WindowStore } from '../../stores/windowStore.ts';
import { MEASURE_WINDOW } from '../windows/windowRows.ts';
import type { MapSession } from './mapSession.ts';
import { windowCommand } from './windowCommand.ts';

/** The window of measuring, and what is measured there, bound to the session that is present when they run. */
export function measuringCommands(
  windows: WindowStore,
  session: () => MapSession | undefined,
): readonly Command[] {
  const row = {
    id: 'measure.window',
    title: 'measure.title',
    icon: 'measure',
    group: 'measure',
    keys: ['m'],
  } as const;
  return [
    windowCommand({ ...row, window: MEASURE_WINDOW }, windows, () => session() !== undefined),
    ...measureCommands({
      measuring: () => session()?.measuring,
      openWindow: () => windows.actions.open(MEASURE_WINDOW),
    }),
  ];
}
