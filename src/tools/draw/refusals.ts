import type { ShapeProblem } from '../../domain/drawing/shape.ts';
import type { ErrorId } from '../../domain/bureau/errorCatalogue.ts';

/** How it is said that places make no shape; `{message}` of too few is how many are needed. */
export const REFUSALS: Readonly<Record<ShapeProblem, ErrorId>> = {
  tooFewPoints: 'draw.tooFewPoints',
  zeroSize: 'draw.zeroSize',
  selfCrossing: 'draw.selfCrossing',
  tooLarge: 'draw.tooLarge',
};
