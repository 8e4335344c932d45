import { Button } from '../../ui/Button.tsx';
import { Icon, type IconShape } from '../../ui/Icon.tsx';
import type { MenuItem } from '../../ui/Menu.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';

interface ToolProps {
  readonly icon: IconShape;
  readonly text: string;
}

/** A button of the tool line. */
export function Tool({
  icon,
  text,
  ...rest
}: ToolProps & { readonly pressed?: boolean; readonly onClick: () => void }) {
  return (
    <Button look="quiet" {...rest}>
      <Icon shape={icon} sizePx={14} />
      {text}
    </Button>
  );
}

/** A menu of the tool line. */
export function ToolMenu({ icon, text, items }: ToolProps & { readonly items: readonly MenuItem[] }) {
  return (
    <MenuButton label={text} look="quiet" items={items}>
      <Icon shape={icon} sizePx={14} />
      {text}
    </MenuButton>
  );
}
