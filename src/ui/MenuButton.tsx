import { useRef, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import type { IconShape } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { Menu, type MenuItem, type MenuPlace } from './Menu.tsx';
import type { TooltipSide } from './Tooltip.tsx';

/** Between a button and its menu, CSS pixels. */
const GAP_PX = 2;

/** From which of the button's edges its menu hangs; `above` for a button at the lower edge of the page. */
export type MenuSide = 'left' | 'right' | 'above';

/** Where a menu opens that belongs to a button. */
export function placeOfMenu(button: HTMLElement, side: MenuSide = 'left'): MenuPlace {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  return {
    xPx: side === 'right' ? right : left,
    yPx: side === 'above' ? top - GAP_PX : bottom + GAP_PX,
  };
}

const CORNERS = { left: 'left', right: 'right', above: 'bottom' } as const;

interface MenuButtonParts {
  /** What the button is called. */
  readonly label: string;
  /** What the menu is called where that is not the button's name. */
  readonly title?: string;
  /** The lines of the menu, or how to find them when it opens. */
  readonly items: readonly MenuItem[] | (() => readonly MenuItem[]);
  readonly side?: MenuSide;
  readonly disabled?: boolean;
  /** What the tooltip says when it is more than the name. */
  readonly hint?: string;
}

/** Props of {@link MenuButton}: an icon, or a text. */
export type MenuButtonProps = MenuButtonParts &
  (
    | { readonly icon: IconShape; readonly tooltipSide?: TooltipSide }
    | { readonly children: ReactNode; readonly look?: 'secondary' | 'quiet' }
  );

/** A button that opens a menu beside itself; pressed again it closes it. */
export function MenuButton(props: MenuButtonProps) {
  const { label, title = label, items, side = 'left', disabled = false, hint } = props;
  const [open, setOpen] = useState<{ readonly at: MenuPlace; readonly items: readonly MenuItem[] }>();
  // A press on the button closes the open menu before it becomes a click, which must not open it again.
  const wasOpen = useRef(false);
  const common = {
    label,
    disabled,
    opensMenu: true,
    expanded: open !== undefined,
    onPointerDown: () => void (wasOpen.current = open !== undefined),
    onClick({ currentTarget }: { readonly currentTarget: HTMLElement }) {
      if (!wasOpen.current)
        setOpen({
          at: placeOfMenu(currentTarget, side),
          items: typeof items === 'function' ? items() : items,
        });
      wasOpen.current = false;
    },
  };
  return (
    <>
      {'icon' in props ? (
        <IconButton
          {...common}
          icon={props.icon}
          hint={hint}
          {...(props.tooltipSide === undefined ? {} : { tooltipSide: props.tooltipSide })}
        />
      ) : (
        <Button {...common} look={props.look ?? 'secondary'} title={hint}>
          {props.children}
        </Button>
      )}
      {open !== undefined && (
        <Menu
          label={title}
          at={open.at}
          corner={CORNERS[side]}
          // The lines that were given, as they are now; those that were asked for, as they were found.
          items={typeof items === 'function' ? open.items : items}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
