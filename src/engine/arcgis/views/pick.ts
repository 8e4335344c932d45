import type Graphic from '@arcgis/core/Graphic.js';
import type MapView from '@arcgis/core/views/MapView.js';
import type SceneView from '@arcgis/core/views/SceneView.js';
import type { PickHit, ScreenPoint } from '../../../scene/viewPort.ts';
import { groundPointOf } from './nativeView.ts';

/** What a drawn graphic says of its feature. */
export type GraphicFeature = Pick<PickHit, 'layerId' | 'attributes' | 'geometry' | 'cluster'>;

/** Whose layer a drawn graphic is of, and its feature; undefined for the SDK's own. */
export type AttributeReader = (graphic: Graphic) => Promise<GraphicFeature | undefined>;

/** The graphics under a place of the view, front first, each feature once. */
export async function pickGraphics(
  view: MapView | SceneView,
  { xPx, yPx }: ScreenPoint,
  read: AttributeReader,
): Promise<readonly PickHit[]> {
  const place = { x: xPx, y: yPx };
  const { results } = await (view.type === '3d' ? view.hitTest(place) : view.hitTest(place));
  const hits: PickHit[] = [];
  for (const result of results) {
    if (result.type !== 'graphic') continue;
    const hit = await read(result.graphic);
    // A mark and its label are two graphics of one feature.
    if (hit === undefined || hits.some(({ attributes }) => attributes === hit.attributes)) continue;
    const ground = groundPointOf(view, result.mapPoint);
    hits.push({ ...hit, ...(ground === undefined ? {} : { ground }) });
  }
  return hits;
}
