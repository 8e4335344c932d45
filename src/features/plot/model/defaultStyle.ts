import { DEFAULT_PLOT_STYLE, type PlotStyle } from '../../../domain/plot/attribute.ts';
import { pictureColor } from '../../../domain/plot/shapes/pictures.ts';
import { isSymbolId } from '../../../domain/plot/shapes/symbols.ts';

/** How a plot looks until somebody chooses otherwise: as plots do, and where its symbol has a picture, in the picture's own colour. */
export function defaultPlotStyle(type: string): PlotStyle {
  const pointMaterialColor = isSymbolId(type) ? pictureColor(type) : undefined;
  return pointMaterialColor === undefined
    ? DEFAULT_PLOT_STYLE
    : { ...DEFAULT_PLOT_STYLE, pointMaterialColor };
}
