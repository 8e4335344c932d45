import type { MarkerShape } from '../../../domain/layers/record/customConfig.ts';
import type { JsonObject } from '../model/formFields.ts';
import { cimColor } from './cimColour.ts';
import { isObject, objectsIn, textIn } from './cimValues.ts';
import {
  cssTimes,
  HATCH_OPACITY,
  type ForeignLook,
  type Lose,
  type Pen,
  type StyleGeometry,
} from './foreignStyle.ts';
import { nearestDash, PX_PER_PT, tenth } from './units.ts';

const KINDS: Readonly<Record<string, StyleGeometry>> = {
  CIMPolygonSymbol: 'polygon',
  CIMLineSymbol: 'line',
  CIMPointSymbol: 'point',
};

/** What symbol layers are told of their symbol. */
interface Drawing {
  /** Of the layer, 0 to 1. */
  readonly opacity: number;
  readonly lose: Lose;
}

const typeOf = ({ type }: JsonObject) => textIn(type);
const numberIn = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;

/** What a colour that cannot be read becomes. */
const UNKNOWN = '#808080';

function colorOf(color: unknown, { opacity, lose }: Drawing): string {
  const css = cimColor(color, opacity);
  if (css === undefined) lose('colour', isObject(color) ? textIn(color.type) : '');
  return css ?? UNKNOWN;
}

/** A stroke, its width in points; nothing where it draws nothing. */
function penOf(stroke: JsonObject, drawing: Drawing): Pen | undefined {
  const { lose } = drawing;
  const widthPx = tenth(numberIn(stroke.width) * PX_PER_PT);
  if (widthPx <= 0) return undefined;
  if (typeOf(stroke) !== 'CIMSolidStroke') lose('effect', typeOf(stroke));
  const dashes = objectsIn(stroke.effects).find((effect) => typeOf(effect) === 'CIMGeometricEffectDashes');
  for (const effect of objectsIn(stroke.effects)) if (effect !== dashes) lose('effect', typeOf(effect));
  const lengths = Array.isArray(dashes?.dashTemplate) ? dashes.dashTemplate.map(numberIn) : [];
  if (lengths.length > 0) lose('dash', lengths.join(' '));
  return {
    color: colorOf(stroke.color, drawing),
    widthPx,
    ...(lengths.length === 0
      ? {}
      : { dash: nearestDash(lengths.map((length) => (length * PX_PER_PT) / widthPx)) }),
  };
}

const isStroke = (layer: JsonObject) => typeOf(layer).endsWith('Stroke');

/** A fill; a pattern, gradient or picture is a faint fill of its colour. */
function fillOf(fill: JsonObject, drawing: Drawing): string | undefined {
  if (typeOf(fill) === 'CIMSolidFill') return colorOf(fill.color, drawing);
  drawing.lose('hatch', typeOf(fill));
  const lines = isObject(fill.lineSymbol) ? objectsIn(fill.lineSymbol.symbolLayers) : [];
  const color = cimColor(lines[0]?.color ?? fill.color, drawing.opacity);
  return color === undefined ? undefined : cssTimes(color, HATCH_OPACITY);
}

/** An area: of several fills and strokes those that are drawn last, which the CIM writes first. */
function areaLook(layers: readonly JsonObject[], drawing: Drawing): ForeignLook {
  const body =
    layers.find((layer) => typeOf(layer) === 'CIMSolidFill') ?? layers.find((layer) => !isStroke(layer));
  const edge = layers.find(isStroke);
  for (const layer of layers)
    if (layer !== body && layer !== edge) drawing.lose('symbolLayers', typeOf(layer));
  const fill = body && fillOf(body, drawing);
  const line = edge && penOf(edge, drawing);
  return {
    kind: 'polygon',
    ...(fill === undefined ? {} : { fill }),
    ...(line === undefined ? {} : { line }),
  };
}

function lineLook(layers: readonly JsonObject[], drawing: Drawing): ForeignLook {
  const top = layers.find(isStroke);
  for (const layer of layers) if (layer !== top) drawing.lose('symbolLayers', typeOf(layer));
  const line = top && penOf(top, drawing);
  return { kind: 'line', ...(line === undefined ? {} : { line }) };
}

/** The corners of a ring, without the one that closes it. */
function cornersOf(ring: unknown): readonly (readonly number[])[] {
  const all = Array.isArray(ring) ? ring.filter(Array.isArray).map((place) => place.map(numberIn)) : [];
  const [first] = all;
  return JSON.stringify(first) === JSON.stringify(all.at(-1)) ? all.slice(0, -1) : all;
}

