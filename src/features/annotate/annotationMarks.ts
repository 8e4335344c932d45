import { annotationTypeOf, labelLines, type Annotation } from '../../domain/drawing/annotation.ts';
import { cssWithAlpha } from '../../domain/layers/record/cssColor.ts';
import { labelPlace } from '../../domain/drawing/edit.ts';
import { pathsOnMap, areaRing, ringsOnMap } from '../../domain/drawing/geometry.ts';
import { ABOVE, glowDot, type PlainMark, type Position } from '../../domain/drawing/marks.ts';

/** Areas let the picture through. */
const FILL_OPACITY = 0.3;

/** A glow lies so much wider below, CSS pixels, and so faint. */
const GLOW = { widerPx: 8, alpha: 0.4 } as const;

/** Between a shape and its label, CSS pixels. */
const LABEL_GAP_PX = 6;

const isArea = (shape: Annotation['shape']) =>
  shape.kind === 'rectangle' || shape.kind === 'circle' || shape.kind === 'polygon';

/** How far above the ground a shape is drawn: nothing said where it is clamped to it. */
const elevation = ({ clampToGround, heightFromPointM }: Annotation['style']) =>
  clampToGround ? {} : { aboveGroundM: heightFromPointM };

function pointMarks({ shape, style }: Annotation): readonly PlainMark[] {
  if (shape.kind !== 'point') return [];
  const { position } = shape;
  const { pointColor: color, pointSize: sizePx } = style;
  const glow = glowDot(position, cssWithAlpha(color, GLOW.alpha), sizePx + 2 * GLOW.widerPx);
  return [
    ...(style.isHeightLight ? [{ ...glow, ...elevation(style) }] : []),
    { kind: 'symbol', position, look: { color, sizePx }, ...elevation(style) },
  ];
}

const lineOf = ({ lineColor, lineWidth }: Annotation['style']) => ({ color: lineColor, widthPx: lineWidth });

function glowLine(path: readonly Position[], style: Annotation['style']): readonly PlainMark[] {
  if (!style.isHeightLight) return [];
  const { color, widthPx } = lineOf(style);
  const line = { color: cssWithAlpha(color, GLOW.alpha), widthPx: widthPx + GLOW.widerPx };
  return [{ kind: 'line', paths: [path], line, ...elevation(style) }];
}

function lineMarks({ shape, style }: Annotation): readonly PlainMark[] {
  if (shape.kind !== 'line' && shape.kind !== 'polyline') return [];
  return pathsOnMap(shape.path).flatMap((path): readonly PlainMark[] => [
    ...glowLine(path, style),
    { kind: 'line', paths: [path], line: lineOf(style), ...elevation(style) },
  ]);
}

function areaMarks({ shape, style }: Annotation): readonly PlainMark[] {
  if (!isArea(shape)) return [];
  return ringsOnMap(areaRing(shape)).flatMap((ring): readonly PlainMark[] => [
    ...glowLine(ring, style),
    {
      kind: 'area',
      rings: [ring],
      fill: { color: style.surfaceColor, opacity: FILL_OPACITY },
      line: lineOf(style),
      ...elevation(style),
    },
  ]);
}

function labelMarks({ label, shape, style }: Annotation): readonly PlainMark[] {
  if (label === '') return [];
  const text: PlainMark = {
    kind: 'text',
    position: labelPlace(shape),
    text: labelLines(label),
    look: {
      color: style.fontColor,
      box: { color: style.backgroundColor },
      ...ABOVE,
      offsetPx: LABEL_GAP_PX + (annotationTypeOf(shape) === 'point' ? style.pointSize / 2 : 0),
    },
    aboveGroundM: style.heightFromPointM,
  };
  return [text];
}

/** What is drawn of annotations that have not changed since: circles of a thousand annotations take long to make anew at every move. */
const made = new WeakMap<Annotation, readonly PlainMark[]>();

function marksOf(item: Annotation): readonly PlainMark[] {
  const before = made.get(item);
  if (before !== undefined) return before;
  const drawn = [...areaMarks(item), ...lineMarks(item), ...pointMarks(item), ...labelMarks(item)];
  made.set(item, drawn);
  return drawn;
}

/** What is drawn of the annotations that are shown, by their ids. */
export function annotationMarks(items: readonly Annotation[]): ReadonlyMap<string, PlainMark> {
  const marks = new Map<string, PlainMark>();
  for (const item of items) {
    if (!item.show) continue;
    marksOf(item).forEach((mark, index) => marks.set(`${item.id} ${String(index)}`, mark));
  }
  return marks;
}
