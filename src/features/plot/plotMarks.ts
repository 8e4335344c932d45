import {
  DISC_EDGE,
  type FillLook,
  type LineLook,
  type MapTextLook,
  type PlainMark,
  type Position,
} from '../../domain/drawing/marks.ts';

import { pathsOnMap, ringsOnMap } from '../../domain/drawing/geometry.ts';
import { lonNear, type LonLat } from '../../domain/drawing/place.ts';
import type { PlotStyle } from '../../domain/drawing/plot/attribute.ts';
import { labelPlaceOf } from '../../domain/drawing/plot/shapes/labelPlace.ts';
import { pictureOf } from '../../domain/drawing/plot/shapes/pictures.ts';
import type { SymbolGeometry, SymbolProblem } from '../../domain/drawing/plot/shapes/symbol.ts';
import { symbolGeometry, symbolOf, type SymbolId } from '../../domain/drawing/plot/shapes/symbols.ts';
import { ok, type Result } from '../../lib/result.ts';
import type { StaticMark } from '../../scene/staticLayer.ts';

/** A plot as it is drawn. */
export interface DrawnPlot {
  readonly id: string;
  readonly symbol: SymbolId;
  /** Its control points. */
  readonly points: readonly LonLat[];
  /** What its label says. */
  readonly text: string;
  readonly style: PlotStyle;
}

/** Between a point's mark and its label, pixels. */
const LABEL_GAP_PX = 3;

/** From this weight on a label is bold: the map's fonts come in two weights. */
const BOLD_FROM = 600;

/** Symbols that the fields of ellipses style; all other areas are polygons. */
const ROUND: ReadonlySet<SymbolId> = new Set<SymbolId>(['circle', 'ellipse', 'sector']);

function lineOf(style: PlotStyle): LineLook | undefined {
  if (!style.isPolylineShow) return undefined;
  const { polylineMaterialColor: color, polylineMaterialAlpha: opacity, polylineWidth: widthPx } = style;
  return { color, opacity, widthPx };
}

function fillOf(symbol: SymbolId, style: PlotStyle): FillLook | undefined {
  if (ROUND.has(symbol))
    return style.isEllipseShow
      ? { color: style.ellipseMaterialColor, opacity: style.ellipseMaterialAlpha }
      : undefined;
  return style.isPolygonShow
    ? { color: style.polygonMaterialColor, opacity: style.polygonMaterialAlpha }
    : undefined;
}

function areaParts(symbol: SymbolId, ring: readonly LonLat[], style: PlotStyle): readonly PlainMark[] {
  const [fill, line] = [fillOf(symbol, style), lineOf(style)];
  if (fill === undefined && line === undefined) return [];
  const look = { ...(fill && { fill }), ...(line && { line }) };
  return ringsOnMap(ring).map((part) => ({ kind: 'area', rings: [part], ...look }));
}

function lineParts(path: readonly LonLat[], style: PlotStyle): readonly PlainMark[] {
  const line = lineOf(style);
  if (line === undefined) return [];
  // One that is not clamped goes straight from place to place.
  const straight = style.isPolylineClampGround ? {} : { aboveGroundM: 0 };
  return [{ kind: 'line', paths: pathsOnMap(path), line, ...straight }];
}

/** A point's place: on the ground, or on the ellipsoid. */
const placeOf = ([lon, lat]: LonLat, { pointHeightReference }: PlotStyle): Position =>
  pointHeightReference === 'NONE' ? [lon, lat, 0] : [lon, lat];

/** The SDK draws a mark over what stands before it always or never: a distance means always. */
const throughGround = (distanceM: number) => (distanceM > 0 ? ({ throughGround: true } as const) : {});

function pointParts(symbol: SymbolId, [lon, lat]: LonLat, style: PlotStyle): readonly PlainMark[] {
  if (!style.isPointShow || symbolOf(symbol).group === 'text') return [];
  const { pointMaterialColor: color, pointMaterialAlpha: opacity, pointPixelSize: sizePx } = style;
  const picture = pictureOf(symbol, color, opacity);
  const body =
    picture === undefined
      ? { edge: DISC_EDGE }
      : { picture: `data:image/svg+xml,${encodeURIComponent(picture)}` };
  return [
    {
      kind: 'symbol',
      position: placeOf([lonNear(lon, 0), lat], style),
      look: { color, opacity, sizePx, ...body },
      ...throughGround(style.pointDisableDepthTestDistance),
    },
  ];
}

const ALIGN = { LEFT: 'left', CENTER: 'center', RIGHT: 'right' } as const;
const VERTICAL = { TOP: 'top', CENTER: 'center', BOTTOM: 'bottom' } as const;

function labelLook(style: PlotStyle, besideMark: boolean): MapTextLook {
  const box = { color: style.labelBackgroundColor, opacity: style.labelBackgroundAlpha };
  return {
    color: style.labelFillColor,
    opacity: style.labelFillAlpha,
    ...(style.isLabelShowBackground ? { box } : {}),
    family: style.labelFontFamily,
    sizePx: style.labelFontSize,
    bold: style.labelFontWeight >= BOLD_FROM,
    align: ALIGN[style.labelHorizontalOrigin],
    vertical: VERTICAL[style.labelVerticalOrigin],
    offsetPx: besideMark ? style.pointPixelSize / 2 + LABEL_GAP_PX : 0,
  };
}

function labelParts(
  symbol: SymbolId,
  geometry: SymbolGeometry,
  text: string,
  style: PlotStyle,
): readonly PlainMark[] {
  if (!style.isLabelShow || text.trim() === '') return [];
  const isPoint = geometry.kind === 'point';
  const besideMark = isPoint && symbolOf(symbol).group !== 'text' && style.isPointShow;
  const [lon, lat] = labelPlaceOf(geometry);
  return [
    {
      kind: 'text',
      position: isPoint ? placeOf([lon, lat], style) : [lon, lat],
      text,
      look: labelLook(style, besideMark),
      ...throughGround(style.labelDisableDepthTestDistance),
    },
  ];
}

/**
 * A plot as a mark of a static layer, styled by its attributes.
 * @returns the problem where its control points make no symbol
 */
export function plotMark({ id, symbol, points, text, style }: DrawnPlot): Result<StaticMark, SymbolProblem> {
  const made = symbolGeometry(symbol, points);
  if (!made.ok) return made;
  const { value } = made;
  const shape =
    value.kind === 'area'
      ? areaParts(symbol, value.ring, style)
      : value.kind === 'line'
        ? lineParts(value.path, style)
        : pointParts(symbol, value.position, style);
  return ok({ id, parts: [...shape, ...labelParts(symbol, value, text, style)] });
}
