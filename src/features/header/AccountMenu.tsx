import { user16 } from '@esri/calcite-ui-icons/js/user16.js';
import type { MenuItem } from '../../ui/Menu.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { useText } from '../../ui/text.ts';

/** What a user can do about the account, below its button. */
export function AccountMenu({
  account,
  items,
}: {
  readonly account: string;
  /** Asked for when the menu opens. */
  readonly items: () => readonly MenuItem[];
}) {
  const t = useText();
  return <MenuButton icon={user16} label={t('account.menu', { account })} items={items} side="right" />;
}
