import { useEffect, useState } from 'react';
import { createCommandRegistry, type CommandRegistry } from '../../commands/commandRegistry.ts';
import type { ShellWays } from '../../portal/feature.ts';
import type { FeatureHost } from '../../portal/featureHost.ts';
import { usePortal } from '../../portal/portal.ts';

/** The registry of everything a person can do in the shell. */
export function useShellCommands(features: FeatureHost, shell: ShellWays): CommandRegistry {
  const { onError, preferences, views, windows } = usePortal();
  const [registry] = useState(() => createCommandRegistry(onError));
  useEffect(() => {
    const stopCommands = registry.register(features.commands(shell));
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
  }, [registry, features, shell, preferences, windows, views]);
  return registry;
}
