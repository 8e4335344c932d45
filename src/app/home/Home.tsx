import { useCallback, useEffect, useRef, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { createCommandRegistry } from '../../commands/commandRegistry.ts';
import { HOME_COMMAND, navigationCommands } from '../../features/navigation/navigationCommands.ts';
import { orbitTool } from '../../tools/orbit.ts';
import { useText } from '../../ui/text.ts';
import { HOME_PATH } from '../enter.ts';
import { usePortal, type Portal } from '../portal.ts';
import { HeaderBar } from './HeaderBar.tsx';
import { WindowLayer } from '../windows/WindowLayer.tsx';
import styles from './Home.module.css';
import { MapArea } from './MapArea.tsx';
import type { MapSession } from './mapSession.ts';
import { pickingCommands, watchSession } from './pickingCommands.ts';
import { layerCommands } from './layerCommands.ts';
import { shellCommands } from './shellCommands.ts';
import { toolbarCommands } from './toolbarCommands.ts';
import { useKeymap } from './useKeymap.ts';
import { useMapSession } from './useMapSession.ts';

function createRegistry(portal: Portal) {
  return createCommandRegistry((error) => {
    void portal.present({
      id: 'unexpected',
      message: error instanceof Error ? error.message : String(error),
    });
  });
}

/** The shell: header, map, and the screens that lie over the map. */
export function Home() {
  const t = useText();
  const portal = usePortal();
  const navigate = useNavigate();
  const [session, retryEngine] = useMapSession();
  const [registry] = useState(() => createRegistry(portal));
  const present = useRef<MapSession>(undefined);
  useEffect(() => {
    present.current = session;
    registry.refresh();
    return session && watchSession(session, registry.refresh);
  }, [session, registry]);

  const goHome = useCallback(async () => {
    await navigate({ pathname: HOME_PATH, search: window.location.search });
    await present.current?.flyHome();
  }, [navigate]);
  useEffect(() => {
    const { layers, preferences, views, windows } = portal;
    const stopCommands = registry.register([
      ...shellCommands({
        preferences,
        windows,
        hasMap: () => present.current !== undefined,
        canGoBack: () => window.location.pathname !== HOME_PATH,
        goBack: () => navigate(-1),
      }),
      ...toolbarCommands({ portal, session: () => present.current }),
      ...layerCommands(layers, windows),
      // Before the home command: Esc closes the popup before it flies home.
      ...pickingCommands(portal, () => present.current),
      ...navigationCommands({
        scene: () => present.current?.scene,
        leader: () => views.getState().leader,
        preferences,
        stillCamera: async () => present.current?.tools.abort(orbitTool.id, 'replaced'),
        goHome,
      }),
    ]);
    const stopToggles = [
      preferences.subscribe(registry.refresh),
      windows.subscribe(registry.refresh),
      views.subscribe((now, before) => now.ground !== before.ground && registry.refresh()),
    ];
    return () => {
      stopToggles.forEach((stop) => stop());
      stopCommands();
    };
  }, [portal, registry, goHome, navigate]);
  useKeymap(registry, session?.tools, portal.windows);

  return (
    <div className={styles.shell}>
      <HeaderBar onHome={() => void registry.run(HOME_COMMAND)} />
      <main className={styles.main} aria-label={t('home.map')}>
        <MapArea session={session} onRetryEngine={retryEngine} registry={registry} />
        <div className={styles.screen}>
          <Outlet />
        </div>
        <WindowLayer registry={registry} />
      </main>
    </div>
  );
}
