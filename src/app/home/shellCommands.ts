import type { Command } from '../../commands/command.ts';
import type { PreferenceStore } from '../../stores/preferenceStore.ts';
import type { WindowStore } from '../../stores/windowStore.ts';
import { SHORTCUTS_WINDOW } from '../windows/windowRows.ts';

/** What the shell's commands act on. */
export interface ShellCommandDeps {
  readonly preferences: PreferenceStore;
  readonly windows: WindowStore;
  /** True once there is a map to fly over. */
  readonly hasMap: () => boolean;
  /** True on a screen of the shell that was come to from another. */
  readonly canGoBack: () => boolean;
  readonly goBack: () => void | Promise<void>;
}

/** The panels, the link between the views, the shortcuts and the way back. */
export function shellCommands(deps: ShellCommandDeps): readonly Command[] {
  const { preferences, windows, hasMap, canGoBack, goBack } = deps;
  const switchOf = (name: 'layerPanelOpen' | 'legendOpen' | 'linkedViews' | 'referenceMap') => ({
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
    {
      id: 'view.reference',
      title: 'reference.title',
      icon: 'label',
      group: 'view',
      places: ['rail'],
      available: hasMap,
      ...switchOf('referenceMap'),
    },
    {
      id: 'window.shortcuts',
      title: 'shortcuts.title',
      icon: 'keyboard',
      group: 'window',
      places: ['rail'],
      keys: ['?'],
      toggled: () => windows.getState().stack.some(({ id }) => id === SHORTCUTS_WINDOW),
      run: () => windows.actions.toggle(SHORTCUTS_WINDOW),
    },
    {
      id: 'page.back',
      title: 'page.back',
      icon: 'arrow-left',
      group: 'session',
      places: [],
      keys: ['Space'],
      available: canGoBack,
      run: goBack,
    },
  ];
}
