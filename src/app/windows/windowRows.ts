import type { ComponentType } from 'react';
import type { CommandRegistry } from '../../commands/commandRegistry.ts';
import { windowTable } from '../../windows/windowSpec.ts';

/** What every window's screen is given. */
export interface WindowScreenProps {
  readonly registry: CommandRegistry;
}

/** The window of the keyboard shortcuts. */
export const SHORTCUTS_WINDOW = 'shortcuts';

/** The window of pipe picking. */
export const PIPE_PICK_WINDOW = 'pipe-pick';

/** The window of a layer's properties. */
export const LAYER_PROPERTIES_WINDOW = 'layer-properties';

/** The window of the imagery's transparency. */
export const IMAGERY_WINDOW = 'imagery';

/** The window of the ground's transparency. */
export const GROUND_WINDOW = 'ground';

/** Every floating window of the portal: one row each. */
export const WINDOWS = windowTable<ComponentType<WindowScreenProps>>([
  {
    id: SHORTCUTS_WINDOW,
    title: 'shortcuts.title',
    sizePx: { widthPx: 400, heightPx: 460 },
    minSizePx: { widthPx: 300, heightPx: 240 },
    at: { leftPx: 510, topPx: 120 },
    screen: async () => (await import('../../features/shortcuts/ShortcutSheet.tsx')).ShortcutSheet,
  },
  {
    id: PIPE_PICK_WINDOW,
    title: 'pipe.title',
    sizePx: { widthPx: 296, heightPx: 290 },
    at: { leftPx: 340, topPx: 60 },
    screen: async () => (await import('../../features/pipe-pick/PipePickWindow.tsx')).PipePickWindow,
  },
  {
    id: LAYER_PROPERTIES_WINDOW,
    title: 'layer.properties.title',
    sizePx: { widthPx: 400, heightPx: 560 },
    minSizePx: { widthPx: 300, heightPx: 240 },
    at: { leftPx: 340, topPx: 60 },
    screen: async () => (await import('./LayerPropertiesWindow.tsx')).LayerPropertiesWindow,
  },
  {
    id: IMAGERY_WINDOW,
    title: 'imagery.title',
    sizePx: { widthPx: 320, heightPx: 166 },
    at: { leftPx: 340, topPx: 60 },
    screen: async () => (await import('./ImageryWindow.tsx')).ImageryWindow,
  },
  {
    id: GROUND_WINDOW,
    title: 'ground.title',
    sizePx: { widthPx: 320, heightPx: 166 },
    at: { leftPx: 340, topPx: 240 },
    screen: async () => (await import('./GroundWindow.tsx')).GroundWindow,
  },
]);
