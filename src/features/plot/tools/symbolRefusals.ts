import type { PortalEvent } from '../../../domain/bureau/errorCatalogue.ts';
import type { SymbolProblem } from '../../../domain/drawing/plot/shapes/symbol.ts';
import { symbolOf, type SymbolId } from '../../../domain/drawing/plot/shapes/symbols.ts';
import { REFUSALS } from '../../../tools/draw/refusals.ts';

/** How it is said that control points make no symbol. */
export function symbolRefusal(id: SymbolId, problem: SymbolProblem): PortalEvent {
  const { least, most } = symbolOf(id).points;
  if (problem === 'tooManyPoints') return { id: 'symbol.tooManyPoints', message: String(most) };
  if (problem === 'outOfBounds') return { id: 'symbol.outOfBounds' };
  if (problem === 'tooLarge') return { id: 'symbol.tooLarge' };
  return { id: REFUSALS[problem], message: String(least) };
}
