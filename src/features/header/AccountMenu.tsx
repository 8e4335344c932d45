import { user16 } from '@esri/calcite-ui-icons/js/user16.js';
import { useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, type MenuItem, type MenuPlace } from '../../ui/Menu.tsx';
import { useText } from '../../ui/text.ts';

/** Between the button and its menu, CSS pixels. */
const GAP_PX = 6;

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
  const [at, setAt] = useState<MenuPlace>();
  const label = t('account.menu', { account });
  return (
    <>
      <IconButton
        icon={user16}
        label={label}
        opensMenu
        expanded={at !== undefined}
        onClick={({ currentTarget }) => {
          const { right, bottom } = currentTarget.getBoundingClientRect();
          setAt({ xPx: right, yPx: bottom + GAP_PX });
        }}
      />
      {at !== undefined && (
        <Menu label={label} items={items()} at={at} corner="right" onClose={() => setAt(undefined)} />
      )}
    </>
  );
}
