import { z } from 'zod';
import { parseCssColor } from './cssColor.ts';

/** Dash patterns that may stand in place of a dotted line's picture. */
export const DASH_PATTERNS = [
  'dash',
  'dash-dot',
  'long-dash-dot-dot',
  'dot',
  'long-dash',
  'long-dash-dot',
  'short-dash',
  'short-dash-dot',
  'short-dot',
] as const;

/** One of {@link DASH_PATTERNS}. */
export type DashPattern = (typeof DASH_PATTERNS)[number];

/** Lengths of dashes and gaps in widths of the line, for strokes that several lie upon. */
export const DASH_LENGTHS: Readonly<Record<DashPattern, readonly number[]>> = {
  dash: [4, 3],
  'dash-dot': [4, 3, 1, 3],
  'long-dash-dot-dot': [8, 3, 1, 3, 1, 3],
  dot: [1, 3],
  'long-dash': [8, 3],
  'long-dash-dot': [8, 3, 1, 3],
  'short-dash': [4, 1],
  'short-dash-dot': [4, 1, 1, 1],
  'short-dot': [1, 1],
};

/** Shapes of a point's mark when `PointConfig.type` names one and there is no picture. */
export const MARKER_SHAPES = ['circle', 'square', 'diamond', 'triangle', 'cross', 'x'] as const;

/** One of {@link MARKER_SHAPES}. */
export type MarkerShape = (typeof MARKER_SHAPES)[number];

const text = z.string().min(1);
const color = text
  .refine((value) => parseCssColor(value) !== undefined, { error: 'not a CSS colour' })
  .meta({ format: 'color' });
const positive = z.coerce.number().positive();
const fraction = z.coerce.number().min(0).max(1);
const flag = z.union([z.boolean(), z.enum(['true', 'false', '0', '1']), z.literal(0), z.literal(1)]);

/** The same field under each of its spellings; the first is the spec's. */
function spelled<S extends z.ZodType, const N extends readonly string[]>(schema: S, ...names: N) {
  const [first] = names;
  const entries = names.map((name) => [
    name,
    // For who makes a form of the schema.
    name === first ? schema.optional() : schema.optional().meta({ spellingOf: first }),
  ]);
  // fromEntries forgets the names; they are exactly N.
  return Object.fromEntries(entries) as Record<N[number], z.ZodOptional<S>>;
}

const LABEL = {
  ...spelled(text, 'propName', 'propsName', 'PropName'),
  ...spelled(color, 'labelColor', 'LabelColor'),
  ...spelled(positive, 'VisibleRange', 'visibleRange'),
};

const DOTS = spelled(text, 'DottedpolylineUrl', 'DottedPolylineUrl', 'dottedPolylineUrl');

const polygonSchema = z.looseObject({
  ...LABEL,
  ...DOTS,
  ...spelled(color, 'PolygonColor', 'polygonColor'),
  ...spelled(color, 'polylineColor', 'PolylineColor'),
  ...spelled(fraction, 'polylineColorAlpha', 'PolylineColorAlpha'),
});

const lineSchema = z.looseObject({
  ...LABEL,
  ...DOTS,
  ...spelled(positive, 'lineWidth', 'LineWidth'),
  ...spelled(color, 'lincolor', 'linecolor', 'lineColor', 'LineColor'),
  ...spelled(flag, 'islinght', 'islight', 'isLight'),
});

const ellipseSchema = z
  .looseObject({ semiMinorAxis: positive, semiMajorAxis: positive, color: color.optional() })
  .refine(({ semiMinorAxis, semiMajorAxis }) => semiMajorAxis >= semiMinorAxis, {
    path: ['semiMajorAxis'],
    error: 'less than semiMinorAxis',
  });

const pointSchema = z
  .looseObject({
    ...LABEL,
    ...spelled(text, 'imageUrl', 'imageURL', 'ImageUrl'),
    width: positive.optional(),
    height: positive.optional(),
    ...spelled(flag, 'isEllipse', 'IsEllipse'),
    ellipse: ellipseSchema.optional(),
    ...spelled(flag, 'isCluster', 'IsCluster'),
    ...spelled(color, 'labelFontColor', 'LabelFontColor'),
    pointColor: color.optional(),
    type: text.optional(),
  })
  .refine((point) => !isOn(point.isEllipse ?? point.IsEllipse) || point.ellipse !== undefined, {
    path: ['ellipse'],
    error: 'missing although isEllipse is set',
  });

