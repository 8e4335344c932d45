import { DEFAULT_PLOT_STYLE, type PlotStyle } from '../../../domain/drawing/plot/attribute.ts';
import { pictureColor } from '../../../domain/drawing/plot/shapes/pictures.ts';
import { isSymbolId } from '../../../domain/drawing/plot/shapes/symbols.ts';

/** How a plot looks until somebody chooses otherwise: as plots do, and where its symbol has a picture, in the picture's own colour. */
export function defaultPlotStyle(type: string): PlotStyle {
  const pointMaterialColor = isSymbolId(type) ? pictureColor(type) : undefined;
  return pointMaterialColor === undefined
    ? DEFAULT_PLOT_STYLE
    : { ...DEFAULT_PLOT_STYLE, pointMaterialColor };
}
