import { expect, it } from 'vitest';
import { createMemoryStore } from '../../lib/keyValueStore.ts';
import { createPreferenceStore } from '../../stores/preferenceStore.ts';
import { createWindowStore } from '../../stores/windowStore.ts';
import { windowTable } from '../../windows/windowSpec.ts';
import { createPanelSwitch } from './panelSwitch.ts';

function setUp() {
  const preferences = createPreferenceStore(createMemoryStore());
  const windows = createWindowStore(createMemoryStore(), () => ({ widthPx: 1366, heightPx: 720 }));
  const screen = () => Promise.resolve(null);
  windows.actions.know(
    windowTable(['imagery', 'shortcuts'].map((id) => ({ id, title: 'legend.title', screen }) as const)),
  );
  const panels = createPanelSwitch(preferences, windows);
  const open = () => {
    const { layerPanelOpen, legendOpen, eyeViewOpen } = preferences.getState();
    return [layerPanelOpen, legendOpen, eyeViewOpen, windows.getState().stack.map(({ id }) => id)];
  };
  return { preferences, windows, panels, open };
}

it('hides every panel and window, and brings back exactly those', () => {
  const { preferences, windows, panels, open } = setUp();
  preferences.actions.set({ legendOpen: false, eyeViewOpen: true });
  windows.actions.open('imagery');
  windows.actions.open('shortcuts');
  panels.toggle();
  expect(open()).toEqual([false, false, false, []]);
  expect(panels.hidden()).toBe(true);
  panels.toggle();
  expect(open()).toEqual([true, false, true, ['imagery', 'shortcuts']]);
  expect(panels.hidden()).toBe(false);
});

it('hides again what was opened meanwhile', () => {
  const { windows, panels, open } = setUp();
  panels.toggle();
  windows.actions.open('imagery');
  expect(panels.hidden()).toBe(false);
  panels.toggle();
  expect(open()).toEqual([false, false, false, []]);
  panels.toggle();
  expect(open()).toEqual([false, false, false, ['imagery']]);
});

it('shows layers and legend when everything was closed by hand', () => {
  const { preferences, panels, open } = setUp();
  preferences.actions.set({ layerPanelOpen: false, legendOpen: false });
  expect(panels.hidden()).toBe(false);
  panels.toggle();
  expect(open()).toEqual([true, true, false, []]);
});
