import type { Command } from '../commands/command.ts';
import type { PreferenceStore } from '../stores/preferenceStore.ts';

/** The toolbar's command that opens and closes a panel of the map. @param preference keeps whether it is open */
export function panelCommand(
  preferences: PreferenceStore,
  preference: 'layerPanelOpen' | 'legendOpen',
  row: Pick<Command, 'id' | 'title' | 'icon' | 'keys'>,
): Command {
  return {
    ...row,
    group: 'panel',
    places: ['rail'],
    toggled: () => preferences.getState()[preference],
    run: () => preferences.actions.set({ [preference]: !preferences.getState()[preference] }),
  };
}
