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

/** What a sheet's legend calls marks of users, by what they are; of other overlays it does not tell. */
export type AnnotationNames = Readonly<Record<'symbol' | 'line' | 'area', string>>;

/** The overlay whose marks users drew as they stand; what others show says what it is by its labels. */
const ANNOTATIONS = 'annotations';

function named(
  mark: MapMark,
  features: readonly DrawingFeature[],
  names: AnnotationNames,
): readonly DrawingFeature[] {
  if (mark.kind === 'text' || mark.kind === 'model') return features;
  const legend = names[mark.kind];
  return features.map((feature) => ({ ...feature, properties: { ...feature.properties, legend } }));
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
 * @param names what the legend calls annotations
 * @param more what lies below the overlays: plots
 */
export function overlayDrawings(
  { plane }: Pick<Scene, 'plane'>,
  names: AnnotationNames,
  more: readonly DrawingFeature[] = [],
): DrawnOnMap {
  const drawn = plane.drawn();
  const overlaid = SHEET_OVERLAYS.flatMap((name) =>
    (drawn.get(name) ?? []).flatMap((mark) => {
      const made = markFeatures(onPaper(mark));
      return name === ANNOTATIONS ? named(mark, made, names) : made;
    }),
  );
  const all = [...more, ...overlaid];
  const features: DrawingFeature[] = [];
  let vertices = 0;
  for (const feature of all) {
    vertices += JSON.stringify(feature.geometry.coordinates).split(',').length / 2;
    if (features.length >= DRAWING_LIMITS.features || vertices > DRAWING_LIMITS.vertices) break;
    features.push(feature);
  }
  return { drawings: { type: 'FeatureCollection', features }, total: all.length };
}
