import type { Command } from '../../commands/command.ts';
import type { ToolKey } from '../../tools/tool.ts';
import type { CommandContext } from '../../portal/feature.ts';
import { mapWindowCommands } from '../../portal/windowCommand.ts';
import type { ANNOTATE_NEEDS, AnnotateDoor } from './annotateDoor.ts';
import { ANNOTATION_WINDOW } from './annotationWindow.ts';

type DrawContext = CommandContext<AnnotateDoor, typeof ANNOTATE_NEEDS>;

/** The keys that ask something of a tool that draws: take the last point back, end. They are there while such a tool runs. */
function toolKeyCommands({ session }: DrawContext): readonly Command[] {
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
function editCommands({ session, door }: DrawContext): readonly Command[] {
  const history = () => session()?.undo;
  const selected = () => door()?.annotations.book.selectedId.value;
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
        if (id !== undefined) door()?.annotations.book.remove(id);
      },
    },
  ];
}

/** Drawing, editing and the panel of annotations. */
export function drawCommands(context: DrawContext): readonly Command[] {
  return [
    // First: while something is drawn, Ctrl+Z takes its last point back.
    ...toolKeyCommands(context),
    ...editCommands(context),
    ...mapWindowCommands(
      [
        {
          id: 'window.annotation',
          title: 'annotation.title',
          icon: 'annotate-tool',
          group: 'draw',
          keys: ['b'],
          window: ANNOTATION_WINDOW,
        },
      ],
      context,
    ),
  ];
}
