import type Basemap from '@arcgis/core/Basemap.js';
import type EsriMap from '@arcgis/core/Map.js';
import type { BaseImagery } from '../../domain/layers/baseMap.ts';
import { createSignal } from '../../lib/signal.ts';
import type { BaseImageryPort } from '../../scene/scene.ts';
import { xyzLayer, type SceneServices } from './basemap.ts';
import type { BaseWatch } from './baseWatch.ts';

/** Puts other pictures into what a map stands on. */
function replacePictures(
  { baseLayers }: Basemap,
  { tiles, maxLevel }: BaseImagery,
  attribution: string,
): void {
  const before = baseLayers.at(0);
  const layer = xyzLayer(tiles, maxLevel, attribution);
  // The ground may be seen through.
  if (before !== undefined) layer.opacity = before.opacity;
  baseLayers.splice(0, baseLayers.length, layer);
  before?.destroy();
}

/** Puts globe and plane on other imagery; the plane where it has no base map of its own, or once it has none any more. */
export function createGlobeGround(
  maps: { readonly globe: EsriMap; readonly plane: EsriMap },
  { imagery, imageryMaxLevel, attribution }: SceneServices,
  base: Pick<BaseWatch, 'watchImagery'>,
): BaseImageryPort {
  const grounds = [maps.globe.basemap, maps.plane.basemap];
  const shown = createSignal<BaseImagery>({ tiles: imagery, maxLevel: imageryMaxLevel });
  return {
    shown,
    set(next) {
      const { tiles, maxLevel } = shown.value;
      if (next.tiles === tiles && next.maxLevel === maxLevel) return;
      shown.set(next);
      for (const ground of grounds) if (ground) replacePictures(ground, next, attribution);
      base.watchImagery(next.tiles);
    },
  };
}
