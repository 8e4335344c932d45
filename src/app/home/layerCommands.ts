import type { Command } from '../../commands/command.ts';
import { CLEAR_ALL_LEGENDS } from '../../stores/layerState.ts';
import type { LayerStore } from '../../stores/layerStore.ts';
import type { WindowStore } from '../../stores/windowStore.ts';
import { IMAGERY_WINDOW } from '../windows/windowRows.ts';

/** The imagery's transparency, and the legend's key that empties it. */
export function layerCommands(layers: LayerStore, windows: WindowStore): readonly Command[] {
  return [
    {
      id: 'window.imagery',
      title: 'imagery.title',
      icon: 'transparency',
      group: 'view',
      places: ['rail'],
      keys: ['t'],
      toggled: () => windows.getState().stack.some(({ id }) => id === IMAGERY_WINDOW),
      run: () => windows.actions.toggle(IMAGERY_WINDOW),
    },
    {
      id: CLEAR_ALL_LEGENDS,
      title: 'legend.clear',
      icon: 'legend',
      group: 'layer',
      places: [],
      available: () => layers.getState().legend.length > 0,
      run: () => layers.actions.clearLegend(CLEAR_ALL_LEGENDS),
    },
  ];
}
