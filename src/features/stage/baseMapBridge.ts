import type { BaseMap } from '../../domain/layers/baseMap.ts';
import type { Stream, Unsubscribe } from '../../lib/signal.ts';
import type { Scene } from '../../scene/scene.ts';
import type { PreferenceStore } from '../../stores/preferenceStore.ts';

/** The base maps that there are now, and what tells when there are others. */
export interface OfferedBaseMaps {
  readonly now: () => readonly BaseMap[];
  readonly changes: Stream<unknown>;
}

/** Puts the plane on the base map that the user chose; on what the globe stands on where the deployment has it no more. */
export function bridgeBaseMap(
  { planeGround }: Pick<Scene, 'planeGround'>,
  preferences: PreferenceStore,
  offered: OfferedBaseMaps,
): Unsubscribe {
  const show = () => {
    const { baseMap } = preferences.getState();
    planeGround.setBaseMap(offered.now().find(({ id }) => id === baseMap));
  };
  show();
  const stops = [preferences.subscribe(show), offered.changes.subscribe(show)];
  return () => stops.forEach((stop) => stop());
}
