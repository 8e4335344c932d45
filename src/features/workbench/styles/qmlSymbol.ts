import type { Rgba } from '../../../domain/layers/record/cssColor.ts';
import type { DashPattern, MarkerShape } from '../../../domain/layers/record/customConfig.ts';
import { xmlChild, xmlChildren, xmlElements } from '../../../domain/layers/ogc/xml.ts';
import { cssOf, HATCH_OPACITY, type ForeignLook, type Lose, type Pen } from './foreignStyle.ts';
import { numberOf, xmlAt } from './styleText.ts';
import { nearestDash, qgisPx, tenth } from './units.ts';

/** Names of QGIS' simple markers that have a like among the record's. */
const MARKERS: Readonly<Record<string, MarkerShape>> = {
  circle: 'circle',
  square: 'square',
  rectangle: 'square',
  diamond: 'diamond',
  triangle: 'triangle',
  equilateral_triangle: 'triangle',
  cross: 'cross',
  cross_fill: 'cross',
  cross2: 'x',
};

/** Qt's pens, as QGIS writes them. */
const PENS: Readonly<Record<string, DashPattern>> = {
  dash: 'dash',
  dot: 'dot',
  'dash dot': 'dash-dot',
  'dash dot dot': 'long-dash-dot-dot',
};

/** Thinnest pen: QGIS draws a width of 0 as one pixel, whatever the screen ("hairline"). */
const HAIRLINE_PX = 1;

/** A symbol layer: its kind, its properties, and how opaque its symbol is. */
interface SymbolLayer {
  readonly kind: string;
  readonly node: Element;
  readonly of: (...names: readonly string[]) => string;
  readonly opacity: number;
}

/** The properties of a symbol layer: `Option` since QGIS 3.22, `prop` before, both in between. */
function propertiesOf(layer: Element): ReadonlyMap<string, string> {
  const map = xmlChild(layer, 'Option');
  const options = map === undefined ? [] : xmlChildren(map, 'Option');
  return new Map([
    ...xmlChildren(layer, 'prop').map(
      (prop) => [prop.getAttribute('k') ?? '', prop.getAttribute('v') ?? ''] as const,
    ),
    ...options.map(
      (option) => [option.getAttribute('name') ?? '', option.getAttribute('value') ?? ''] as const,
    ),
  ]);
}

/**
 * A colour as QGIS writes it: `r,g,b,a` from 0 to 255, since 3.40 followed by the same in its colour model (`…,rgb:0.1,0.2,0.3,1`).
 * @returns undefined for what is none
 */
export function qgisColor(text: string, opacity = 1): string | undefined {
  const [red, green, blue, alpha = 255] = text.split(',', 4).map((part) => numberOf(part) ?? Number.NaN);
  const rgba = [red ?? Number.NaN, green ?? Number.NaN, blue ?? Number.NaN, alpha];
  if (rgba.some((channel) => !(channel >= 0 && channel <= 255))) return undefined;
  const [r = 0, g = 0, b = 0, a = 255] = rgba;
  const color: Rgba = [r, g, b, (a / 255) * opacity];
  return cssOf(color);
}

/** Whether something of it goes by data: `data_defined_properties` with an active property. */
const isDataDefined = (node: Element): boolean => {
  const properties = xmlElements(xmlAt(node, 'data_defined_properties', 'Option') ?? node).find(
    (one) => one.localName === 'Option' && one.getAttribute('name') === 'properties',
  );
  return properties !== undefined && xmlElements(properties).length > 0;
};

function symbolLayers(symbol: Element): readonly SymbolLayer[] {
  return xmlChildren(symbol, 'layer')
    .filter((node) => node.getAttribute('enabled') !== '0')
    .map((node) => {
      const properties = propertiesOf(node);
      return {
        kind: node.getAttribute('class') ?? '',
        node,
        of: (...names) => names.map((name) => properties.get(name) ?? '').find((value) => value !== '') ?? '',
        opacity: numberOf(symbol.getAttribute('alpha')) ?? 1,
      };
    });
}

/** A size with its unit, px; what is measured on the ground is told, and a pixel. */
function sizePx({ of }: SymbolLayer, lose: Lose, ...names: readonly string[]): number {
  const [name = ''] = names;
  const unit = of(...names.map((one) => `${one}_unit`));
  const px = qgisPx(numberOf(of(...names)) ?? 0, unit);
  if (px === undefined) lose('groundUnits', `${name} ${unit}`);
  return px ?? HAIRLINE_PX;
}

function colorOf({ of, opacity }: SymbolLayer, lose: Lose, ...names: readonly string[]): string {
  const color = qgisColor(of(...names), opacity);
  if (color === undefined) lose('colour', of(...names));
  return color ?? '#808080';
}

