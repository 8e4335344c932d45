import { parseCssColor } from './cssColor.ts';
import {
  DASH_PATTERNS,
  readLineConfig,
  MARKER_SHAPES,
  readPointConfig,
  readPolygonConfig,
  type DashPattern,
  type LayerConfig,
  type MarkerShape,
} from './customConfig.ts';
import type { LayerClasses } from './layerClasses.ts';
import type { MarkPicture } from './markPictures.ts';
import { nameRuleOf, paletteColor } from './styleRules.ts';

/** Breaks in a line: a pattern by name, or a picture whose gaps and colour are repeated along it. */
export type LineDots = { readonly pattern: DashPattern } | { readonly pictureUrl: string };

/** How a polygon is filled. */
export interface FillLook {
  /** CSS. */
  readonly color: string;
  readonly alpha: number;
  /** Drawn as water, which moves where the machine can afford it. */
  readonly water: boolean;
}

/** How a line or a polygon's edge is drawn. */
export interface LineLook {
  /** CSS. */
  readonly color: string;
  readonly alpha: number;
  readonly widthPx: number;
  /** With a soft shine around it. */
  readonly glow: boolean;
  readonly dots?: LineDots;
}

/** An ellipse on the ground around a point, its long axis from west to east. */
export interface EllipseLook {
  readonly semiMajorM: number;
  readonly semiMinorM: number;
  readonly color: string;
  readonly alpha: number;
}

/** A point's picture; its lower edge stands on the place. */
export interface PointImage {
  /** Relative to the page. */
  readonly url: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** A data file named it, not a record: relative to that file, of its server only, with its middle on the place. */
  readonly fromFile?: boolean;
  /** The portal's own picture of this name, with its middle on the place; the address is the picture itself. */
  readonly mark?: MarkPicture;
}

/** How a point is marked. */
export interface PointLook {
  /** CSS. */
  readonly color: string;
  readonly sizePx: number;
  readonly shape: MarkerShape;
  readonly image?: PointImage;
  readonly ellipse?: EllipseLook;
  /** False when only the ellipse stands for the point. */
  readonly marked: boolean;
}

/** How labels are written. */
export interface LabelLook {
  /** Property that holds the text; '' where an expression writes it. */
  readonly field: string;
  /** Writes the text instead of the one property, see `parseLabel`. */
  readonly expression?: string;
  readonly color: string;
  /** Colour of the box behind the text. */
  readonly background?: string;
  /** Distance in metres beyond which the label is hidden. */
  readonly visibleRangeM: number;
  readonly sizePx: number;
}

/** How vector features are drawn, whatever spelling the record used. Alphas are 0 to 1. */
export interface VectorStyle {
  readonly fill: FillLook;
  readonly line: LineLook;
  readonly point: PointLook;
  /** Points are clustered. */
  readonly cluster: boolean;
  readonly label?: LabelLook;
  /** Whether no table of fixed colours applies: the record is custom and says the colour itself. */
  readonly ownColor: boolean;
  /** The record's own, which go before every other colour. */
  readonly classes?: LayerClasses;
  /** Features whose name matches are not drawn. */
  readonly excluded?: RegExp;
  /** What the record calls its points in the legend. */
  readonly pointName?: string;
}

/** Label visibility distance where a record names none (viewer.md, section 9), metres. */
export const DEFAULT_LABEL_RANGE_M = 80_000;

/** Size of a label, CSS pixels: 10 points, as all labels of the map. */
export const LABEL_SIZE_PX = 13;

/** Fill alpha of polygons (viewer.md, section 9). */
const POLYGON_FILL_ALPHA = 0.2;

/** Water without waves is filled more densely than other areas, so that it reads as water. */
const WATER_FILL_ALPHA = 0.55;

/** Marker icons are 39 x 48 px scaled by 0.8 (viewer.md, section 9). */
const MARKER_PX = { width: 31.2, height: 38.4 } as const;

/** The animal icon (viewer.md, section 9). */
const ANIMAL_PX = { width: 72.5, height: 155 } as const;

const ANIMAL_TYPE = /animal|动物/i;

const LINE_WIDTH_PX = 1.5;

const POINT_SIZE_PX = 8;

const isOneOf = <T extends string>(all: readonly T[], value: string | undefined): value is T =>
  value !== undefined && (all as readonly string[]).includes(value);

/** A fill's own alpha counts when the record states one, else the spec's. */
function alphaOf(color: string, otherwise: number): number {
  return (parseCssColor(color)?.[3] ?? 1) < 1 ? 1 : otherwise;
}

function dotsOf(dots: string | undefined): { dots?: LineDots } {
  if (dots === undefined) return {};
  return { dots: isOneOf(DASH_PATTERNS, dots) ? { pattern: dots } : { pictureUrl: dots } };
}

type PointConfig = NonNullable<ReturnType<typeof readPointConfig>>;

function imageLook({ imageUrl, widthPx, heightPx, type }: PointConfig): { image?: PointImage } {
  if (imageUrl === undefined) return {};
  const size = ANIMAL_TYPE.test(type ?? '') ? ANIMAL_PX : MARKER_PX;
  return { image: { url: imageUrl, widthPx: widthPx ?? size.width, heightPx: heightPx ?? size.height } };
}

