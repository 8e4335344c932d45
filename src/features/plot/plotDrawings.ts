import type { MapSymbol, PlainMark } from '../../domain/drawing/marks.ts';
import { PICTURE_IDS } from '../../domain/drawing/plot/shapes/pictures.ts';
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

/**
 * Plots as drawings of a printed sheet, styled as they are on the map: arrows and areas with fill and edge, lines, points, texts. A plot that
 * cannot be drawn is left out.
 */
export const plotDrawings = (plots: readonly DrawnPlot[]): readonly DrawingFeature[] =>
  plots.flatMap(plotFeatures);
