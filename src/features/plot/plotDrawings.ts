import type { MapSymbol, PlainMark } from '../../domain/drawing/marks.ts';
import { PICTURE_IDS } from '../../domain/drawing/plot/shapes/pictures.ts';
import { symbolOf } from '../../domain/drawing/plot/shapes/symbols.ts';
import { inkOf } from '../../domain/sheet/ink.ts';
import { labelProperties, markFeatures, type DrawingFeature } from '../../domain/sheet/markFeatures.ts';
import { plotMark, type DrawnPlot } from './plotMarks.ts';

/** The white edge of a point's disc, CSS pixels. */
const EDGE_PX = 1.5;

/** A point on paper: its symbol's picture by its name, else a disc with a white edge. */
function pointFeatures(mark: MapSymbol, symbol: DrawnPlot['symbol']): readonly DrawingFeature[] {
  const { look } = mark;
  const picture = PICTURE_IDS.find((id) => id === symbol);
  const white = { color: '#ffffff', opacity: inkOf(look.color, look.opacity).alpha, widthPx: EDGE_PX };
  const edge = picture === undefined ? white : 'none';
  return markFeatures({ ...mark, look: { ...look, edge } }).map((feature) => ({
    ...feature,
    properties: { ...feature.properties, ...(picture === undefined ? {} : { picture }) },
  }));
}

function plotFeatures(plot: DrawnPlot): readonly DrawingFeature[] {
  const made = plotMark(plot);
  if (!made.ok) return [];
  const { parts } = made.value;
  const label = parts.find((part) => part.kind === 'text');
  const hasPoint = parts.some(({ kind }) => kind === 'symbol');
  return parts.flatMap((part: PlainMark): readonly DrawingFeature[] => {
    if (part.kind === 'text' && hasPoint) return [];
    if (part.kind !== 'symbol') return markFeatures(part);
    // A point and its label stand at one place.
    return pointFeatures(part, plot.symbol).map((feature) => ({
      ...feature,
      properties: { ...feature.properties, ...(label && labelProperties(label)) },
    }));
  });
}

/** With its name in the legend, unless it is a label alone. */
const named = (feature: DrawingFeature, legend: string): DrawingFeature =>
  feature.geometry.type === 'Point' && feature.properties.pointPx === 0
    ? feature
    : { ...feature, properties: { ...feature.properties, legend } };

/**
 * Plots as drawings of a printed sheet, styled as they are on the map: arrows and areas with fill and edge, lines, points, texts. A plot that
 * cannot be drawn is left out.
 * @param nameOf what the sheet's legend calls a symbol; it does not tell of texts, nor of one without a name
 */
export const plotDrawings = (
  plots: readonly DrawnPlot[],
  nameOf: (symbol: DrawnPlot['symbol']) => string | undefined,
): readonly DrawingFeature[] =>
  plots.flatMap((plot) => {
    const legend = symbolOf(plot.symbol).group === 'text' ? undefined : nameOf(plot.symbol);
    const features = plotFeatures(plot);
    if (legend === undefined) return features;
    return features.map((feature) => named(feature, legend));
  });
