import type { MouseEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconShape } from '../../ui/Icon.tsx';
import type { MenuPlace } from '../../ui/Menu.tsx';

/** A button of the tool line. */
export function Tool({
  icon,
  text,
  ...rest
}: {
  readonly icon: IconShape;
  readonly text: string;
  readonly pressed?: boolean;
  readonly opensMenu?: boolean;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}) {
  return (
    <Button look="quiet" {...rest}>
      <Icon shape={icon} sizePx={14} />
      {text}
    </Button>
  );
}

/** Where a menu opens that belongs to a button: below it. */
export function placeBelow(button: HTMLElement): MenuPlace {
  const { left, bottom } = button.getBoundingClientRect();
  return { xPx: left, yPx: bottom + 2 };
}
