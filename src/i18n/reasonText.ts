import { briefDetail, type FileCause, type LayerProblem } from '../domain/layers/record/layerProblem.ts';
import type { Translator } from './translate.ts';

/** What is wrong with a file of features, or with one of them. */
export const causeText = ({ code, at = '' }: FileCause, t: Translator['t']): string =>
  t(`file.cause.${code}`, { at });

/** What stands behind a problem, in words of one line. */
export const detailText = (problem: LayerProblem, t: Translator['t']): string =>
  problem.causes?.map((cause) => causeText(cause, t)).join(t('file.cause.next')) ?? briefDetail(problem);

/** Why a layer cannot be shown or asked, in words of one line. */
export const reasonText = (problem: LayerProblem, t: Translator['t']): string =>
  t(`layer.problem.${problem.code}`, { detail: detailText(problem, t) });
