import type { TextKey } from '../i18n/translate.ts';
import type { Command, CommandGroup, CommandPlace } from './command.ts';

/** A command as a button shows it. */
export interface ToolbarItem {
  readonly id: string;
  readonly title: TextKey;
  readonly icon: string;
  readonly keys: readonly string[];
  readonly disabledReason: TextKey | undefined;
  /** undefined for a command that switches nothing. */
  readonly toggled: boolean | undefined;
}

/** Buttons that stand together. */
export interface ToolbarGroup {
  readonly group: CommandGroup;
  readonly items: readonly ToolbarItem[];
}

/** The available commands of a place, by group, groups and commands in order of first appearance. */
export function toolbarOf(commands: readonly Command[], place: CommandPlace): readonly ToolbarGroup[] {
  const groups = new Map<CommandGroup, ToolbarItem[]>();
  for (const command of commands) {
    if (!command.places.includes(place) || command.available?.() === false) continue;
    const items = groups.get(command.group) ?? [];
    groups.set(command.group, items);
    items.push({
      id: command.id,
      title: command.title,
      icon: command.icon,
      keys: command.keys ?? [],
      disabledReason: command.disabledReason?.(),
      toggled: command.toggled?.(),
    });
  }
  return [...groups].map(([group, items]) => ({ group, items }));
}
