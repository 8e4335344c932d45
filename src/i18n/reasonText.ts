import { briefDetail, type LayerProblem } from '../domain/layer/layerProblem.ts';
import type { Translator } from './translate.ts';

/** Why a layer cannot be shown or asked, in words of one line. */
export function reasonText(problem: LayerProblem, t: Translator['t']): string {
  return t(`layer.problem.${problem.code}`, { detail: briefDetail(problem) });
}
