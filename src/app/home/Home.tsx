import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { Outlet, useNavigate, type NavigateOptions } from 'react-router';
import { useStore } from 'zustand';
import type { CommandRegistry } from '../../commands/commandRegistry.ts';
import { createSignal } from '../../lib/signal.ts';
import { titlePathOf } from '../../domain/menu/titlePath.ts';
import type { StageLayout } from '../../portal/feature.ts';
import { createFeatureHost, type FeatureHost } from '../../portal/featureHost.ts';
import { usePortal } from '../../portal/portal.ts';
import { STAGE_ID } from '../../portal/surroundings.ts';
import { departmentOf } from '../../stores/sessionStore.ts';
import { usePanelPlace } from '../../ui/usePanelPlace.ts';
import { useText } from '../../ui/text.ts';
import { HOME_PATH } from '../enter.ts';
import { PaletteHost } from '../palette/PaletteHost.tsx';
import { withKeptQuery } from '../keptQuery.ts';
import type { ShellContext } from '../pages/shellContext.ts';
import { useCurrentPage } from '../pages/useCurrentPage.ts';
import { FEATURES } from '../features.ts';
import { useWholePortal, type WholePortal } from '../portal.ts';
import { BottomBar } from './BottomBar.tsx';
import { HeaderBar } from './HeaderBar.tsx';
import { goHome, openTitle } from './homeAction.ts';
import { WindowLayer } from '../windows/WindowLayer.tsx';
import styles from './Home.module.css';
import { dockedPx, MapArea } from './MapArea.tsx';
import { MapParts } from './MapParts.tsx';
import type { OpenMap } from './mapSession.ts';
import { useCrowded } from './useCrowded.ts';
import { useKeymap } from './useKeymap.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';
import { useMapSession } from './useMapSession.ts';
import { useShellCommands } from './useShellCommands.ts';

/** Goes to an address of the shell; the query that stays while routes change stays then, too. */
function useOpen() {
  const navigate = useNavigate();
  return useCallback(
    (address: string, options: NavigateOptions = {}) =>
      void navigate(withKeptQuery(address, window.location.search), options),
    [navigate],
  );
}

/** The features of the page; they end when the user leaves the shell. */
function useFeatures(portal: WholePortal): FeatureHost {
  const [features] = useState(() => createFeatureHost(FEATURES, portal));
  useEffect(() => () => void features.destroy(), [features]);
  return features;
}

/** Keeps the session at hand for commands, and the commands told of its tools and layers. */
function usePresent(
  presentRef: RefObject<OpenMap | undefined>,
  session: OpenMap | undefined,
  registry: CommandRegistry,
): void {
  useEffect(() => {
    presentRef.current = session;
    registry.refresh();
    if (session === undefined) return undefined;
    const stops = [session.tools.running, session.controller.report].map((source) =>
      source.subscribe(registry.refresh),
    );
    return () => stops.forEach((stop) => stop());
  }, [presentRef, session, registry]);
}

/** How the stage stands: what is docked, and what the screen that is open leaves of it. */
function useStageLayout(screen: Pick<StageLayout, 'showsToolbar' | 'presenting' | 'narrow'>): StageLayout {
  const { preferences, surroundings } = usePortal();
  const layerPanelOpen = useStore(preferences, (state) => state.layerPanelOpen);
  const layerPanelPlace = usePanelPlace(surroundings.localStorage, 'layer-panel');
  const layout = { ...screen, layerPanelPlace };
  return { ...layout, insetLeftPx: dockedPx(layerPanelOpen, layout) };
}

/** The shell: header, map, and the screens that lie over the map. */
export function Home() {
  const t = useText();
  const portal = useWholePortal();
  const features = useFeatures(portal);
  const navigate = useNavigate();
  const { page, access, address } = useCurrentPage();
  // The not-found screen takes the whole stage: no window may lie over its way on.
  const isNowhere = page === undefined && address.path !== HOME_PATH;
  const department = useStore(portal.session, departmentOf);
  const titlePath = titlePathOf(access.menu, { roleId: access.roleId, department });
  const { session, pictures, retryEngine } = useMapSession(features);
  const [palette] = useState(() => createSignal(false));
  const present = useRef<OpenMap>(undefined);
  const open = useOpen();
  const home = useCallback(
    () => goHome({ map: () => present.current, clock: portal.surroundings.clock, open }),
    [portal, open],
  );
  const goBack = useCallback(() => navigate(-1), [navigate]);
  const registry = useShellCommands({ features, present, palette, open, goBack, goHome: home });
  usePresent(present, session, registry);
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
  const presenting = useStore(portal.shell, (state) => state.presenting);
  const layout = useStageLayout({
    showsToolbar: page?.row.showsToolbar !== false && !presenting,
    presenting,
    narrow: reservedPx > 0 && !presenting,
  });
  useKeymap(registry, session?.tools, portal.windows);
  useLeaveGuard(portal);
  const parts = { features, registry, session };

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
            {...parts}
            session={session}
            layout={layout}
            pictures={pictures}
            onRetryEngine={retryEngine}
          />
        </div>
        <div className={styles.screen} hidden={presenting}>
          <Outlet context={context} />
        </div>
        {!isNowhere && !presenting && <WindowLayer {...parts} />}
        <MapParts place="stage" {...parts} layout={layout} />
        <PaletteHost open={palette} {...parts} goTo={open} />
      </main>
      {!presenting && <BottomBar open={open} />}
    </div>
  );
}
