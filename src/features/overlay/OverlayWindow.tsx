import { useCallback, useState } from 'react';
import { useStore } from 'zustand';
import type { DrawnArea } from '../../domain/query/queryShape.ts';
import type { ScreenProps } from '../../portal/feature.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import { usePortal } from '../../portal/portal.ts';
import type { Drawings, FeatureSource, OwnMap } from '../../portal/ports.ts';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { WaitingText } from '../../ui/WaitingText.tsx';
import type { OVERLAY_NEEDS, OverlayDoor } from './overlayDoor.ts';
import { createOverlayOnMap } from './overlayOnMap.ts';
import { OverlayPanel } from './OverlayPanel.tsx';

const isArea = (shape: Drawings['items']['value'][number]['shape']): shape is DrawnArea =>
  shape.kind === 'rectangle' || shape.kind === 'circle' || shape.kind === 'polygon';

interface OpenOverlayProps {
  readonly door: OverlayDoor;
  readonly session: MapSession;
  readonly source: FeatureSource;
  readonly own: OwnMap;
  readonly drawings: Drawings;
}

function OpenOverlay({ door, session, source, own, drawings }: OpenOverlayProps) {
  const [desk] = useState(() => door.take(() => createOverlayOnMap(session, source, own)));
  // Layers come and go by the tree and as files; what can be chosen then is asked anew.
  useStore(usePortal().layers, (state) => state.health);
  useSignal(own.layers);
  const selectedId = useSignal(drawings.selectedId);
  const selected = useSignal(drawings.items).find(({ id }) => id === selectedId)?.shape;
  const regions = useCallback((signal: AbortSignal) => source.regions(signal), [source]);
  return (
    <OverlayPanel
      desk={desk}
      regions={regions}
      draw={(kind) => source.drawArea(kind)}
      annotated={selected !== undefined && isArea(selected) ? selected : undefined}
      onGoTo={(id) => own.flyTo(id)}
      onOpenFiles={() => own.openWindow()}
    />
  );
}

/** The window of buffers and overlays. */
export function OverlayWindow({ door, needs, session }: ScreenProps<OverlayDoor, typeof OVERLAY_NEEDS>) {
  const t = useText();
  if (door === undefined || session === undefined) return <WaitingText text={t('overlay.noMap')} />;
  const given = { source: needs.source(), own: needs.own(), drawings: needs.drawings() };
  return <OpenOverlay door={door} session={session} {...given} />;
}
