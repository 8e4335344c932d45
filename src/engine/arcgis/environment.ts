import Point from '@arcgis/core/geometry/Point.js';
import type EsriMap from '@arcgis/core/Map.js';
import { abortable } from '../../lib/abort.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import type { GlobePose } from '../../domain/pose.ts';
import type { Environment } from '../../scene/scene.ts';
import { createClip } from './clip.ts';
import type { NativeView } from './views/nativeView.ts';
import { soundHeightM } from './views/globeMath.ts';

/** The globe's ground and its clip plane as {@link Environment}. */
export function createEnvironment(
  map: EsriMap,
  globe: ReadonlySignal<NativeView<GlobePose> | undefined>,
): Environment {
  const underground = createSignal(false);
  const groundOpacity = createSignal(1);
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
      groundOpacity.set(held);
    },
    async groundHeightM(longitude, latitude, signal) {
      const asked = map.ground.queryElevation(new Point({ longitude, latitude }), { signal });
      const { geometry } = await abortable(asked, signal);
      return soundHeightM(geometry.z);
    },
  };
}
