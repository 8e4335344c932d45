import type { LonLat } from '../../domain/drawing/place.ts';
import { finishedPoints, isWholeSymbol, type GrowingSymbol } from './growingSymbol.ts';
import { symbolGeometry, symbolOf, type SymbolId } from '../../domain/drawing/plot/shapes/symbols.ts';
import { err, ok } from '../../lib/result.ts';
import { drawWithPen, type Growth } from '../draw/pen.ts';
import type { Tool } from '../tool.ts';
import { drawStroke } from './stroke.ts';
import { symbolRefusal } from './symbolRefusals.ts';
import { symbolSketch } from './symbolSketch.ts';

/** What is plotted. */
export interface PlotDrawInput {
  readonly symbol: SymbolId;
  /** Places that the pointer holds on to, asked anew at each move. */
  readonly snapTo?: () => readonly LonLat[];
}

function growthOf({ symbol, snapTo }: PlotDrawInput): Growth<GrowingSymbol, readonly LonLat[]> {
  const { kind, points } = symbolOf(symbol);
  return {
    start: { symbol, vertices: [], pointer: undefined },
    isComplete: isWholeSymbol,
    closesAt: ({ vertices }, place) =>
      kind === 'area' && points.most > 5 && vertices.length >= points.least && place === vertices[0],
    finished(growing) {
      const control = finishedPoints(growing);
      const made = symbolGeometry(symbol, control);
      return made.ok ? ok(control) : err(symbolRefusal(symbol, made.error));
    },
    marks: symbolSketch,
    ...(snapTo === undefined ? {} : { snapTo }),
  };
}

/**
 * Lets the user plot a symbol in either view, as {@link drawWithPen} does, with the symbol as it would be at every move; a free-hand line is one
 * stroke of the held button. A symbol with a fixed number of control points ends with the last one.
 * @returns its control points
 */
export const plotDrawTool: Tool<PlotDrawInput, readonly LonLat[]> = {
  id: 'plot-draw',
  lanes: ['pointer'],
  keys: true,
  run(input, context) {
    if (symbolOf(input.symbol).stroke === true) return drawStroke({ id: 'symbol.stroke' }, context);
    return drawWithPen(growthOf(input), { id: 'draw.begin' }, context);
  },
};
