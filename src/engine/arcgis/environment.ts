import { watch } from '@arcgis/core/core/reactiveUtils.js';
import Point from '@arcgis/core/geometry/Point.js';
import type EsriMap from '@arcgis/core/Map.js';
import type { CoarseHeights } from '../../domain/layers/terrain/coarseHeights.ts';
import { abortable } from '../../lib/abort.ts';
import { createSignal, type ReadonlySignal, type Signal } from '../../lib/signal.ts';
import type { GlobePose } from '../../domain/views/pose.ts';
import type { Environment } from '../../scene/scene.ts';
import { baseImagery } from './basemap.ts';
import { createClip } from './clip.ts';
import { frameLoop } from './frameLoop.ts';
import type { NativeView } from './views/nativeView.ts';
import { soundHeightM } from './views/globeMath.ts';

/**
 * The globe's ground and its clip plane as {@link Environment}; `stop` ends its watch.
 * @param groundOpacity set here, followed by the layers that lie on the ground as pictures
 */
export function createEnvironment(
  map: EsriMap,
  globe: ReadonlySignal<NativeView<GlobePose> | undefined>,
  storedHeightM: CoarseHeights,
  groundOpacity: Signal<number>,
): Environment & { stop(): void } {
  const hasTerrain = createSignal(false);
  const terrain = watch(
    () => map.ground.layers.some(({ loaded, visible }) => loaded && visible),
    hasTerrain.set,
    { initial: true },
  );
  const underground = createSignal(false);
  return {
    ...createClip(globe),
    underground,
    setUnderground(on) {
      map.ground.navigationConstraint = { type: on ? 'none' : 'stay-above' };
      underground.set(on);
    },
    groundOpacity,
    setGroundOpacity(opacity) {
      const held = Math.min(1, Math.max(0, opacity));
      map.ground.opacity = held;
      // The SDK fades the ground's own surface alone: what is draped on it would stay.
      const imagery = baseImagery(map);
      if (imagery !== undefined) imagery.opacity = held;
      frameLoop().wake();
      groundOpacity.set(held);
    },
    hasTerrain,
    storedHeightM,
    stop: () => terrain.remove(),
    async groundHeightM(longitude, latitude, signal) {
      signal.throwIfAborted();
      if (!hasTerrain.value) return storedHeightM(longitude, latitude) ?? 0;
      const asked = map.ground.queryElevation(new Point({ longitude, latitude }), { signal });
      const { geometry } = await abortable(asked, signal);
      return soundHeightM(geometry.z);
    },
  };
}
