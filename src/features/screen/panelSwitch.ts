import type { PreferenceStore } from '../../stores/preferenceStore.ts';
import type { WindowStore } from '../../stores/windowStore.ts';

/** Hides every panel and window, and brings back those that it hid. */
export interface PanelSwitch {
  /** True while no panel is shown and there are some to bring back. */
  readonly hidden: () => boolean;
  readonly toggle: () => void;
}

const PANELS = ['layerPanelOpen', 'legendOpen', 'eyeViewOpen'] as const;

/** What was open: panels by the name of their preference, windows by id, the lowest first. */
interface Hidden {
  readonly panels: readonly (typeof PANELS)[number][];
  readonly windows: readonly string[];
}

/** Creates the switch of the close-all-panels toggle (viewer.md, section 2). */
export function createPanelSwitch(preferences: PreferenceStore, windows: WindowStore): PanelSwitch {
  let before: Hidden | undefined;
  const openNow = (): Hidden => ({
    panels: PANELS.filter((panel) => preferences.getState()[panel]),
    windows: windows.getState().stack.map(({ id }) => id),
  });
  const isAnyOpen = ({ panels, windows: open }: Hidden) => panels.length + open.length > 0;
  return {
    hidden: () => before !== undefined && !isAnyOpen(openNow()),
    toggle() {
      const now = openNow();
      if (isAnyOpen(now)) {
        before = now;
        preferences.actions.set(Object.fromEntries(now.panels.map((panel) => [panel, false])));
        windows.actions.closeAll();
        return;
      }
      // Nothing was hidden by it: the panels that the portal comes with.
      const { panels, windows: ids } = before ?? { panels: ['layerPanelOpen', 'legendOpen'], windows: [] };
      before = undefined;
      preferences.actions.set(Object.fromEntries(panels.map((panel) => [panel, true])));
      for (const id of ids) windows.actions.open(id);
    },
  };
}
