import { pathsOnMap, ringsOnMap } from '../domain/drawing/geometry.ts';
import { lonNear, type LonLat } from '../domain/drawing/place.ts';
import type { PlotStyle } from '../domain/drawing/plot/attribute.ts';
import { labelPlaceOf } from '../domain/drawing/plot/shapes/labelPlace.ts';
import { pictureOf } from '../domain/drawing/plot/shapes/pictures.ts';
import type { SymbolGeometry, SymbolProblem } from '../domain/drawing/plot/shapes/symbol.ts';
import { symbolGeometry, symbolOf, type SymbolId } from '../domain/drawing/plot/shapes/symbols.ts';
import { ok, type Result } from '../lib/result.ts';
import type { MarkPart, StaticMark } from './staticLayer.ts';

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

const HEX = 16;

/** "#rrggbb" and an alpha as a CSS colour. */
function rgba(color: string, alpha: number): string {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), HEX) || 0;
  return `rgba(${[channel(1), channel(3), channel(5), alpha].join(', ')})`;
}

function areaPart(symbol: SymbolId, ring: readonly LonLat[], style: PlotStyle): readonly MarkPart[] {
  const round = ROUND.has(symbol);
  const fill = round
    ? style.isEllipseShow && rgba(style.ellipseMaterialColor, style.ellipseMaterialAlpha)
    : style.isPolygonShow && rgba(style.polygonMaterialColor, style.polygonMaterialAlpha);
  const edge = style.isPolylineShow && {
    color: rgba(style.polylineMaterialColor, style.polylineMaterialAlpha),
    widthPx: style.polylineWidth,
  };
  if (fill === false && edge === false) return [];
  const rings = ringsOnMap(ring);
  return [{ part: 'area', rings, ...(fill === false ? {} : { fill }), ...(edge === false ? {} : { edge }) }];
}

function linePart(path: readonly LonLat[], style: PlotStyle): readonly MarkPart[] {
  if (!style.isPolylineShow) return [];
  const color = rgba(style.polylineMaterialColor, style.polylineMaterialAlpha);
  const straight = style.isPolylineClampGround ? {} : ({ straight: true } as const);
  return [{ part: 'line', paths: pathsOnMap(path), color, widthPx: style.polylineWidth, ...straight }];
}

const aboveOf = ({ pointHeightReference }: PlotStyle) =>
  pointHeightReference === 'NONE' ? 'ellipsoid' : 'ground';

/** The SDK draws a mark over what stands before it always or never: a distance means always. */
const throughGround = (distanceM: number) => (distanceM > 0 ? ({ throughGround: true } as const) : {});

function pointPart(symbol: SymbolId, [lon, lat]: LonLat, style: PlotStyle): readonly MarkPart[] {
  if (!style.isPointShow || symbolOf(symbol).group === 'text') return [];
  const { pointMaterialColor, pointMaterialAlpha, pointPixelSize } = style;
  const picture = pictureOf(symbol, pointMaterialColor, pointMaterialAlpha);
  return [
    {
      part: 'point',
      position: [lonNear(lon, 0), lat],
      color: rgba(pointMaterialColor, pointMaterialAlpha),
      sizePx: pointPixelSize,
      ...(picture === undefined ? {} : { picture: `data:image/svg+xml,${encodeURIComponent(picture)}` }),
      above: aboveOf(style),
      ...throughGround(style.pointDisableDepthTestDistance),
    },
  ];
}

const HORIZONTAL = { LEFT: 'left', CENTER: 'center', RIGHT: 'right' } as const;
const VERTICAL = { TOP: 'top', CENTER: 'center', BOTTOM: 'bottom' } as const;

function labelPart(
  symbol: SymbolId,
  geometry: SymbolGeometry,
  text: string,
  style: PlotStyle,
): readonly MarkPart[] {
  if (!style.isLabelShow || text.trim() === '') return [];
  const besideMark = geometry.kind === 'point' && symbolOf(symbol).group !== 'text' && style.isPointShow;
  const vertical = VERTICAL[style.labelVerticalOrigin];
  const [lon, lat] = labelPlaceOf(geometry);
  return [
    {
      part: 'label',
      position: [lon, lat],
      text,
      color: rgba(style.labelFillColor, style.labelFillAlpha),
      ...(style.isLabelShowBackground
        ? { background: rgba(style.labelBackgroundColor, style.labelBackgroundAlpha) }
        : {}),
      fontFamily: style.labelFontFamily,
      fontPx: style.labelFontSize,
      bold: style.labelFontWeight >= BOLD_FROM,
      anchor: { horizontal: HORIZONTAL[style.labelHorizontalOrigin], vertical },
      offsetPx: besideMark ? style.pointPixelSize / 2 + LABEL_GAP_PX : 0,
      above: geometry.kind === 'point' ? aboveOf(style) : 'ground',
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
      ? areaPart(symbol, value.ring, style)
      : value.kind === 'line'
        ? linePart(value.path, style)
        : pointPart(symbol, value.position, style);
  return ok({ id, parts: [...shape, ...labelPart(symbol, value, text, style)] });
}
