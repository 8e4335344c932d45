import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { Outlet } from 'react-router';
import { useStore } from 'zustand';
import type { CommandRegistry } from '../../commands/commandRegistry.ts';
import type { StageLayout } from '../../portal/feature.ts';
import { createFeatureHost, type FeatureHost } from '../../portal/featureHost.ts';
import { usePortal } from '../../portal/portal.ts';
import { STAGE_ID } from '../../portal/surroundings.ts';
import { Overlay } from '../../ui/Overlay.tsx';
import { usePanelPlace } from '../../ui/usePanelPlace.ts';
import { useText } from '../../ui/text.ts';
import { HOME_PATH } from '../../portal/homePath.ts';
import type { ShellContext } from '../pages/shellContext.ts';
import { PageTableProvider, useCurrentPage } from '../../portal/useCurrentPage.ts';
import { FEATURES } from '../features.ts';
import { useWholePortal, type WholePortal } from '../portal.ts';
import { WindowLayer } from '../windows/WindowLayer.tsx';
import styles from './Home.module.css';
import { dockedPx, MapArea } from './MapArea.tsx';
import { MapParts } from './MapParts.tsx';
import type { OpenMap } from './mapSession.ts';
import { useCrowded } from '../../features/layer-panel/useCrowded.ts';
import { useKeymap } from './useKeymap.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';
import { useMapSession } from './useMapSession.ts';
import { useShellCommands } from './useShellCommands.ts';
import { useShellWays } from './useShellWays.ts';

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

/** What the shell gives the screens over its map. */
function useShellContext(
  { given }: FeatureHost,
  session: OpenMap | undefined,
  open: ShellContext['open'],
  reserveRight: ShellContext['reserveRight'],
): ShellContext {
  return useMemo(
    () => ({
      scene: session?.scene,
      keepsCamera: session?.keepsCamera ?? false,
      open,
      given,
      reserveRight,
      flyTo: (target) => void session?.flyTo(target),
      flyHome: () => void session?.flyHome(),
    }),
    [given, open, reserveRight, session],
  );
}

/** The shell: header, map, and the screens that lie over the map. */
function Shell({ features }: { readonly features: FeatureHost }) {
  const t = useText();
  const portal = useWholePortal();
  const { page, address } = useCurrentPage();
  // The not-found screen takes the whole stage: no window may lie over its way on.
  const isNowhere = page === undefined && address.path !== HOME_PATH;
  const { session, pictures, retryEngine } = useMapSession(features);
  const present = useRef<OpenMap>(undefined);
  const shell = useShellWays(present);
  const registry = useShellCommands(features, shell);
  usePresent(present, session, registry);
  const [reservedPx, setReservedPx] = useState(0);
  useCrowded(portal.preferences, reservedPx);
  const context = useShellContext(features, session, shell.open, setReservedPx);
  const wall = useStore(portal.shell, (state) => state.wall);
  const presenting = useStore(portal.shell, (state) => state.presenting) || wall !== null;
  const layout = useStageLayout({
    showsToolbar: page?.row.showsToolbar !== false && !presenting,
    presenting,
    narrow: reservedPx > 0 && !presenting,
  });
  useKeymap(registry, session?.tools, portal.windows);
  useLeaveGuard(portal);
  const parts = { features, registry, session, layout, shell };

  return (
    <div className={styles.shell}>
      <MapParts place="header" {...parts} />
      <main id={STAGE_ID} className={styles.main} aria-label={t('home.map')}>
        <div
          className={styles.map}
          style={{ top: wall?.topPx ?? 0, right: presenting ? (wall?.rightPx ?? 0) : reservedPx }}
        >
          <MapArea {...parts} session={session} pictures={pictures} onRetryEngine={retryEngine} />
        </div>
        <Overlay className={styles.screen} hidden={presenting}>
          <Outlet context={context} />
        </Overlay>
        {!isNowhere && !presenting && (
          <WindowLayer features={features} registry={registry} session={session} />
        )}
        <MapParts place="stage" {...parts} />
      </main>
      <MapParts place="footer" {...parts} />
    </div>
  );
}

/** The shell with its features. */
export function Home() {
  const features = useFeatures(useWholePortal());
  return (
    <PageTableProvider value={features.screens}>
      <Shell features={features} />
    </PageTableProvider>
  );
}