function ellipseLook({ ellipse }: PointConfig, pointColor: string): { ellipse?: EllipseLook } {
  if (ellipse === undefined) return {};
  const color = ellipse.color ?? pointColor;
  return {
    ellipse: {
      semiMajorM: ellipse.semiMajorAxis,
      semiMinorM: ellipse.semiMinorAxis,
      color,
      alpha: alphaOf(color, POLYGON_FILL_ALPHA),
    },
  };
}

function pointLook(config: LayerConfig | undefined, named: string): PointLook {
  const point = readPointConfig(config);
  const color = point?.color ?? named;
  if (point === undefined) return { color, sizePx: POINT_SIZE_PX, shape: 'circle', marked: true };
  const { imageUrl, widthPx, type } = point;
  return {
    color,
    sizePx: imageUrl === undefined ? (widthPx ?? POINT_SIZE_PX) : POINT_SIZE_PX,
    shape: isOneOf(MARKER_SHAPES, type) ? type : 'circle',
    marked: point.ellipse === undefined || imageUrl !== undefined,
    ...imageLook(point),
    ...ellipseLook(point, color),
  };
}

function labelLook(
  config: LayerConfig | undefined,
  ruleRangeM: number | undefined,
  expression?: string,
): { label?: LabelLook } {
  const point = readPointConfig(config);
  const fields = readPolygonConfig(config) ?? readLineConfig(config) ?? point;
  const field = expression === undefined ? fields?.field : '';
  if (field === undefined) return {};
  // Of a point, labelColor is the box behind the text; of lines and polygons it is the text's own colour.
  const background = point?.labelColor;
  const color = point === undefined ? fields?.labelColor : point.fontColor;
  return {
    label: {
      field,
      ...(expression === undefined ? {} : { expression }),
      color: color ?? '#ffffff',
      visibleRangeM: fields?.visibleRangeM ?? ruleRangeM ?? DEFAULT_LABEL_RANGE_M,
      sizePx: LABEL_SIZE_PX,
      ...(background === undefined ? {} : { background }),
    },
  };
}

/** What a record calls its points: `PointConfig.type`, unless that names a shape or the animal icon. */
function pointNameOf(type: string | undefined): { pointName?: string } {
  if (type === undefined || isOneOf(MARKER_SHAPES, type) || ANIMAL_TYPE.test(type)) return {};
  return { pointName: type };
}

/** Clusters or classes: a circle that stands for several points has no class. */
function groupedLook(
  isCluster: boolean,
  classes: LayerClasses | undefined,
): Pick<VectorStyle, 'cluster' | 'classes'> {
  return classes === undefined ? { cluster: isCluster } : { cluster: false, classes };
}

/** Lines of a layer, and the edges of its polygons. */
function lineLook(config: LayerConfig | undefined, fillColor: string): LineLook {
  const polygon = readPolygonConfig(config);
  const line = readLineConfig(config);
  return {
    color: polygon?.lineColor ?? fillColor,
    alpha: polygon?.lineAlpha ?? 1,
    widthPx: line?.widthPx ?? LINE_WIDTH_PX,
    glow: line?.glow ?? false,
    ...dotsOf(polygon?.dots ?? line?.dots),
  };
}

/** The colour that a record says itself, of whichever geometry it is for. */
const ownColorOf = (config: LayerConfig | undefined): string | undefined =>
  readPolygonConfig(config)?.fillColor ?? readLineConfig(config)?.color ?? readPointConfig(config)?.color;

/**
 * The style of a layer: what its `layerConfig` says, else what its name says (viewer.md, section 9), else the house's own look.
 * @param layerName of the record; without one only the config counts
 * @param isCustom whether the record is a custom layer, whose colour goes before the tables of fixed colours
 * @param classes the record's own
 */
export function vectorStyleOf(
  config: LayerConfig | undefined,
  layerName = '',
  isCustom = false,
  classes?: LayerClasses,
): VectorStyle {
  const point = readPointConfig(config);
  const rule = nameRuleOf(layerName);
  const ownColor = ownColorOf(config);
  const namedColor = rule.color ?? paletteColor(layerName);
  const color = ownColor ?? namedColor;
  const water = rule.water === true;
  return {
    fill: {
      color,
      alpha: alphaOf(color, rule.fillAlpha ?? (water ? WATER_FILL_ALPHA : POLYGON_FILL_ALPHA)),
      water,
    },
    line: lineLook(config, color),
    point: pointLook(config, namedColor),
    ownColor: isCustom && ownColor !== undefined,
    ...groupedLook(point?.isCluster ?? false, classes),
    ...(rule.excluded === undefined ? {} : { excluded: rule.excluded }),
    ...pointNameOf(point?.type),
    ...labelLook(config, rule.labelRangeM),
  };
}

/**
 * A style whose labels are written by the record's expression, in the look that its `layerConfig` gives labels.
 * @param style of {@link vectorStyleOf}, for the same config and name
 * @param expression none leaves the style as it is
 */
export function withLabels(
  style: VectorStyle,
  config: LayerConfig | undefined,
  layerName: string,
  expression: string | undefined,
): VectorStyle {
  if (expression === undefined) return style;
  return { ...style, ...labelLook(config, nameRuleOf(layerName).labelRangeM, expression) };
}
