import { useStore } from 'zustand';
import { BottomMenu } from '../../features/menu/BottomMenu.tsx';
import { useCurrentPage } from '../pages/useCurrentPage.ts';
import { usePortal } from '../../portal/portal.ts';

/** The bottom menu, bound to the role's menu and to where the user is. */
export function BottomBar({ open }: { readonly open: (address: string) => void }) {
  const { preferences, shell } = usePortal();
  const { access } = useCurrentPage();
  const menuOpen = useStore(preferences, (state) => state.menuOpen);
  const { topMenu, oneLevel, subLevel } = useStore(shell);
  return (
    <BottomMenu
      items={access.menu}
      trail={[oneLevel, subLevel].flatMap((mark) => (mark === null ? [] : [mark.id]))}
      topMenu={topMenu}
      open={menuOpen}
      onOpenChange={(next) => preferences.actions.set({ menuOpen: next })}
      onChoose={({ path }) => open(path)}
    />
  );
}