/** The record's shape that the graphic of a vector marker is; undefined for another one. */
function shapeOf(marker: JsonObject): MarkerShape | undefined {
  const [graphic] = objectsIn(marker.markerGraphics);
  const geometry = isObject(graphic?.geometry) ? graphic.geometry : {};
  // The circle of ArcGIS' own styles is an arc, `{"a": …}`.
  if (Array.isArray(geometry.curveRings))
    return JSON.stringify(geometry.curveRings).includes('"a"') ? 'circle' : undefined;
  const [ring] = Array.isArray(geometry.rings) ? (geometry.rings as readonly unknown[]) : [];
  const corners = cornersOf(ring);
  if (corners.length === 3) return 'triangle';
  const isOnAxis = corners.some(([x = 0, y = 0]) => Math.abs(x) < 1e-6 || Math.abs(y) < 1e-6);
  if (corners.length === 4) return isOnAxis ? 'diamond' : 'square';
  // A plus has corners beside its axes, four arms of three each; turned by 45° it is an x.
  const isPlus = corners.some(
    ([x = 0], at) => Math.abs(x - (corners[(at + 1) % corners.length]?.[0] ?? 0)) < 1e-6,
  );
  return corners.length === 12 ? (isPlus ? 'cross' : 'x') : undefined;
}

/** The colour of a vector marker, and whether it has an edge of another. */
function markColor(marker: JsonObject, drawing: Drawing): string {
  const [graphic] = objectsIn(marker.markerGraphics);
  const symbol = isObject(graphic?.symbol) ? graphic.symbol : {};
  const parts = objectsIn(symbol.symbolLayers).filter(({ enable }) => enable !== false);
  const fill = parts.find((part) => typeOf(part) === 'CIMSolidFill');
  const stroke = parts.find((part) => isStroke(part) && numberIn(part.width) > 0);
  if (fill !== undefined && stroke !== undefined) drawing.lose('pointEdge');
  return colorOf((fill ?? stroke ?? marker).color, drawing);
}

/** Says that a mark is turned or stands beside its place. A circle is the same whichever way it is turned. */
function checkPlace(
  marker: JsonObject,
  symbol: JsonObject,
  shape: MarkerShape | undefined,
  lose: Lose,
): void {
  if (shape !== 'circle' && numberIn(marker.rotation) + numberIn(symbol.angle) !== 0) lose('rotation');
  if (numberIn(marker.offsetX) !== 0 || numberIn(marker.offsetY) !== 0) lose('offset');
}

function markLook(layers: readonly JsonObject[], symbol: JsonObject, drawing: Drawing): ForeignLook {
  const { lose } = drawing;
  const top = layers.find((layer) => typeOf(layer) === 'CIMVectorMarker') ?? layers[0];
  for (const layer of layers) if (layer !== top) lose('symbolLayers', typeOf(layer));
  if (top === undefined) return { kind: 'point' };
  const isVector = typeOf(top) === 'CIMVectorMarker';
  if (!isVector) lose('picture', typeOf(top));
  const shape = isVector ? shapeOf(top) : 'circle';
  if (shape === undefined) lose('shape', typeOf(top));
  checkPlace(top, symbol, shape, lose);
  const color = isVector ? markColor(top, drawing) : (cimColor(top.color, drawing.opacity) ?? UNKNOWN);
  const sizePx = Math.max(tenth(numberIn(top.size) * PX_PER_PT), 1);
  return { kind: 'point', point: { color, sizePx, shape: shape ?? 'circle' } };
}

/** How a symbol of the CIM looks, of a `CIMSymbolReference`; undefined for one of another kind than areas, lines and points. */
export function lookOfCim(reference: unknown, drawing: Drawing): ForeignLook | undefined {
  const symbol = isObject(reference) && isObject(reference.symbol) ? reference.symbol : {};
  const layers = objectsIn(symbol.symbolLayers).filter(({ enable }) => enable !== false);
  const kind = KINDS[typeOf(symbol)];
  for (const effect of objectsIn(symbol.effects)) drawing.lose('effect', typeOf(effect));
  if (isObject(reference) && objectsIn(reference.primitiveOverrides).length > 0)
    drawing.lose('expression', 'primitiveOverrides');
  if (kind === 'polygon') return areaLook(layers, drawing);
  if (kind === 'line') return lineLook(layers, drawing);
  return kind === 'point' ? markLook(layers, symbol, drawing) : undefined;
}
