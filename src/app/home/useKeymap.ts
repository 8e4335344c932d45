import { useEffect } from 'react';
import type { CommandRegistry } from '../../commands/commandRegistry.ts';
import { resolveKey, focusScope } from '../../commands/keymap.ts';
import type { WindowStore } from '../../stores/windowStore.ts';
import { flyAboveTool } from '../../tools/flyAbove.ts';
import { flyToTool } from '../../tools/flyTo.ts';
import type { ToolManager } from '../../tools/toolManager.ts';

/** Tools that only take the camera somewhere. */
const FLIGHTS: readonly string[] = [flyToTool.id, flyAboveTool.id];

/** Lets the keys of the page run commands, by their scopes; Esc first ends the tool that runs. */
export function useKeymap(
  registry: CommandRegistry,
  tools: ToolManager | undefined,
  windows: WindowStore,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return;
      const running = tools?.running.value ?? [];
      const modal = document.querySelector('dialog[open], :popover-open');
      const action = resolveKey(registry.list(), event, {
        scope: modal === null ? focusScope(document.activeElement) : 'dialog',
        toolRunning: running.length > 0,
        onlyFlying: running.every(({ toolId }) => FLIGHTS.includes(toolId)),
        windowOpen: windows.getState().stack.length > 0,
      });
      if (action === undefined) return;
      event.preventDefault();
      if (action.do === 'run') void registry.run(action.commandId);
      else if (action.do === 'close-top-window') windows.actions.closeTop();
      else void tools?.abortAll('user');
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [registry, tools, windows]);
}
