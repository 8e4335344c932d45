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

/** Buttons that stand together, or behind one button that unfolds them. */
export interface ToolbarGroup {
  readonly group: CommandGroup;
  readonly items: readonly ToolbarItem[];
  /** The icon of the one button that unfolds the group; undefined where each command has its own button. */
  readonly flyoutIcon: string | undefined;
}

/** The groups in the order of the toolbar; those with an icon are flyouts as soon as they have more than one command. */
const GROUPS: readonly (readonly [CommandGroup, flyoutIcon?: string])[] = [
  ['screen'],
  ['panel'],
  ['locate', 'pin-tear'],
  ['roam', 'video'],
  ['measure', 'measure'],
  ['draw', 'pencil'],
  ['query', 'query'],
  ['layer'],
  ['camera'],
  ['view', 'sliders-horizontal'],
  ['session'],
  ['window', 'ellipsis'],
];

/** The available commands of a place by group; the commands of a group in order of registration. */
export function groupCommands(commands: readonly Command[], place: CommandPlace): readonly ToolbarGroup[] {
  const present = commands.filter(
    ({ places, available }) => places.includes(place) && available?.() !== false,
  );
  return GROUPS.flatMap(([group, icon]) => {
    const items = present
      .filter((command) => command.group === group)
      .map((command) => ({
        id: command.id,
        title: command.title,
        icon: command.icon,
        keys: command.keys ?? [],
        disabledReason: command.disabledReason?.(),
        toggled: command.toggled?.(),
      }));
    if (items.length === 0) return [];
    return [{ group, items, flyoutIcon: items.length > 1 ? icon : undefined }];
  });
}
