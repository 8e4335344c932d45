import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import { visibleExtent } from '../../domain/views/visibleExtent.ts';
import type { ScreenProps } from '../../portal/feature.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import { isAdministrator } from '../../stores/sessionStore.ts';
import { useMenuName } from '../../ui/menuName.ts';
import { usePortal } from '../../portal/portal.ts';
import { useText } from '../../ui/text.ts';
import { useLoaded } from '../../ui/useLoaded.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { WaitingText } from '../../ui/WaitingText.tsx';
import type { ExportDesks } from './exportDesks.ts';
import type { ExportDoor } from './exportDoor.ts';
import type { EXPORT_NEEDS, ExportNeeds } from './exportNeeds.ts';
import { EXPORT_WINDOW } from './exportWindow.ts';
import { seenLayers } from './seenMap.ts';
import { ExportPanel, type MeasureTool } from './ExportPanel.tsx';

/** The window 图件导出, once there is a map. */
export function ExportWindow({ session, door, needs }: ScreenProps<ExportDoor, typeof EXPORT_NEEDS>) {
  const t = useText();
  const { present } = usePortal();
  const onFailure = useCallback(() => void present({ id: 'chunk.failed' }), [present]);
  const desks = useLoaded(door?.load, onFailure);
  if (session === undefined) return <WaitingText text={t('locate.noMap')} />;
  if (desks === undefined) return <WaitingText text={t('app.loading')} />;
  return <BoundExportPanel session={session} desks={desks} needs={needs} />;
}

/** The measure tools, which here open no window of their own: their results are on the map, and on the sheet. */
function useMeasureTools({ measures }: ExportNeeds): readonly MeasureTool[] {
  const { commands, kind, state } = measures();
  useSignal(kind);
  useSignal(state);
  return commands.map(({ id, title, toggled, disabledReason, run }) => ({
    id,
    title,
    toggled: toggled?.() ?? false,
    disabled: disabledReason?.() !== undefined,
    run: () => void run(),
  }));
}

function BoundExportPanel({
  session: { scene, controller },
  desks,
  needs,
}: {
  readonly session: MapSession;
  readonly desks: ExportDesks;
  readonly needs: ExportNeeds;
}) {
  const t = useText();
  const { preferences, session, shell, windows } = usePortal();
  const mayShare = useStore(session, isAdministrator);
  const nameOf = useMenuName();
  // The frame is drawn on the 2D map, which has to be there.
  useEffect(() => {
    if (preferences.getState().collapsedView === 'plane') preferences.actions.set({ collapsedView: 'none' });
  }, [preferences]);
  const { plane } = scene;
  const viewExtent = () =>
    visibleExtent([{ kind: 'plane', pose: plane.pose.value.pose, frame: plane.frame }]);
  /** The title of the topic that is open: a screen of the portal itself is none. */
  const topicTitle = () => {
    const { routeType, oneLevel, subLevel } = shell.getState();
    const mark = subLevel ?? oneLevel;
    if (mark === null || routeType === 'portal') return undefined;
    return t('export.topicTitle', { topic: nameOf({ code: mark.id, name: mark.name }) });
  };
  return (
    <ExportPanel
      {...desks}
      mayShare={mayShare}
      measureTools={useMeasureTools(needs)}
      viewExtent={viewExtent}
      isBack={() => windows.getState().stack.some(({ id, isBack }) => id === EXPORT_WINDOW && isBack)}
      seen={() => ({
        layers: seenLayers(controller.shown().map(({ definition }) => definition)),
        extent: viewExtent(),
        title: topicTitle(),
      })}
    />
  );
}
