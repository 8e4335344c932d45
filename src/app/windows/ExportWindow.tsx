import { useEffect, useMemo } from 'react';
import { ExportPanel, type MeasureTool } from '../../features/export/ExportPanel.tsx';
import { measureCommands } from '../../features/measure/measureCommands.ts';
import { visibleExtent } from '../../domain/visibleExtent.ts';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { MapSession } from '../home/mapSession.ts';
import { usePortal } from '../portal.ts';
import { exportDesksOf } from './exportDesksOf.ts';
import type { WindowScreenProps } from './windowScreen.ts';
import styles from './WindowLayer.module.css';

/** The window 图件导出, once there is a map. */
export function ExportWindow({ session }: WindowScreenProps) {
  const t = useText();
  if (session === undefined) return <p className={styles.loading}>{t('locate.noMap')}</p>;
  return <BoundExportPanel session={session} />;
}

/** The measure tools, which here open no window of their own: their results are on the map, and on the sheet. */
function useMeasureTools({ measuring }: MapSession): readonly MeasureTool[] {
  const commands = useMemo(
    () => measureCommands({ measuring: () => measuring, openWindow: () => undefined }),
    [measuring],
  );
  useSignal(measuring.map.kind);
  useSignal(measuring.book.state);
  return commands.map(({ id, title, toggled, disabledReason, run }) => ({
    id,
    title,
    toggled: toggled?.() ?? false,
    disabled: disabledReason?.() !== undefined,
    run: () => void run(),
  }));
}

function BoundExportPanel({ session }: { readonly session: MapSession }) {
  const portal = usePortal();
  const { preferences } = portal;
  const desks = exportDesksOf(session, portal);
  // The frame is drawn on the 2D map, which has to be there.
  useEffect(() => {
    if (preferences.getState().collapsedView === 'plane') preferences.actions.set({ collapsedView: 'none' });
  }, [preferences]);
  const { plane } = session.scene;
  return (
    <ExportPanel
      {...desks}
      measureTools={useMeasureTools(session)}
      viewExtent={() => visibleExtent([{ kind: 'plane', pose: plane.pose.value.pose, frame: plane.frame }])}
    />
  );
}
