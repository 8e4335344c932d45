import { z } from 'zod';
import { PICTURE_IDS, pictureMarks } from '../plot/shapes/pictures.ts';
import { circlePath, pathThrough, type Mark } from './marks.ts';
import { textWidthPx } from './textWidth.ts';
import { projectionOf, type MapPlacement, type SheetPoint } from './placement.ts';

/** Limits of the drawings that are handed over with a sheet; sizes in CSS pixels, 1/96 inch on paper. */
export const DRAWING_LIMITS = {
  features: 2000,
  vertices: 100_000,
  labelLength: 200,
  leastLabelPx: 4,
  cssPx: 200,
} as const;

const position = z.tuple([z.number().min(-540).max(540), z.number().min(-90).max(90)]).rest(z.number());
const line = z.array(position).min(2);
const polygon = z.array(z.array(position).min(4)).min(1);

const geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: position }),
  z.object({ type: z.literal('MultiPoint'), coordinates: z.array(position) }),
  z.object({ type: z.literal('LineString'), coordinates: line }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(line) }),
  z.object({ type: z.literal('Polygon'), coordinates: polygon }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon) }),
]);

const colour = z.string().regex(/^#[0-9a-f]{6}$/i);
const opacity = z.number().min(0).max(1);
const cssPx = z.number().min(0).max(DRAWING_LIMITS.cssPx);

const style = z.object({
  stroke: colour.optional(),
  strokeOpacity: opacity.default(1),
  strokePx: cssPx.default(2),
  dashPx: z.array(cssPx.min(0.5)).max(8).optional(),
  fill: colour.optional(),
  fillOpacity: opacity.default(1),
  /** Diameter of a point's dot. */
  pointPx: cssPx.default(8),
  /** The symbol whose picture stands there instead of a dot, as wide; its badge takes the fill. */
  picture: z.enum(PICTURE_IDS).optional(),
  label: z.string().max(DRAWING_LIMITS.labelLength).optional(),
  labelColor: colour.default('#16221d'),
  labelPx: cssPx.min(DRAWING_LIMITS.leastLabelPx).default(13),
});

const feature = z.object({ type: z.literal('Feature'), geometry, properties: style });

type DrawingGeometry = z.infer<typeof geometry>;

const linesOf = (drawn: DrawingGeometry): readonly z.infer<typeof line>[] => {
  if (drawn.type === 'Point') return [[drawn.coordinates]];
  if (drawn.type === 'MultiPoint') return drawn.coordinates.map((place) => [place]);
  if (drawn.type === 'LineString') return [drawn.coordinates];
  if (drawn.type === 'MultiPolygon') return drawn.coordinates.flat();
  return drawn.coordinates;
};

/**
 * What users drew, plotted or measured, as GeoJSON whose properties are its look: drawn on the sheet's map above the layers, the first
 * at the bottom.
 */
export const drawingsSchema = z
  .object({ type: z.literal('FeatureCollection'), features: z.array(feature).max(DRAWING_LIMITS.features) })
  .refine(
    ({ features }) =>
      features.reduce(
        (sum, { geometry: drawn }) =>
          sum + linesOf(drawn).reduce((vertices, part) => vertices + part.length, 0),
        0,
      ) <= DRAWING_LIMITS.vertices,
    { path: ['features'], message: `more than ${String(DRAWING_LIMITS.vertices)} places` },
  );

/** See {@link drawingsSchema}. */
export type Drawings = z.infer<typeof drawingsSchema>;

/** As it is written, with what has a default left away. */
export type DrawingsInput = z.input<typeof drawingsSchema>;

type DrawingStyle = z.infer<typeof style>;

/** Where the label of a drawing stands: the middle of its first line's points. */
function labelPlace(points: readonly SheetPoint[]): SheetPoint | undefined {
  const [first] = points;
  if (first === undefined) return undefined;
  const sum = points.reduce(([x, y], point): SheetPoint => [x + point[0], y + point[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/**
 * The place of a text's middle that keeps the text within the map, for a label that belongs there: a figure that is cut says another
 * number. One that belongs beyond the map stays there.
 * @param lift how far above `at` the text stands, pixels
 * @param half of the text's width and height, pixels
 */
function heldInside(
  at: SheetPoint,
  lift: number,
  half: SheetPoint,
  corners: MapPlacement['corners'],
): SheetPoint {
  const [left, right] = [Math.min(...corners.map(([x]) => x)), Math.max(...corners.map(([x]) => x))];
  const [top, bottom] = [Math.min(...corners.map(([, y]) => y)), Math.max(...corners.map(([, y]) => y))];
  const lifted: SheetPoint = [at[0], at[1] - lift];
  if (at[0] < left || at[0] > right || at[1] < top || at[1] > bottom) return lifted;
  const held = (value: number, least: number, most: number) =>
    least > most ? (least + most) / 2 : Math.max(least, Math.min(most, value));
  return [held(lifted[0], left + half[0], right - half[0]), held(lifted[1], top + half[1], bottom - half[1])];
}

function labelMark(
  at: SheetPoint,
  text: string,
  { labelPx, labelColor }: DrawingStyle,
  cssPxOnSheet: number,
  lift: number,
  corners: MapPlacement['corners'],
): Mark {
  const sizePx = labelPx * cssPxOnSheet;
  const haloPx = sizePx * 0.22;
  const half = [textWidthPx(text, sizePx) / 2 + haloPx, sizePx * 0.62 + haloPx] as const;
  const [x, y] = heldInside(at, lift, half, corners);
  return {
    kind: 'text',
    text,
    xPx: x,
    yPx: y + sizePx * 0.36,
    sizePx,
    anchor: 'middle',
    color: labelColor,
    haloPx,
  };
}

/** Pictures of a drawing of points, one at each. */
const pictureMarksAt = (
  points: readonly SheetPoint[],
  { picture, fill, fillOpacity, pointPx }: DrawingStyle,
  cssPxOnSheet: number,
): readonly Mark[] =>
  picture === undefined
    ? []
    : points.flatMap(([xPx, yPx]) =>
        pictureMarks(picture, fill, fillOpacity, { xPx, yPx, sizePx: pointPx * cssPxOnSheet }),
      );

function shapeMarks(
  drawn: DrawingGeometry,
  parts: readonly (readonly SheetPoint[])[],
  properties: DrawingStyle,
  cssPxOnSheet: number,
): readonly Mark[] {
  const { stroke, strokeOpacity, strokePx, dashPx, fill, fillOpacity, pointPx, picture } = properties;
  const isPoint = drawn.type === 'Point' || drawn.type === 'MultiPoint';
  const isFace = drawn.type === 'Polygon' || drawn.type === 'MultiPolygon';
  if (isPoint && picture !== undefined) return pictureMarksAt(parts.flat(), properties, cssPxOnSheet);
  const radiusPx = (pointPx / 2) * cssPxOnSheet;
  const d = isPoint
    ? parts.flatMap((part) => part.map(([x, y]) => circlePath(x, y, radiusPx))).join('')
    : parts.map((part) => pathThrough(part, isFace)).join('');
  if (d === '') return [];
  return [
    {
      kind: 'path',
      d,
      round: true,
      ...(fill !== undefined && (isFace || isPoint) ? { fill, fillOpacity } : {}),
      ...(stroke === undefined ? {} : { stroke, strokeOpacity, strokePx: strokePx * cssPxOnSheet }),
      ...(dashPx === undefined ? {} : { dashPx: dashPx.map((value) => value * cssPxOnSheet) }),
    },
  ];
}

/**
 * The marks of drawings on a sheet; they may reach over the map's frame and are to be cut there.
 * @param cssPxOnSheet sheet pixels of a CSS pixel: the sheet's dots per inch by 96
 */
export function drawingMarks(drawings: Drawings, placement: MapPlacement, cssPxOnSheet: number): Mark[] {
  const { toSheet } = projectionOf(placement);
  const labels: Mark[] = [];
  const shapes = drawings.features.flatMap(({ geometry: drawn, properties }) => {
    const { label, labelPx, pointPx } = properties;
    const parts = linesOf(drawn).map((part) => part.map(([lon, lat]) => toSheet(lon, lat)));
    const isPoint = drawn.type === 'Point' || drawn.type === 'MultiPoint';
    const at = labelPlace(parts[0] ?? []);
    const lift = isPoint ? (pointPx / 2 + labelPx) * cssPxOnSheet : 0;
    if (label !== undefined && label.trim() !== '' && at !== undefined)
      labels.push(labelMark(at, label, properties, cssPxOnSheet, lift, placement.corners));
    return shapeMarks(drawn, parts, properties, cssPxOnSheet);
  });
  return [...shapes, ...labels];
}
