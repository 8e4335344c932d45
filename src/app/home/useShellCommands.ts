import { useEffect, useState, type RefObject } from 'react';
import { createCommandRegistry, type CommandRegistry } from '../../commands/commandRegistry.ts';
import type { Signal } from '../../lib/signal.ts';
import type { ShellWays } from '../../portal/feature.ts';
import type { FeatureHost } from '../../portal/featureHost.ts';
import { usePortal } from '../../portal/portal.ts';
import { paletteCommand } from '../palette/localChoices.ts';
import { canGoBack } from './canGoBack.ts';
import type { OpenMap } from './mapSession.ts';

/** What the shell's commands act on, apart from the portal. */
export interface ShellCommandContext extends Omit<ShellWays, 'canGoBack' | 'clearScreen'> {
  readonly features: FeatureHost;
  /** The map's session; undefined while there is none. */
  readonly present: RefObject<OpenMap | undefined>;
  readonly palette: Signal<boolean>;
}

/** The registry of everything a person can do in the shell. The functions of the context must keep their identity. */
export function useShellCommands(context: ShellCommandContext): CommandRegistry {
  const { onError, preferences, views, windows } = usePortal();
  const { features, present, palette, open, goBack, goHome } = context;
  const [registry] = useState(() => createCommandRegistry(onError));
  useEffect(() => {
    const clearScreen = () => present.current?.clearScreen() ?? Promise.resolve();
    const stopCommands = registry.register([
      paletteCommand(palette),
      ...features.commands({ open, goBack, canGoBack, goHome, clearScreen }),
    ]);
    const stopToggles = [
      features.watch(registry.refresh),
      preferences.subscribe(registry.refresh),
      windows.subscribe(registry.refresh),
      views.subscribe((now, before) => now.ground !== before.ground && registry.refresh()),
    ];
    return () => {
      stopToggles.forEach((stop) => stop());
      stopCommands();
    };
  }, [registry, features, preferences, windows, views, present, palette, open, goBack, goHome]);
  return registry;
}
