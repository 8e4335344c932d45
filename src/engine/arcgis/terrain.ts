import type Collection from '@arcgis/core/core/Collection.js';
import type Ground from '@arcgis/core/Ground.js';
import ElevationLayer from '@arcgis/core/layers/ElevationLayer.js';
import { abortable } from '../../lib/abort.ts';

/** A layer of a ground. */
type Terrain = Ground['layers'] extends Collection<infer Layer> ? Layer : never;

/** What gives up the tiles under way of each terrain in a ground. */
const underWay = new WeakMap<Terrain, AbortController>();

function standing(layer: Terrain): AbortController {
  const known = underWay.get(layer);
  if (known !== undefined) return known;
  const made = new AbortController();
  underWay.set(layer, made);
  return made;
}

/**
 * The terrain of an ArcGIS elevation service, to be taken off a ground by {@link takeOffGround}.
 * @param properties as of `ElevationLayer`
 */
export function terrainLayer(properties: ConstructorParameters<typeof ElevationLayer>[0]): ElevationLayer {
  const layer = new ElevationLayer(properties);
  const fetchTile = layer.fetchTile.bind(layer);
  layer.fetchTile = (level, row, column, options) => {
    const { signal: left } = standing(layer);
    const asked = options?.signal;
    const signal = asked ? AbortSignal.any([asked, left]) : left;
    return abortable(fetchTile(level, row, column, { ...options, signal }), signal);
  };
  return layer;
}

/**
 * Takes terrain off a ground, and gives up its tiles that are under way: the SDK lets them come, when what decodes them is gone, and
 * reports each as an error of the page.
 */
export function takeOffGround(ground: Collection<Terrain>, layers: readonly Terrain[]): void {
  ground.removeMany([...layers]);
  for (const layer of layers) {
    underWay.get(layer)?.abort();
    underWay.delete(layer);
  }
}
