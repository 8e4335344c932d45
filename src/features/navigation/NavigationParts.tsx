import { useMemo } from 'react';
import { useStore } from 'zustand';
import { baseMapsFor } from '../../domain/layers/baseMap.ts';
import type { MapPartProps } from '../../portal/feature.ts';
import { usePortal } from '../../portal/portal.ts';
import { specifiedDepartment } from '../../stores/sessionStore.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { BaseMapSwitch } from './BaseMapSwitch.tsx';
import { EyeView } from './EyeView.tsx';
import { LinkedCursor } from './LinkedCursor.tsx';
import { NavigationRail } from './NavigationRail.tsx';

/** Between the eye view and the edge of the map, CSS pixels. */
const EYE_VIEW_GAP_PX = 12;

/** The other view's pointer on the globe. */
export function GlobeCursor({ session }: MapPartProps) {
  return session && <LinkedCursor scene={session.scene} view="globe" />;
}

/** The other view's pointer on the plane. */
export function PlaneCursor({ session }: MapPartProps) {
  return session && <LinkedCursor scene={session.scene} view="plane" />;
}

/** The switcher of the plane's base map, bound to the stores; nobody changes it while a briefing or the wall runs. */
export function BaseMaps({ layout }: MapPartProps) {
  const { shownConfig, preferences, session } = usePortal();
  const department = useStore(session, specifiedDepartment);
  const { baseMaps } = useSignal(shownConfig).services;
  const offered = useMemo(() => baseMapsFor(baseMaps, department), [baseMaps, department]);
  const chosen = useStore(preferences, ({ baseMap }) => baseMap);
  if (layout.presenting) return null;
  return (
    <BaseMapSwitch
      offered={offered}
      chosen={chosen}
      onChoose={(baseMap) => preferences.actions.set({ baseMap })}
    />
  );
}

/** The eye view, while it is wanted and no briefing runs. */
export function EyeViewOver({ session, layout }: MapPartProps) {
  const { config, preferences } = usePortal();
  const open = useStore(preferences, ({ eyeViewOpen }) => eyeViewOpen);
  if (session === undefined || !open || layout.presenting) return null;
  return (
    <EyeView
      scene={session.scene}
      imageryTemplate={config.services.overview ?? config.services.imagery}
      leftPx={layout.insetLeftPx + EYE_VIEW_GAP_PX}
      onClose={() => preferences.actions.set({ eyeViewOpen: false })}
    />
  );
}

/** The toolbar, on the screens that show it. */
export function RailOver({ session, registry, layout }: MapPartProps) {
  const { preferences } = usePortal();
  const open = useStore(preferences, ({ toolRailOpen }) => toolRailOpen);
  if (session === undefined || !layout.showsToolbar) return null;
  return (
    <NavigationRail
      registry={registry}
      scene={session.scene}
      open={open}
      onOpenChange={(toolRailOpen) => preferences.actions.set({ toolRailOpen })}
    />
  );
}
