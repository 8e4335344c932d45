import { z } from 'zod';
import { PICTURE_IDS, pictureMarks } from '../drawing/plot/shapes/pictures.ts';
import type { SheetMark } from '../drawing/marks.ts';
import { circlePath, pathThrough } from './pathData.ts';
import { labelMarks, labelPlace } from './drawingLabels.ts';
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
  /** What it is called in the sheet's legend, as all of its kind; without it the legend does not tell of it. */
  legend: z.string().min(1).max(DRAWING_LIMITS.labelLength).optional(),
  label: z.string().max(DRAWING_LIMITS.labelLength).optional(),
  labelColor: colour.default('#16221d'),
  labelPx: cssPx.min(DRAWING_LIMITS.leastLabelPx).default(13),
  labelBold: z.boolean().default(false),
  /** Where along the label its place is. */
  labelAnchor: z.enum(['start', 'middle', 'end']).default('middle'),
  /** Where the label lies from its place; of points it is above, else in the middle. */
  labelSide: z.enum(['above', 'middle', 'below']).optional(),
  /** Of the box behind it; without one the letters have a light edge. */
  labelFill: colour.optional(),
  labelFillOpacity: opacity.default(1),
});

const feature = z.object({ type: z.literal('Feature'), geometry, properties: style });

type DrawingGeometry = z.infer<typeof geometry>;

/** The lines, rings or places of a drawing. */
export const linesOf = (drawn: DrawingGeometry): readonly z.infer<typeof line>[] => {
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

/** Of a map that nobody drew on. */
export const NO_DRAWINGS: Drawings = { type: 'FeatureCollection', features: [] };

/** As it is written, with what has a default left away. */
export type DrawingsInput = z.input<typeof drawingsSchema>;

type DrawingStyle = z.infer<typeof style>;

function shapeMarks(
  drawn: DrawingGeometry,
  parts: readonly (readonly SheetPoint[])[],
  properties: DrawingStyle,
  cssPxOnSheet: number,
): readonly SheetMark[] {
  const { stroke, strokeOpacity, strokePx, dashPx, fill, fillOpacity, pointPx, picture } = properties;
  const isPoint = drawn.type === 'Point' || drawn.type === 'MultiPoint';
  const isFace = drawn.type === 'Polygon' || drawn.type === 'MultiPolygon';
  const sizePx = pointPx * cssPxOnSheet;
  if (isPoint && picture !== undefined)
    return parts
      .flat()
      .flatMap(([xPx, yPx]) => pictureMarks(picture, fill, fillOpacity, { xPx, yPx, sizePx }));
  const d = isPoint
    ? parts.flatMap((part) => part.map(([x, y]) => circlePath(x, y, sizePx / 2))).join('')
    : parts.map((part) => pathThrough(part, isFace)).join('');
  if (d === '') return [];
  return [
    {
      kind: 'path',
      d,
      ...(fill !== undefined && (isFace || isPoint) ? { fill: { color: fill, opacity: fillOpacity } } : {}),
      ...(stroke === undefined
        ? {}
        : {
            line: {
              color: stroke,
              opacity: strokeOpacity,
              widthPx: strokePx * cssPxOnSheet,
              ...(dashPx === undefined ? {} : { dashPx: dashPx.map((value) => value * cssPxOnSheet) }),
              round: true,
            },
          }),
    },
  ];
}

/**
 * The marks of drawings on a sheet; they may reach over the map's frame and are to be cut there.
 * @param cssPxOnSheet sheet pixels of a CSS pixel: the sheet's dots per inch by 96
 */
export function drawingMarks(drawings: Drawings, placement: MapPlacement, cssPxOnSheet: number): SheetMark[] {
  const { toSheet } = projectionOf(placement);
  const labels: SheetMark[] = [];
  const shapes = drawings.features.flatMap(({ geometry: drawn, properties }) => {
    const { label } = properties;
    const parts = linesOf(drawn).map((part) => part.map(([lon, lat]) => toSheet(lon, lat)));
    const isPoint = drawn.type === 'Point' || drawn.type === 'MultiPoint';
    const at = labelPlace(parts[0] ?? []);
    if (label !== undefined && label.trim() !== '' && at !== undefined)
      labels.push(...labelMarks({ at, text: label, isPoint }, properties, cssPxOnSheet, placement.corners));
    return shapeMarks(drawn, parts, properties, cssPxOnSheet);
  });
  return [...shapes, ...labels];
}
