import { useStore } from 'zustand';
import type { MapPartProps } from '../../portal/feature.ts';
import { BottomMenu } from './BottomMenu.tsx';
import { useCurrentPage } from '../../portal/useCurrentPage.ts';
import { usePortal } from '../../portal/portal.ts';

/** The bottom menu, bound to the role's menu and to where the user is; a briefing has the page without it. */
export function BottomBar({ shell: { open }, layout }: MapPartProps) {
  const { preferences, shell } = usePortal();
  const { access } = useCurrentPage();
  const menuOpen = useStore(preferences, (state) => state.menuOpen);
  const { topMenu, oneLevel, subLevel } = useStore(shell);
  if (layout.presenting) return null;
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
