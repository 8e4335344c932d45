import type { Command } from '../../commands/command.ts';
import type { ToolKey } from '../../tools/tool.ts';
import type { ToolManager } from '../../tools/toolManager.ts';

/** The keys that ask something of a tool that draws: take the last point back, end. They are there while such a tool runs. */
export function toolKeyCommands(tools: () => ToolManager | undefined): readonly Command[] {
  const command = (key: ToolKey, rest: Pick<Command, 'id' | 'title' | 'icon' | 'keys'>): Command => ({
    ...rest,
    group: 'draw',
    places: [],
    besideTool: true,
    available: () => tools()?.running.value.some(({ takesKeys }) => takesKeys) === true,
    run: () => tools()?.press(key),
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
