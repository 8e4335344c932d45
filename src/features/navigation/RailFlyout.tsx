import { useRef, useState, type KeyboardEvent } from 'react';
import { strokeLabel } from '../../commands/keymap.ts';
import type { ToolbarGroup } from '../../commands/toolbar.ts';
import { commandIcon } from '../../ui/commandIcons.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, type MenuPlace } from '../../ui/Menu.tsx';
import { useText } from '../../ui/text.ts';

/** Between the rail and the menu that unfolds from it, CSS pixels. */
const GAP_PX = 10;

/** Props of {@link RailFlyout}. */
export interface RailFlyoutProps {
  readonly group: ToolbarGroup;
  readonly icon: string;
  readonly stop: string;
  readonly tabIndex: 0 | -1;
  readonly onRun: (commandId: string) => void;
}

/** One button for a group of commands: it unfolds them as a menu to its left. */
export function RailFlyout({ group, icon, stop, tabIndex, onRun }: RailFlyoutProps) {
  const t = useText();
  const [at, setAt] = useState<MenuPlace>();
  // A press on the button closes the open menu before it becomes a click, which must not open it again.
  const wasOpen = useRef(false);
  const name = t(`command.group.${group.group}`);
  const open = (button: HTMLElement) => {
    const { left, top } = button.getBoundingClientRect();
    setAt({ xPx: left - GAP_PX, yPx: top });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft') return;
    event.preventDefault();
    open(event.currentTarget);
  };
  return (
    <>
      <IconButton
        icon={commandIcon(icon)}
        label={name}
        opensMenu
        expanded={at !== undefined}
        stop={stop}
        tabIndex={tabIndex}
        tooltipSide="left"
        onPointerDown={() => (wasOpen.current = at !== undefined)}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          if (!wasOpen.current) open(event.currentTarget);
          wasOpen.current = false;
        }}
      />
      {at !== undefined && (
        <Menu
          label={name}
          at={at}
          corner="right"
          items={group.items.map((item) => ({
            id: item.id,
            text: t(item.title),
            icon: commandIcon(item.icon),
            disabled: item.disabledReason !== undefined,
            ...(item.keys[0] === undefined ? {} : { keys: strokeLabel(item.keys[0]) }),
            ...(item.disabledReason === undefined ? {} : { hint: t(item.disabledReason) }),
            ...(item.toggled === undefined ? {} : { checked: item.toggled }),
            run: () => onRun(item.id),
          }))}
          onClose={() => setAt(undefined)}
        />
      )}
    </>
  );
}
