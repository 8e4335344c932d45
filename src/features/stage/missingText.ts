import { isPassing } from '../../domain/layers/record/layerProblem.ts';
import { reasonText } from '../../i18n/reasonText.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { MissingBase } from '../../scene/viewPort.ts';

/** What of the base is missing, why, and whether it is tried again by itself, in one line. */
export function missingText({ part, problem, name }: MissingBase, t: Translator['t']): string {
  const what = name ?? t(`stage.part.${part}`);
  return t(isPassing(problem) ? 'stage.missing' : 'stage.missingForGood', {
    what,
    reason: reasonText(problem, t),
  });
}
