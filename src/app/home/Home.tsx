import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Outlet, useNavigate, type NavigateOptions } from 'react-router';
import { useStore } from 'zustand';
import { createSignal } from '../../lib/signal.ts';
import { titlePathOf } from '../../domain/menu/titlePath.ts';
import { departmentOf } from '../../stores/sessionStore.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { useText } from '../../ui/text.ts';
import { HOME_PATH } from '../enter.ts';
import { PaletteHost } from '../palette/PaletteHost.tsx';
import { withKeptQuery } from '../keptQuery.ts';
import type { ShellContext } from '../pages/shellContext.ts';
import { useCurrentPage } from '../pages/useCurrentPage.ts';
import { usePortal } from '../portal.ts';
import { STAGE_ID } from '../surroundings.ts';
import { BottomBar } from './BottomBar.tsx';
import { HeaderBar } from './HeaderBar.tsx';
import { goHome, openTitle } from './homeAction.ts';
import { WindowLayer } from '../windows/WindowLayer.tsx';
import styles from './Home.module.css';
import { MapArea } from './MapArea.tsx';
import type { MapSession } from './mapSession.ts';
import { watchSession } from './pickingCommands.ts';
import { useCrowded } from './useCrowded.ts';
import { useKeymap } from './useKeymap.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';
import { useMapSession } from './useMapSession.ts';
import { useShellCommands } from './useShellCommands.ts';

const BriefingPlayer = lazy(async () => ({
  default: (await import('../../features/views/BriefingPlayer.tsx')).BriefingPlayer,
}));

/** What runs while there is no map. */
const NO_BRIEFING = createSignal(undefined);

/** Goes to an address of the shell; the query that stays while routes change stays then, too. */
function useOpen() {
  const navigate = useNavigate();
  return useCallback(
    (address: string, options: NavigateOptions = {}) =>
      void navigate(withKeptQuery(address, window.location.search), options),
    [navigate],
  );
}

/** The shell: header, map, and the screens that lie over the map. */
export function Home() {
  const t = useText();
  const portal = usePortal();
  const navigate = useNavigate();
  const { page, access, address } = useCurrentPage();
  // The not-found screen takes the whole stage: no window may lie over its way on.
  const isNowhere = page === undefined && address.path !== HOME_PATH;
  const department = useStore(portal.session, departmentOf);
  const titlePath = titlePathOf(access.menu, { roleId: access.roleId, department });
  const { session, pictures, retryEngine } = useMapSession();
  const [palette] = useState(() => createSignal(false));
  const present = useRef<MapSession>(undefined);
  const open = useOpen();
  const home = useCallback(
    () => goHome({ map: () => present.current, clock: portal.surroundings.clock, open }),
    [portal, open],
  );
  const goBack = useCallback(() => navigate(-1), [navigate]);
  const registry = useShellCommands({ present, palette, open, goBack, goHome: home });
  useEffect(() => {
    present.current = session;
    registry.refresh();
    return session && watchSession(session, registry.refresh);
  }, [session, registry]);
  const [reservedPx, setReservedPx] = useState(0);
  useCrowded(portal.preferences, reservedPx);
  const context = useMemo<ShellContext>(
    () => ({
      scene: session?.scene,
      keepsCamera: session?.keepsCamera ?? false,
      open,
      reserveRight: setReservedPx,
      flyTo: (target) => void session?.flyTo(target),
      flyHome: () => void session?.flyHome(),
    }),
    [open, session],
  );
  const briefing = useSignal(session?.views.briefing ?? NO_BRIEFING);
  const presenting = briefing !== undefined;
  useKeymap(registry, session?.tools, portal.windows);
  useLeaveGuard(portal);

  return (
    <div className={styles.shell}>
      {!presenting && (
        <HeaderBar
          registry={registry}
          onHome={() => void home()}
          onTitle={() => openTitle({ clock: portal.surroundings.clock, open }, titlePath)}
        />
      )}
      <main id={STAGE_ID} className={styles.main} aria-label={t('home.map')}>
        <div className={styles.map} style={{ right: presenting ? 0 : reservedPx }}>
          <MapArea
            session={session}
            pictures={pictures}
            onRetryEngine={retryEngine}
            registry={registry}
            showsToolbar={page?.row.showsToolbar !== false && !presenting}
            presenting={presenting}
            narrow={reservedPx > 0 && !presenting}
          />
        </div>
        <div className={styles.screen} hidden={presenting}>
          <Outlet context={context} />
        </div>
        {!isNowhere && !presenting && <WindowLayer registry={registry} session={session} />}
        {presenting && (
          <Suspense>
            <BriefingPlayer briefing={briefing} />
          </Suspense>
        )}
        <PaletteHost open={palette} registry={registry} session={session} goTo={open} />
      </main>
      {!presenting && <BottomBar open={open} />}
    </div>
  );
}
