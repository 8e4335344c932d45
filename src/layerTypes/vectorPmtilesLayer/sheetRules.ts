import {
  Color,
  featureFilter,
  latest,
  normalizePropertyExpression,
  type FilterSpecification,
} from '@maplibre/maplibre-gl-style-spec';
import { z } from 'zod';
import { LayerLoadError } from '../../domain/layers/record/layerProblem.ts';
import type { GeometryKind } from '../../domain/layers/vector/features.ts';
import type { TileFeature } from '../../domain/layers/vectorTiles/readVectorTile.ts';

// Style sheets of Mapbox and MapLibre, version 8 (https://maplibre.org/maplibre-style-spec/). ArcGIS writes the same.

/** What is drawn of a layer of a sheet. Texts, icons and rasters are not. */
type RuleKind = 'background' | 'fill' | 'line' | 'circle';

/** A line as it is drawn. */
export interface SheetStroke {
  /** CSS. */
  readonly color: string;
  readonly alpha: number;
  readonly widthPx: number;
  /** In widths of the line. */
  readonly dash: readonly number[];
  readonly cap: CanvasLineCap;
  readonly join: CanvasLineJoin;
}

/** How one feature looks by one layer of a sheet. */
export interface SheetLook {
  readonly fill?: { readonly color: string; readonly alpha: number };
  readonly stroke?: SheetStroke;
  /** Of a circle. */
  readonly radiusPx?: number;
}

/** A layer of a sheet. */
export interface SheetRule {
  readonly kind: RuleKind;
  /** What people know it by. */
  readonly name: string;
  /** The layer of the tiles; undefined for the background. */
  readonly of: string | undefined;
  isAt(zoom: number): boolean;
  /** How a feature looks; undefined where the layer does not show it. */
  lookOf(feature: TileFeature, zoom: number): SheetLook | undefined;
}

const layerSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  source: z.string().optional(),
  'source-layer': z.string().optional(),
  minzoom: z.number().optional(),
  maxzoom: z.number().optional(),
  filter: z.unknown().optional(),
  layout: z.record(z.string(), z.unknown()).optional(),
  paint: z.record(z.string(), z.unknown()).optional(),
});

type SheetLayer = z.output<typeof layerSchema>;

const KINDS: Readonly<Record<string, RuleKind>> = {
  background: 'background',
  fill: 'fill',
  'fill-extrusion': 'fill',
  line: 'line',
  circle: 'circle',
};

/** Numbers of the kinds of geometry, as tiles have them. */
const GEOMETRY = { point: 1, line: 2, polygon: 3 } as const satisfies Record<GeometryKind, number>;

/** How dense a fill is whose picture is not drawn. */
const PATTERN_ALPHA = 0.35;

interface At {
  readonly zoom: number;
  readonly feature: TileFeature;
}

type Value = (at: At) => unknown;

const globalsOf = ({ zoom }: At) => ({ zoom });

const featureOf = ({ feature: { kind, properties } }: At) => ({ type: GEOMETRY[kind], properties });

type Specifications = Readonly<Record<string, Parameters<typeof normalizePropertyExpression>[2] | undefined>>;

/** A property of a layer as a function of level and feature; what it is by default where the layer does not say. */
function valueOf(layer: SheetLayer, group: 'paint' | 'layout', name: string): Value {
  const specifications = latest[`${group}_${layer.type}` as keyof typeof latest] as unknown as Specifications;
  const specification = specifications[name];
  if (specification === undefined) return () => undefined;
  const given = layer[group]?.[name] ?? (specification as { readonly default?: unknown }).default;
  if (given === undefined) return () => undefined;
  const expression = normalizePropertyExpression(given, `${layer.id}.${name}`, specification);
  return (at) => expression.evaluate(globalsOf(at), featureOf(at)) as unknown;
}

const textOf = (value: Value) => (at: At) => {
  const found = value(at);
  if (found instanceof Color) return found.toString();
  return typeof found === 'string' ? found : undefined;
};

const numberOf = (value: Value, otherwise: number) => (at: At) => {
  const found = value(at);
  return typeof found === 'number' && Number.isFinite(found) ? found : otherwise;
};

type Looks = (at: At) => SheetLook | undefined;

const PLAIN_EDGE = { widthPx: 1, dash: [], cap: 'butt', join: 'miter' } as const;

function fillLooks(layer: SheetLayer): Looks {
  const { type, paint = {} } = layer;
  const color = textOf(valueOf(layer, 'paint', `${type}-color`));
  const alpha = numberOf(valueOf(layer, 'paint', `${type}-opacity`), 1);
  const hasPattern = paint[`${type}-pattern`] !== undefined;
  // The default colour of a fill is black; a pattern without a colour beside it has none that is known.
  if (hasPattern && paint[`${type}-color`] === undefined) return () => undefined;
  const edge = textOf(valueOf(layer, 'paint', 'fill-outline-color'));
  return (at) => {
    const [css, line] = [color(at), edge(at)];
    if (css === undefined) return undefined;
    const opacity = alpha(at) * (hasPattern ? PATTERN_ALPHA : 1);
    const stroke = line === undefined ? {} : { stroke: { ...PLAIN_EDGE, color: line, alpha: alpha(at) } };
    return { fill: { color: css, alpha: opacity }, ...stroke };
  };
}

