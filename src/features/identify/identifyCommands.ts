import type { Command } from '../../commands/command.ts';
import { identifyTool } from './identifyTool.ts';
import type { ToolManager } from '../../tools/toolManager.ts';
import type { IdentifySession } from './identifySession.ts';

/** What the commands act on. */
export interface IdentifyCommandDeps {
  /** undefined until the engine is loaded. */
  readonly map: () => { readonly tools: ToolManager; readonly identify: IdentifySession } | undefined;
  readonly onError: (error: unknown) => void;
}

/** The identify mode, and the key that closes its popup: to be registered before any other command of the Esc key. */
export function identifyCommands({ map, onError }: IdentifyCommandDeps): readonly Command[] {
  const isRunning = () =>
    map()?.tools.running.value.some(({ toolId }) => toolId === identifyTool.id) === true;
  const begin = async (present: NonNullable<ReturnType<typeof map>>) => {
    const { tools, identify } = present;
    const outcome = await tools.start(identifyTool, {
      onClick: ({ view, screen }) => void identify.ask(view, screen, { quiet: false }),
    });
    if (outcome.status === 'failed') onError(outcome.error);
  };
  return [
    {
      id: 'query.identify',
      title: 'identify.title',
      icon: 'information',
      group: 'query',
      places: ['rail'],
      keys: ['i'],
      available: () => map() !== undefined,
      toggled: isRunning,
      async run() {
        const present = map();
        if (present === undefined) return;
        // The mode lasts until a right click: the command is done once it has begun.
        if (isRunning()) await present.tools.abort(identifyTool.id, 'user');
        else void begin(present);
      },
    },
    {
      id: 'query.closePopup',
      title: 'identify.close',
      icon: 'x',
      group: 'query',
      places: [],
      keys: ['Escape'],
      available: () => map()?.identify.state.value !== undefined,
      run: () => map()?.identify.close(),
    },
  ];
}
