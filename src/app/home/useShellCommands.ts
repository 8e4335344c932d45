import { useEffect, useState, type RefObject } from 'react';
import { createCommandRegistry, type CommandRegistry } from '../../commands/commandRegistry.ts';
import { SELF_MOVING_TOOLS } from '../../features/camera/cameraCommands.ts';
import { navigationCommands } from '../../features/navigation/navigationCommands.ts';
import type { Signal } from '../../lib/signal.ts';
import { usePortal, type Portal } from '../portal.ts';
import { accountCommands } from './accountCommands.ts';
import { canGoBack } from './canGoBack.ts';
import { drawCommands } from './drawCommands.ts';
import { layerCommands } from './layerCommands.ts';
import { locateCommands } from './locateCommands.ts';
import { measuringCommands } from './measuringCommands.ts';
import type { MapSession } from './mapSession.ts';
import { pickingCommands } from './pickingCommands.ts';
import { plotCommands } from './plotCommands.ts';
import { roamCommands } from './roamCommands.ts';
import { queryingCommands } from './queryingCommands.ts';
import { shellCommands } from './shellCommands.ts';
import { toolbarCommands } from './toolbarCommands.ts';

/** What the shell's commands act on, apart from the portal. */
export interface ShellCommandContext {
  /** The map's session; undefined while there is none. */
  readonly present: RefObject<MapSession | undefined>;
  readonly palette: Signal<boolean>;
  readonly open: (address: string) => void;
  readonly goBack: () => void | Promise<void>;
  readonly goHome: () => Promise<void>;
}

function createRegistry(portal: Portal): CommandRegistry {
  return createCommandRegistry((error) => {
    void portal.present({
      id: 'unexpected',
      message: error instanceof Error ? error.message : String(error),
    });
  });
}

/** The registry of everything a person can do in the shell. The functions of the context must keep their identity. */
export function useShellCommands(context: ShellCommandContext): CommandRegistry {
  const portal = usePortal();
  const { present, palette, open, goBack, goHome } = context;
  const [registry] = useState(() => createRegistry(portal));
  useEffect(() => {
    const { layers, preferences, session, views, windows } = portal;
    const hasMap = () => present.current !== undefined;
    const stopCommands = registry.register([
      ...shellCommands({ preferences, windows, hasMap, canGoBack, goBack }),
      ...accountCommands(windows, session),
      ...locateCommands(windows, hasMap),
      ...toolbarCommands({ portal, session: () => present.current, open, palette }),
      ...roamCommands(portal, () => present.current),
      ...measuringCommands(windows, () => present.current),
      ...layerCommands(layers, windows),
      ...drawCommands({ windows, session: () => present.current }),
      ...plotCommands({ portal, session: () => present.current }),
      // Before the home command: Esc closes the popup before it flies home.
      ...pickingCommands(portal, () => present.current),
      ...queryingCommands(windows, () => present.current),
      ...navigationCommands({
        scene: () => present.current?.scene,
        leader: () => views.getState().leader,
        preferences,
        async stillCamera() {
          for (const toolId of SELF_MOVING_TOOLS) await present.current?.tools.abort(toolId, 'replaced');
        },
        flyHome: () => present.current?.flyHome(),
        goHome,
      }),
    ]);
    const stopToggles = [
      preferences.subscribe(registry.refresh),
      windows.subscribe(registry.refresh),
      views.subscribe((now, before) => now.ground !== before.ground && registry.refresh()),
    ];
    return () => {
      stopToggles.forEach((stop) => stop());
      stopCommands();
    };
  }, [portal, registry, present, palette, open, goBack, goHome]);
  return registry;
}
