import type { Command } from '../../commands/command.ts';
import type { PreferenceStore } from '../../stores/preferenceStore.ts';

/** What the shell's commands act on. */
export interface ShellCommandDeps {
  readonly preferences: PreferenceStore;
  /** True once there is a map to fly over. */
  readonly hasMap: () => boolean;
}

/** The panels and the link between the views. */
export function shellCommands({ preferences, hasMap }: ShellCommandDeps): readonly Command[] {
  const switchOf = (name: 'layerPanelOpen' | 'legendOpen' | 'linkedViews') => ({
    toggled: () => preferences.getState()[name],
    run: () => preferences.actions.set({ [name]: !preferences.getState()[name] }),
  });
  return [
    {
      id: 'panel.layers',
      title: 'layer.panel.title',
      icon: 'layers',
      group: 'panel',
      places: ['rail'],
      keys: ['l'],
      ...switchOf('layerPanelOpen'),
    },
    {
      id: 'panel.legend',
      title: 'legend.title',
      icon: 'legend',
      group: 'panel',
      places: ['rail'],
      keys: ['g'],
      ...switchOf('legendOpen'),
    },
    {
      id: 'view.link',
      title: 'home.link',
      icon: 'link',
      group: 'view',
      places: ['rail'],
      available: hasMap,
      ...switchOf('linkedViews'),
    },
  ];
}
