import { DRAWING_LIMITS, type DrawingsInput } from '../../domain/sheet/drawings.ts';
import { markFeatures, type DrawingFeature } from '../../domain/sheet/markFeatures.ts';
import type { MapMark } from '../../domain/drawing/marks.ts';
import type { Scene } from '../../scene/scene.ts';

/** Overlays that hold what the user put on the map; the others are marks of tools, which are no part of a sheet. */
export const SHEET_OVERLAYS: readonly string[] = ['query-grid', 'viewshed', 'annotations', 'measure'];

/** Paper is light: a text of a view needs no box there, and a light one is dark. */
function onPaper(mark: MapMark): MapMark {
  if (mark.kind !== 'text') return mark;
  const { box: _box, ...look } = mark.look;
  return { ...mark, look };
}

/** The drawings of a sheet, and how many of them there are on the map. */
export interface DrawnOnMap {
  readonly drawings: DrawingsInput;
  /** More than the features of `drawings` where a sheet does not take all. */
  readonly total: number;
}

/**
 * What the user drew, measured and plotted, as it lies on the 2D map now, for a sheet: shapes from below to above. What would be more than a
 * sheet takes is left out from the top.
 * @param more what lies below the overlays: plots
 */
export function overlayDrawings(
  { plane }: Pick<Scene, 'plane'>,
  more: readonly DrawingFeature[] = [],
): DrawnOnMap {
  const drawn = plane.drawn();
  const overlaid = SHEET_OVERLAYS.flatMap((name) => drawn.get(name) ?? []);
  const all = [...more, ...overlaid.flatMap((mark) => markFeatures(onPaper(mark)))];
  const features: DrawingFeature[] = [];
  let vertices = 0;
  for (const feature of all) {
    vertices += JSON.stringify(feature.geometry.coordinates).split(',').length / 2;
    if (features.length >= DRAWING_LIMITS.features || vertices > DRAWING_LIMITS.vertices) break;
    features.push(feature);
  }
  return { drawings: { type: 'FeatureCollection', features }, total: all.length };
}
