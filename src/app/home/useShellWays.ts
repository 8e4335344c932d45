import { useMemo, type RefObject } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router';
import { readMenuAddress } from '../../domain/bureau/menu/menuAddress.ts';
import { titlePathOf } from '../../portal/titlePath.ts';
import type { ShellWays } from '../../portal/feature.ts';
import { pageAccess } from '../../portal/pageAccess.ts';
import { withKeptQuery } from '../../portal/keptQuery.ts';
import { departmentOf } from '../../stores/sessionStore.ts';
import { isWindowOpen } from '../../portal/windowCommand.ts';
import { FEATURES } from '../features.ts';
import { signOut, switchUnit } from '../leave.ts';
import { useWholePortal } from '../portal.ts';
import { canGoBack } from '../../portal/canGoBack.ts';
import { goHome, openTitle } from './homeAction.ts';
import type { OpenMap } from './mapSession.ts';

/** The ways of the shell, with how to take the place of the screen that is open. */
export interface WholeShellWays extends ShellWays {
  readonly open: (address: string, options?: NavigateOptions) => void;
}

/**
 * The ways of the shell; the query that stays while routes change stays on each of them.
 * @param present the map that is open
 */
export function useShellWays(present: RefObject<OpenMap | undefined>): WholeShellWays {
  const portal = useWholePortal();
  const navigate = useNavigate();
  return useMemo(() => {
    const { clock } = portal.surroundings;
    const open = (address: string, options: NavigateOptions = {}) =>
      void navigate(withKeptQuery(address, window.location.search), options);
    return {
      open,
      goBack: () => navigate(-1),
      canGoBack,
      goHome: () => goHome({ map: () => present.current, clock, open }),
      clearScreen: () => present.current?.clearScreen() ?? Promise.resolve(),
      openTitle() {
        const session = portal.session.getState();
        const { menu, roleId } = pageAccess(session, readMenuAddress(portal.surroundings.path()));
        openTitle({ clock, open }, titlePathOf(menu, { roleId, department: departmentOf(session) }));
      },
      signOut(onLeaving) {
        const unsaved = FEATURES.find(
          ({ leaving }) => leaving && isWindowOpen(portal.windows, leaving.window),
        );
        return signOut(portal, onLeaving, unsaved?.leaving?.question);
      },
      switchUnit: (unit, onSwitching) => switchUnit(portal, unit, onSwitching),
    };
  }, [portal, navigate, present]);
}
