import { briefDetail, type LayerProblem } from '../domain/layer/layerProblem.ts';
import type { Translator } from './translate.ts';

/** Why a layer cannot be shown or asked, in words of one line. */
export function reasonText(problem: LayerProblem, t: Translator['t']): string {
  const { code, cause } = problem;
  const detail =
    cause === undefined ? briefDetail(problem) : t(`file.cause.${cause.code}`, { at: cause.at ?? '' });
  return t(`layer.problem.${code}`, { detail });
}
