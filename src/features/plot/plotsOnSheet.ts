import type { SymbolId } from '../../domain/drawing/plot/shapes/symbols.ts';
import type { DrawingFeature } from '../../domain/sheet/markFeatures.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { PlotBook } from './plotBookTypes.ts';
import { plotDrawings } from './plotDrawings.ts';
import { plotsDrawn } from './plotOnMap.ts';

/** What is drawn of plots now, for a printed sheet whose legend calls symbols as the menus do: the lowest first. */
export function plotsOnSheet(
  book: Pick<PlotBook, 'plots' | 'preview'>,
  { t, isTextKey }: Pick<Translator, 't' | 'isTextKey'>,
): readonly DrawingFeature[] {
  const nameOf = (symbol: SymbolId) => {
    const key = [`plot.menu.general.${symbol}`, `plot.menu.${symbol}`].find(isTextKey);
    return key !== undefined && isTextKey(key) ? t(key) : undefined;
  };
  return plotDrawings(plotsDrawn(book), nameOf);
}
