import type { BaseMap } from '../../domain/layers/baseMap.ts';
import type { Unsubscribe } from '../../lib/signal.ts';
import type { Scene } from '../../scene/scene.ts';
import type { PreferenceStore } from '../../stores/preferenceStore.ts';

/** Puts the plane on the base map that the user chose; on what the globe stands on where the deployment has it no more. */
export function bridgeBaseMap(
  { planeGround }: Pick<Scene, 'planeGround'>,
  preferences: PreferenceStore,
  offered: readonly BaseMap[],
): Unsubscribe {
  const show = () => {
    const { baseMap } = preferences.getState();
    planeGround.setBaseMap(offered.find(({ id }) => id === baseMap));
  };
  show();
  return preferences.subscribe(show);
}
