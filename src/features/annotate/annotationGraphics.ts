import { annotationTypeOf, labelLines, type Annotation } from '../../domain/drawing/annotation.ts';
import { cssWithAlpha } from '../../domain/layers/record/cssColor.ts';
import { labelPlace } from '../../domain/drawing/edit.ts';
import { pathsOnMap, areaRing, ringsOnMap } from '../../domain/drawing/geometry.ts';
import type { PlainGraphic } from '../../scene/overlay.ts';

/** Areas let the picture through. */
const FILL_ALPHA = 0.3;

/** A glow lies so much wider below, CSS pixels, and so faint. */
const GLOW = { widerPx: 8, alpha: 0.4 } as const;

/** Between a shape and its label, CSS pixels. */
const LABEL_GAP_PX = 6;

const isArea = (shape: Annotation['shape']) =>
  shape.kind === 'rectangle' || shape.kind === 'circle' || shape.kind === 'polygon';

/** How far above the ground a shape is drawn: nothing said where it is clamped to it. */
const elevation = ({ clampToGround, heightFromPointM }: Annotation['style']) =>
  clampToGround ? {} : { aboveGroundM: heightFromPointM };

function pointGraphics({ shape, style }: Annotation): readonly PlainGraphic[] {
  if (shape.kind !== 'point') return [];
  const mark = { shape: 'point', position: shape.position, ...elevation(style) } as const;
  const glow = { ...mark, color: cssWithAlpha(style.pointColor, GLOW.alpha), glow: true } as const;
  return [
    ...(style.isHeightLight ? [{ ...glow, sizePx: style.pointSize + 2 * GLOW.widerPx }] : []),
    { ...mark, color: style.pointColor, sizePx: style.pointSize },
  ];
}

function lineGraphics({ shape, style }: Annotation): readonly PlainGraphic[] {
  if (shape.kind !== 'line' && shape.kind !== 'polyline') return [];
  const glow = { color: cssWithAlpha(style.lineColor, GLOW.alpha), widthPx: style.lineWidth + GLOW.widerPx };
  return pathsOnMap(shape.path).flatMap((path): readonly PlainGraphic[] => [
    ...(style.isHeightLight ? [{ shape: 'line' as const, path, ...glow, ...elevation(style) }] : []),
    { shape: 'line', path, color: style.lineColor, widthPx: style.lineWidth, ...elevation(style) },
  ]);
}

function areaGraphics({ shape, style }: Annotation): readonly PlainGraphic[] {
  if (!isArea(shape)) return [];
  const glow = { color: cssWithAlpha(style.lineColor, GLOW.alpha), widthPx: style.lineWidth + GLOW.widerPx };
  return ringsOnMap(areaRing(shape)).flatMap((ring): readonly PlainGraphic[] => [
    ...(style.isHeightLight ? [{ shape: 'line' as const, path: ring, ...glow, ...elevation(style) }] : []),
    {
      shape: 'polygon',
      rings: [ring],
      color: style.surfaceColor,
      fillAlpha: FILL_ALPHA,
      outlineColor: style.lineColor,
      outlinePx: style.lineWidth,
      ...elevation(style),
    },
  ]);
}

function labelGraphics({ label, shape, style }: Annotation): readonly PlainGraphic[] {
  if (label === '') return [];
  const text = {
    shape: 'label',
    position: labelPlace(shape),
    text: labelLines(label),
    color: style.fontColor,
    backgroundColor: style.backgroundColor,
    aboveGroundM: style.heightFromPointM,
    offsetPx: LABEL_GAP_PX + (annotationTypeOf(shape) === 'point' ? style.pointSize / 2 : 0),
  } as const;
  return [text];
}

/** What is drawn of annotations that have not changed since: circles of a thousand annotations take long to make anew at every move. */
const made = new WeakMap<Annotation, readonly PlainGraphic[]>();

function graphicsOf(item: Annotation): readonly PlainGraphic[] {
  const before = made.get(item);
  if (before !== undefined) return before;
  const drawn = [
    ...areaGraphics(item),
    ...lineGraphics(item),
    ...pointGraphics(item),
    ...labelGraphics(item),
  ];
  made.set(item, drawn);
  return drawn;
}

/** What is drawn of the annotations that are shown, by their ids. */
export function annotationGraphics(items: readonly Annotation[]): ReadonlyMap<string, PlainGraphic> {
  const graphics = new Map<string, PlainGraphic>();
  for (const item of items) {
    if (!item.show) continue;
    graphicsOf(item).forEach((graphic, index) => graphics.set(`${item.id} ${String(index)}`, graphic));
  }
  return graphics;
}
