import type { BaseImagery, BaseMap } from '../../domain/layers/baseMap.ts';
import { isTileAddress } from '../../domain/layers/raster/tileTemplate.ts';
import type { Stream, Unsubscribe } from '../../lib/signal.ts';
import type { Scene } from '../../scene/scene.ts';
import type { PreferenceStore } from '../../stores/preferenceStore.ts';

/** What there is now, and what tells when it is another. */
interface Offered<T> {
  readonly now: () => T;
  readonly changes: Stream<unknown>;
}

/** The base maps that there are. */
export type OfferedBaseMaps = Offered<readonly BaseMap[]>;

/** Puts globe and plane on the imagery of the scene in force, or of the draft that its author looks at, once its address is written to its end. */
export function bridgeBaseImagery(
  { baseImagery }: Pick<Scene, 'baseImagery'>,
  offered: Offered<BaseImagery>,
): Unsubscribe {
  const show = () => {
    const imagery = offered.now();
    if (isTileAddress(imagery.tiles)) baseImagery.set(imagery);
  };
  show();
  return offered.changes.subscribe(show);
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