/** The pen of a line, or of an area's edge; undefined where it draws nothing. Older files have other names for it. */
function penOf(layer: SymbolLayer, lose: Lose): Pen | undefined {
  const style = layer.of('line_style', 'outline_style', 'style_border');
  if (style === 'no') return undefined;
  const widthPx =
    Math.max(sizePx(layer, lose, 'line_width', 'outline_width', 'width_border'), 0) || HAIRLINE_PX;
  const own = layer.of('use_customdash') === '1' ? layer.of('customdash') : '';
  const lengths = own.split(';').flatMap((part) => numberOf(part) ?? []);
  if (lengths.length > 0) lose('dash', own);
  const unit = layer.of('customdash_unit');
  const dash =
    lengths.length === 0
      ? PENS[style]
      : nearestDash(lengths.map((length) => (qgisPx(length, unit) ?? length) / widthPx));
  if ((numberOf(layer.of('offset')) ?? 0) !== 0) lose('offset');
  return {
    color: colorOf(layer, lose, 'line_color', 'outline_color', 'color_border'),
    widthPx,
    ...(dash === undefined ? {} : { dash }),
  };
}

/** The fill of an area; a pattern is a faint fill of its colour. */
function fillOf(layer: SymbolLayer, lose: Lose): string | undefined {
  const style = layer.of('style');
  if (layer.kind === 'SimpleFill' && style === 'no') return undefined;
  if (layer.kind === 'SimpleFill' && (style === 'solid' || style === ''))
    return colorOf(layer, lose, 'color');
  lose('hatch', layer.kind === 'SimpleFill' ? style : layer.kind);
  // A pattern of lines or marks is drawn by a symbol of its own.
  const inner = xmlChildren(layer.node, 'symbol').flatMap(symbolLayers)[0];
  const from = inner ?? layer;
  const color = from.of('line_color', 'color', 'color1');
  return qgisColor(color, layer.opacity * HATCH_OPACITY);
}

/** Kinds of symbol layers that draw an area's edge alone. */
const EDGES: ReadonlySet<string> = new Set(['SimpleLine']);

function areaLook(layers: readonly SymbolLayer[], lose: Lose): ForeignLook {
  const fills = layers.filter(({ kind }) => !EDGES.has(kind));
  const body = fills.find(({ kind, of }) => kind === 'SimpleFill' && of('style') !== 'no') ?? fills[0];
  const edge = layers.findLast(({ kind }) => EDGES.has(kind));
  for (const one of layers) if (one !== body && one !== edge) lose('symbolLayers', one.kind);
  const fill = body && fillOf(body, lose);
  const ownPen = body?.kind === 'SimpleFill' ? penOf(body, lose) : undefined;
  const pen = edge === undefined ? ownPen : penOf(edge, lose);
  return {
    kind: 'polygon',
    ...(fill === undefined ? {} : { fill }),
    ...(pen === undefined ? {} : { line: pen }),
  };
}

function lineLook(layers: readonly SymbolLayer[], lose: Lose): ForeignLook {
  // The last is drawn over the others: of a road's casing and its middle the middle.
  const top = layers.findLast(({ kind }) => kind === 'SimpleLine') ?? layers.at(-1);
  for (const one of layers) if (one !== top) lose('symbolLayers', one.kind);
  if (top !== undefined && top.kind !== 'SimpleLine') lose('effect', top.kind);
  const pen = top && penOf(top, lose);
  return { kind: 'line', ...(pen === undefined ? {} : { line: pen }) };
}

/** Says that a mark is turned or stands beside its place. A circle is the same whichever way it is turned. */
function checkPlace({ of }: SymbolLayer, shape: MarkerShape | undefined, lose: Lose): void {
  if (shape !== 'circle' && (numberOf(of('angle')) ?? 0) !== 0) lose('rotation');
  if (
    of('offset')
      .split(',')
      .some((part) => (numberOf(part) ?? 0) !== 0)
  )
    lose('offset');
}

function markLook(layers: readonly SymbolLayer[], lose: Lose): ForeignLook {
  const top = layers.findLast(({ kind }) => kind === 'SimpleMarker') ?? layers.at(-1);
  for (const one of layers) if (one !== top) lose('symbolLayers', one.kind);
  if (top === undefined) return { kind: 'point' };
  const isSimple = top.kind === 'SimpleMarker';
  if (!isSimple) lose('picture', top.kind);
  const name = isSimple ? top.of('name') : 'circle';
  const shape = MARKERS[name];
  if (shape === undefined) lose('shape', name);
  checkPlace(top, shape, lose);
  // These are lines, in the colour of the outline.
  const isOpen = name === 'cross' || name === 'cross2';
  if (isSimple && !isOpen && top.of('outline_style') !== 'no') lose('pointEdge');
  const color = colorOf(top, lose, isOpen ? 'outline_color' : 'color');
  const size = Math.max(tenth(sizePx(top, lose, 'size')), HAIRLINE_PX);
  return { kind: 'point', point: { color, sizePx: size, shape: shape ?? 'circle' } };
}

/** How a symbol of QGIS looks; undefined for one of another kind than areas, lines and points. */
export function lookOfSymbol(symbol: Element, lose: Lose): ForeignLook | undefined {
  const layers = symbolLayers(symbol);
  if ([symbol, ...layers.map(({ node }) => node)].some(isDataDefined)) lose('expression', 'data_defined');
  for (const { node } of layers) {
    const effects = xmlChild(node, 'effect');
    if (effects?.getAttribute('enabled') === '1') lose('effect', effects.getAttribute('type') ?? '');
  }
  const type = symbol.getAttribute('type');
  if (type === 'fill') return areaLook(layers, lose);
  if (type === 'line') return lineLook(layers, lose);
  return type === 'marker' ? markLook(layers, lose) : undefined;
}