const CAPS: readonly unknown[] = ['butt', 'round', 'square'] satisfies CanvasLineCap[];
const JOINS: readonly unknown[] = ['bevel', 'round', 'miter'] satisfies CanvasLineJoin[];

function lineLooks(layer: SheetLayer): Looks {
  const { paint = {} } = layer;
  if (paint['line-pattern'] !== undefined && paint['line-color'] === undefined) return () => undefined;
  const color = textOf(valueOf(layer, 'paint', 'line-color'));
  const alpha = numberOf(valueOf(layer, 'paint', 'line-opacity'), 1);
  const width = numberOf(valueOf(layer, 'paint', 'line-width'), 1);
  const dashes = valueOf(layer, 'paint', 'line-dasharray');
  const [cap, join] = [valueOf(layer, 'layout', 'line-cap'), valueOf(layer, 'layout', 'line-join')];
  return (at) => {
    const [css, widthPx, dash, capIs, joinIs] = [color(at), width(at), dashes(at), cap(at), join(at)];
    if (css === undefined || widthPx <= 0) return undefined;
    const isDash = Array.isArray(dash) && dash.every((one) => typeof one === 'number' && one >= 0);
    const stroke: SheetStroke = {
      ...{ color: css, alpha: alpha(at), widthPx, dash: isDash ? (dash as number[]) : [] },
      cap: CAPS.includes(capIs) ? (capIs as CanvasLineCap) : 'butt',
      join: JOINS.includes(joinIs) ? (joinIs as CanvasLineJoin) : 'miter',
    };
    return { stroke };
  };
}

function circleLooks(layer: SheetLayer): Looks {
  const paint = (name: string) => valueOf(layer, 'paint', `circle-${name}`);
  const [color, edge] = [textOf(paint('color')), textOf(paint('stroke-color'))];
  const [alpha, radius] = [numberOf(paint('opacity'), 1), numberOf(paint('radius'), 5)];
  const [width, edgeAlpha] = [numberOf(paint('stroke-width'), 0), numberOf(paint('stroke-opacity'), 1)];
  return (at) => {
    const [css, edgeCss, widthPx] = [color(at), edge(at), width(at)];
    if (css === undefined) return undefined;
    const isEdged = edgeCss !== undefined && widthPx > 0;
    const stroke = isEdged && { stroke: { ...PLAIN_EDGE, color: edgeCss, alpha: edgeAlpha(at), widthPx } };
    return { fill: { color: css, alpha: alpha(at) }, radiusPx: radius(at), ...stroke };
  };
}

function backgroundLooks(layer: SheetLayer): Looks {
  const color = textOf(valueOf(layer, 'paint', 'background-color'));
  const alpha = numberOf(valueOf(layer, 'paint', 'background-opacity'), 1);
  if (layer.paint?.['background-pattern'] !== undefined) return () => undefined;
  return (at) => {
    const css = color(at);
    return css === undefined ? undefined : { fill: { color: css, alpha: alpha(at) } };
  };
}

const LOOKS: Readonly<Record<RuleKind, (layer: SheetLayer) => Looks>> = {
  background: backgroundLooks,
  fill: fillLooks,
  line: lineLooks,
  circle: circleLooks,
};

/** Which features a layer of a kind may show. */
const SHOWS: Readonly<Record<RuleKind, readonly GeometryKind[]>> = {
  background: [],
  fill: ['polygon'],
  line: ['line', 'polygon'],
  circle: ['point'],
};

/** ArcGIS ends the ids of layers that together are one symbol with numbers. */
const plainName = (id: string) => id.replace(/\/\d+$/, '');

function ruleOf(layer: SheetLayer, kind: RuleKind): SheetRule {
  const { id, minzoom = -Infinity, maxzoom = Infinity, filter } = layer;
  const looks = LOOKS[kind](layer);
  const { filter: passes } = featureFilter(filter as FilterSpecification | undefined, id);
  return {
    kind,
    name: plainName(id),
    of: layer['source-layer'],
    isAt: (zoom) => zoom >= minzoom && zoom < maxzoom,
    lookOf(feature, zoom) {
      const at = { feature, zoom };
      if (kind !== 'background' && !SHOWS[kind].includes(feature.kind)) return undefined;
      return passes(globalsOf(at), featureOf(at)) ? looks(at) : undefined;
    },
  };
}

const sheetSchema = z.looseObject({ layers: z.array(z.unknown()) });

/**
 * The layers of a sheet that show a source by areas, lines and circles, or lie below all, in the order in which they are drawn. What of it
 * is wrong is left out.
 * @throws LayerLoadError `invalid-body` for what is no sheet
 */
export function readSheet(text: string, source: string): readonly SheetRule[] {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  const sheet = sheetSchema.safeParse(body);
  if (!sheet.success) throw new LayerLoadError({ code: 'invalid-body', detail: 'style' });
  return sheet.data.layers.flatMap((given): readonly SheetRule[] => {
    const read = layerSchema.safeParse(given);
    const kind = read.data && KINDS[read.data.type];
    if (read.data === undefined || kind === undefined || read.data.layout?.visibility === 'none') return [];
    if (kind !== 'background' && read.data.source !== source) return [];
    try {
      return [ruleOf(read.data, kind)];
    } catch {
      return [];
    }
  });
}
