import { useStore } from 'zustand';
import { readMenuAddress, type Selection } from '../../domain/bureau/menu/menuAddress.ts';
import { LoadedScreen } from '../../portal/LoadedScreen.tsx';
import { usePortal } from '../../portal/portal.ts';
import { unitAreaIn } from '../../stores/sessionStore.ts';
import type { WallScreen } from './model/wallScreens.ts';

/** What a screen is limited to, in its own words; nothing of one that nothing limits. */
export function WallLimits({
  screen,
  selection,
  className,
}: {
  readonly screen: WallScreen;
  readonly selection: Selection;
  readonly className: string | undefined;
}) {
  const unitArea = useStore(usePortal().session, unitAreaIn);
  const { row, address, trail } = screen;
  const limits = row.wall?.limits;
  if (limits === undefined) return null;
  return (
    <span className={className}>
      <LoadedScreen
        key={row.code}
        row={limits}
        waiting={null}
        given={{ item: trail.at(-1), page: readMenuAddress(address).page, selection, unitArea }}
      />
    </span>
  );
}