const annotationSchema = z.looseObject({
  ...LABEL,
  pointSize: positive.optional(),
  pointColor: color.optional(),
  fontSize: positive.optional(),
  fontColor: color.optional(),
  backgroundColor: color.optional(),
  annotationContent: text.optional(),
  ...spelled(z.coerce.number().min(0), 'HeightFromPoint', 'heightFromPoint'),
});

/**
 * The `layerConfig` of a record (viewer.md, section 3, "Custom layer config"): the spec's spellings and the correct ones.
 * A wrong value is refused with its path; fields that nobody reads pass untouched.
 */
export const layerConfigSchema = z.looseObject({
  layerType: z.enum(['Polygon', 'Line', 'Point', 'polygon', 'line', 'point']),
  ...spelled(polygonSchema, 'PolygonConfig', 'polygonConfig'),
  ...spelled(lineSchema, 'LineConfig', 'lineConfig'),
  ...spelled(pointSchema, 'PointConfig', 'pointConfig'),
  ...spelled(annotationSchema, 'AnnotationConfig', 'annotationConfig'),
});

/** A parsed `layerConfig`. */
export type LayerConfig = z.infer<typeof layerConfigSchema>;

/** Whether a flag is set, as a boolean, 1 or a text of them. */
export function isOn(value: z.infer<typeof flag> | undefined): boolean {
  return value === true || value === 'true' || value === 1 || value === '1';
}

type Spelled = LayerConfig['PolygonConfig'] & LayerConfig['LineConfig'] & LayerConfig['PointConfig'];

/** The label fields of any of the configs, whichever spelling was used. */
function labelFields(config: Partial<NonNullable<Spelled>>) {
  return {
    field: config.propName ?? config.propsName ?? config.PropName,
    labelColor: config.labelColor ?? config.LabelColor,
    visibleRangeM: config.VisibleRange ?? config.visibleRange,
  };
}

/** A `PolygonConfig` without its spellings; absent when the config is of another type. */
export function readPolygonConfig(config: LayerConfig | undefined) {
  const polygon = config?.PolygonConfig ?? config?.polygonConfig;
  if (polygon === undefined || config?.layerType.toLowerCase() !== 'polygon') return undefined;
  return {
    ...labelFields(polygon),
    fillColor: polygon.PolygonColor ?? polygon.polygonColor,
    lineColor: polygon.polylineColor ?? polygon.PolylineColor,
    lineAlpha: polygon.polylineColorAlpha ?? polygon.PolylineColorAlpha,
    dots: polygon.DottedpolylineUrl ?? polygon.DottedPolylineUrl ?? polygon.dottedPolylineUrl,
  };
}

/** A `LineConfig` without its spellings; absent when the config is of another type. */
export function readLineConfig(config: LayerConfig | undefined) {
  const line = config?.LineConfig ?? config?.lineConfig;
  if (line === undefined || config?.layerType.toLowerCase() !== 'line') return undefined;
  return {
    ...labelFields(line),
    widthPx: line.lineWidth ?? line.LineWidth,
    color: line.lincolor ?? line.linecolor ?? line.lineColor ?? line.LineColor,
    glow: isOn(line.islinght ?? line.islight ?? line.isLight),
    dots: line.DottedpolylineUrl ?? line.DottedPolylineUrl ?? line.dottedPolylineUrl,
  };
}

/** A `PointConfig` without its spellings; absent when the config is of another type. */
export function readPointConfig(config: LayerConfig | undefined) {
  const point = config?.PointConfig ?? config?.pointConfig;
  if (point === undefined || config?.layerType.toLowerCase() !== 'point') return undefined;
  return {
    ...labelFields(point),
    imageUrl: point.imageUrl ?? point.imageURL ?? point.ImageUrl,
    widthPx: point.width,
    heightPx: point.height,
    ellipse: isOn(point.isEllipse ?? point.IsEllipse) ? point.ellipse : undefined,
    isCluster: isOn(point.isCluster ?? point.IsCluster),
    fontColor: point.labelFontColor ?? point.LabelFontColor,
    color: point.pointColor,
    type: point.type,
  };
}

/** The settings of an annotation layer, with the spec's defaults left to the reader; empty without any. */
export function readAnnotationConfig(config: LayerConfig | undefined) {
  const annotation = config?.AnnotationConfig ?? config?.annotationConfig ?? {};
  return {
    ...labelFields(annotation),
    pointSizePx: annotation.pointSize,
    pointColor: annotation.pointColor,
    fontSizePx: annotation.fontSize,
    fontColor: annotation.fontColor,
    background: annotation.backgroundColor,
    content: annotation.annotationContent,
    heightM: annotation.HeightFromPoint ?? annotation.heightFromPoint,
  };
}
