import type { Command } from '../../commands/command.ts';
import type { CommandContext } from '../../portal/feature.ts';
import { isWindowOpen } from '../../portal/windowCommand.ts';
import type { PlotDoor } from './plotting.ts';
import { PLOT_ATTRIBUTES_WINDOW, PLOT_TYPES_WINDOW, PLOT_WORKSPACE_WINDOW } from './plotWindowIds.ts';

/** Opens the plot types with the workspace, or closes all windows of plotting; deletes the plots that are selected. */
export function plotCommands({ portal, session, door }: CommandContext<PlotDoor>): readonly Command[] {
  const { windows, notices } = portal;
  const isOpen = () => isWindowOpen(windows, PLOT_TYPES_WINDOW);
  const selected = () => [...(door()?.desk.book.selectedIds.value ?? [])];
  return [
    {
      id: 'window.plot',
      title: 'plot.title',
      icon: 'shapes',
      group: 'panel',
      places: ['rail'],
      keys: ['y'],
      available: () => session() !== undefined,
      toggled: isOpen,
      run() {
        if (isOpen()) {
          const all = [PLOT_TYPES_WINDOW, PLOT_WORKSPACE_WINDOW, PLOT_ATTRIBUTES_WINDOW];
          return all.forEach((id) => windows.actions.close(id));
        }
        windows.actions.open(PLOT_WORKSPACE_WINDOW);
        windows.actions.open(PLOT_TYPES_WINDOW);
      },
    },
    {
      id: 'plot.delete',
      title: 'plot.delete.title',
      icon: 'trash',
      group: 'draw',
      places: [],
      keys: ['Delete'],
      besideTool: true,
      available: () => selected().length > 0,
      async run() {
        const ids = selected();
        const sure = await notices.actions.ask({
          title: 'plot.delete.title',
          text: 'plot.delete.items',
          params: { count: ids.length },
          confirm: 'plot.delete.confirm',
          cancel: 'app.cancel',
          tone: 'danger',
        });
        if (sure) door()?.desk.book.remove(ids, []);
      },
    },
  ];
}
