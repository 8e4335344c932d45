import type { Result } from '../../lib/result.ts';
import type { Growing } from '../../domain/drawing/growing.ts';
import { withVertex } from '../../domain/drawing/shape.ts';
import type { SymbolGeometry, SymbolProblem } from '../../domain/drawing/plot/shapes/symbol.ts';
import { symbolGeometry, symbolOf, type SymbolId } from '../../domain/drawing/plot/shapes/symbols.ts';

/** A symbol while it is being drawn. */
export interface GrowingSymbol extends Growing {
  readonly symbol: SymbolId;
}

/** How many places end the drawing of a symbol. */
function endsAt(id: SymbolId): number {
  const { endsAt: count, points } = symbolOf(id);
  return count ?? points.most;
}

/** True once it has all the control points that it is drawn by. */
export const isWholeSymbol = ({ symbol, vertices }: GrowingSymbol): boolean =>
  vertices.length >= endsAt(symbol);

/** What it would be with the pointer as its next control point: what is drawn while it grows. */
export function growingSymbol(growing: GrowingSymbol): Result<SymbolGeometry, SymbolProblem> {
  const { symbol, vertices, pointer } = growing;
  const takes = pointer !== undefined && !isWholeSymbol(growing);
  return symbolGeometry(symbol, takes ? withVertex(vertices, pointer) : vertices);
}

/** The control points when the user ends it: those that were clicked, and the pointer where exactly one is missing. */
export function finishedPoints({ symbol, vertices, pointer }: GrowingSymbol): GrowingSymbol['vertices'] {
  const isShort = vertices.length === symbolOf(symbol).points.least - 1;
  return isShort && pointer !== undefined ? withVertex(vertices, pointer) : vertices;
}
