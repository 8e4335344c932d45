import type { Command } from '../../commands/command.ts';
import type { ToolKey } from '../../tools/tool.ts';
import type { WindowStore } from '../../stores/windowStore.ts';
import { ANNOTATION_WINDOW } from '../../features/annotate/annotationWindow.ts';
import type { MapSession } from './mapSession.ts';
import { windowCommand } from './windowCommand.ts';

/** What the commands of drawing act on. */
export interface DrawCommandDeps {
  readonly windows: WindowStore;
  /** undefined until the engine is loaded. */
  readonly session: () => MapSession | undefined;
}

/** The keys that ask something of a tool that draws: take the last point back, end. They are there while such a tool runs. */
function toolKeyCommands({ session }: DrawCommandDeps): readonly Command[] {
  const command = (key: ToolKey, rest: Pick<Command, 'id' | 'title' | 'icon' | 'keys'>): Command => ({
    ...rest,
    group: 'draw',
    places: [],
    besideTool: true,
    available: () => session()?.tools.running.value.some(({ takesKeys }) => takesKeys) === true,
    run: () => session()?.tools.press(key),
  });
  return [
    command('remove-last', {
      id: 'draw.removeLast',
      title: 'draw.removeLast',
      icon: 'undo',
      keys: ['Backspace', 'Ctrl+z'],
    }),
    command('finish', { id: 'draw.finish', title: 'draw.finish', icon: 'check', keys: ['Enter'] }),
  ];
}

/** Undo and redo of whatever the user drew, and the deletion of what is selected. */
function editCommands({ session }: DrawCommandDeps): readonly Command[] {
  const history = () => session()?.undo;
  const selected = () => session()?.annotations.book.selectedId.value;
  return [
    {
      id: 'edit.undo',
      title: 'edit.undo',
      icon: 'undo',
      group: 'draw',
      places: [],
      keys: ['Ctrl+z'],
      besideTool: true,
      available: () => (history()?.state.value.undoable ?? 0) > 0,
      run: () => void history()?.undo(),
    },
    {
      id: 'edit.redo',
      title: 'edit.redo',
      icon: 'redo',
      group: 'draw',
      places: [],
      keys: ['Ctrl+Shift+z', 'Ctrl+y'],
      besideTool: true,
      available: () => (history()?.state.value.redoable ?? 0) > 0,
      run: () => void history()?.redo(),
    },
    {
      id: 'annotation.delete',
      title: 'annotation.deleteSelected',
      icon: 'trash',
      group: 'draw',
      places: [],
      keys: ['Delete'],
      besideTool: true,
      available: () => selected() !== undefined,
      run() {
        const id = selected();
        if (id !== undefined) session()?.annotations.book.remove(id);
      },
    },
  ];
}

/** Drawing, editing and the panel of annotations. */
export function drawCommands(deps: DrawCommandDeps): readonly Command[] {
  const { windows, session } = deps;
  return [
    // First: while something is drawn, Ctrl+Z takes its last point back.
    ...toolKeyCommands(deps),
    ...editCommands(deps),
    windowCommand(
      {
        id: 'window.annotation',
        title: 'annotation.title',
        icon: 'annotate-tool',
        group: 'draw',
        keys: ['b'],
        window: ANNOTATION_WINDOW,
      },
      windows,
      () => session() !== undefined,
    ),
  ];
}
