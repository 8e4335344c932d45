import Basemap from '@arcgis/core/Basemap.js';
import type EsriMap from '@arcgis/core/Map.js';
import type { BaseMap } from '../../domain/layers/baseMap.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import type { PlaneGround } from '../../scene/scene.ts';
import { PLANE_COLOR, xyzLayer } from './basemap.ts';
import type { BaseWatch } from './baseWatch.ts';
import type { EngineLayerHost } from './layerHost.ts';
import type { NativeView } from './views/nativeView.ts';
import type { PlanePose } from '../../domain/views/pose.ts';

/** Who must know what the plane stands on. */
export interface PlaneGroundKnowers {
  readonly base: Pick<BaseWatch, 'watchPlane'>;
  readonly layers: Pick<EngineLayerHost, 'setPlaneImagery'>;
}

/** Whether two base maps look the same. */
const isSameGround = (a: BaseMap | undefined, b: BaseMap | undefined) =>
  a?.id === b?.id && a?.tiles === b?.tiles && a?.maxLevel === b?.maxLevel && a?.color === b?.color;

/** Puts the plane on another base map than the globe's, and back. */
export function createPlaneGround(
  map: EsriMap,
  native: ReadonlySignal<NativeView<PlanePose> | undefined>,
  { base, layers }: PlaneGroundKnowers,
  attribution: string,
): PlaneGround {
  const common = map.basemap;
  const baseMap = createSignal<BaseMap | undefined>(undefined);
  const paint = () => {
    const view = native.value?.view;
    if (view?.type === '2d') view.background = { color: baseMap.value?.color ?? PLANE_COLOR };
  };
  native.subscribe(paint);
  return {
    baseMap,
    setBaseMap(next) {
      if (isSameGround(next, baseMap.value)) return;
      const before = map.basemap;
      const tiles = next?.tiles;
      const own = () =>
        new Basemap({
          baseLayers: tiles === undefined ? [] : [xyzLayer(tiles, next?.maxLevel ?? 0, attribution)],
        });
      baseMap.set(next);
      map.set('basemap', next === undefined ? common : own());
      if (before !== common) before?.destroy();
      base.watchPlane(next);
      layers.setPlaneImagery(next === undefined);
      paint();
    },
  };
}
