import type { DrawnLayer } from '../../server/base/drawing/drawnLayer.ts';
import { OVERVIEW_LEVELS, overviewLevelFor } from '../../server/base/geo/overviews/levels.ts';
import { Refusal } from '../../server/base/http/refusal.ts';
import { MOST_DRAWN_IN_CLASSES } from '../../src/domain/layers/record/layerClasses.ts';
import type { Extent } from '../../src/domain/geodesy/extent.ts';
import { toGeographicExtent } from '../crs.ts';
import type { FeatureStore, GeoLayer } from '../featureStore.ts';
import type { GeoFeature } from '../storedFeatures.ts';
import { degreesPerPx, type MapWindow } from './mapWindow.ts';
import { prepareFeatures } from './prepareFeatures.ts';

/** Around a window so much is read besides, pixels: pens of what lies outside reach into it. */
const MARGIN_PX = 40;

/** Most features that are read for a window: near maps of dense layers have fewer, and what takes longer holds up others. */
const MOST_IN_WINDOW = MOST_DRAWN_IN_CLASSES;

/** What of the world a window needs. */
function neededExtent({ kind, box, unitsPerPx }: MapWindow): Extent {
  const margin = MARGIN_PX * unitsPerPx;
  return toGeographicExtent(kind, {
    minX: box.minX - margin,
    minY: box.minY - margin,
    maxX: box.maxX + margin,
    maxY: box.maxY + margin,
  });
}

/** Whether overviews say all that is drawn of a layer: they know neither values nor places that somebody does not see. */
const isToldByOverviews = ({ hasOverviews, style: { rules }, cut }: GeoLayer) =>
  hasOverviews && rules.length === 1 && rules[0]?.when === undefined && cut.limits === undefined;

/** The features of a large layer in an extent. @throws Refusal 400 when there are more than are read for one map */
export async function featuresInWindow(
  store: FeatureStore,
  layer: GeoLayer,
  extent: Extent,
): Promise<readonly GeoFeature[]> {
  const features = await store.fewIn(layer, extent, MOST_IN_WINDOW);
  if (features !== undefined) return features;
  throw new Refusal(
    400,
    `图层“${layer.title}”在该范围内超过 ${String(MOST_IN_WINDOW)} 个要素，无法按条件或分类绘制。请放大地图`,
  );
}

async function fromOverview(
  store: FeatureStore,
  layer: GeoLayer,
  window: MapWindow,
  level: number,
): Promise<DrawnLayer> {
  const pieces = await store.overview(layer, level, neededExtent(window));
  const vertices = pieces.reduce((sum, piece) => sum + piece.vertices, 0);
  return { style: layer.style, kind: layer.geometryType, projection: window.kind, pieces, vertices };
}

/** What a window shows of a layer's overviews; undefined where they do not do: the features themselves are needed. */
export async function overviewIn(
  store: FeatureStore,
  layer: GeoLayer,
  window: MapWindow,
): Promise<DrawnLayer | undefined> {
  const level = overviewLevelFor(degreesPerPx(window));
  if (level === undefined || !isToldByOverviews(layer)) return undefined;
  return fromOverview(store, layer, window, level);
}

/**
 * What a window needs of a large layer's features; of its finest overview where there are too many of them.
 * @throws Refusal 400 where an overview does not do either
 */
export async function largeLayerIn(
  store: FeatureStore,
  layer: GeoLayer,
  window: MapWindow,
): Promise<DrawnLayer> {
  const extent = neededExtent(window);
  if (!isToldByOverviews(layer))
    return prepareFeatures(layer, await featuresInWindow(store, layer, extent), window.kind);
  const features = await store.fewIn(layer, extent, MOST_IN_WINDOW);
  return features === undefined
    ? fromOverview(store, layer, window, OVERVIEW_LEVELS.finest)
    : prepareFeatures(layer, features, window.kind);
}
