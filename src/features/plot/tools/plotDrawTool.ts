import type { Growing } from '../../../domain/drawing/growing.ts';
import type { LonLat } from '../../../domain/drawing/place.ts';
import type { SymbolGeometry, SymbolProblem } from '../../../domain/drawing/plot/shapes/symbol.ts';
import { symbolGeometry, symbolOf, type SymbolId } from '../../../domain/drawing/plot/shapes/symbols.ts';
import { withVertex } from '../../../domain/drawing/shape.ts';
import { err, ok, type Result } from '../../../lib/result.ts';
import { drawWithPen, type Growth } from '../../../tools/draw/pen.ts';
import { LOOK, putArea, putPath, putPlaces, type Marks } from '../../../tools/draw/sketch.ts';
import type { Tool } from '../../../tools/tool.ts';
import { drawStroke } from './stroke.ts';
import { symbolRefusal } from './symbolRefusals.ts';

/** What is plotted. */
export interface PlotDrawInput {
  readonly symbol: SymbolId;
  /** Places that the pointer holds on to, asked anew at each move. */
  readonly snapTo?: () => readonly LonLat[];
}

/** A symbol while it is being drawn. */
interface GrowingSymbol extends Growing {
  readonly symbol: SymbolId;
}

/** How many places end the drawing of a symbol. */
function endsAt(id: SymbolId): number {
  const { endsAt: count, points } = symbolOf(id);
  return count ?? points.most;
}

/** True once it has all the control points that it is drawn by. */
const isWholeSymbol = ({ symbol, vertices }: GrowingSymbol): boolean => vertices.length >= endsAt(symbol);

/** What it would be with the pointer as its next control point: what is drawn while it grows. */
function growingSymbol(growing: GrowingSymbol): Result<SymbolGeometry, SymbolProblem> {
  const { symbol, vertices, pointer } = growing;
  const takes = pointer !== undefined && !isWholeSymbol(growing);
  return symbolGeometry(symbol, takes ? withVertex(vertices, pointer) : vertices);
}

/** The control points when the user ends it: those that were clicked, and the pointer where exactly one is missing. */
function finishedPoints({ symbol, vertices, pointer }: GrowingSymbol): GrowingSymbol['vertices'] {
  const isShort = vertices.length === symbolOf(symbol).points.least - 1;
  return isShort && pointer !== undefined ? withVertex(vertices, pointer) : vertices;
}

/**
 * The marks of a growing symbol: itself as it would be now, over the way of its control points.
 * @param snapped the pointer holds on to a place of something that is there already
 */
function symbolSketch(growing: GrowingSymbol, snapped: boolean): Marks {
  const marks: Marks = new Map();
  const result = growingSymbol(growing);
  const wrong = !result.ok && result.error !== 'tooFewPoints' && result.error !== 'zeroSize';
  const color = wrong ? LOOK.wrongColor : LOOK.color;
  const { vertices, pointer } = growing;
  if (result.ok && result.value.kind === 'area')
    putArea(marks, 'area', result.value.ring, { color, edgePx: LOOK.linePx });
  if (result.ok && result.value.kind === 'line')
    putPath(marks, 'line', result.value.path, { color, dashed: false });
  if (!result.ok)
    putPath(marks, 'way', pointer === undefined ? vertices : [...vertices, pointer], {
      color,
      dashed: true,
    });
  putPlaces(marks, growing, color, snapped);
  return marks;
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
