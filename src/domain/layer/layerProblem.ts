/** Why a layer cannot be shown; the texts are `layer.problem.<code>` in i18n. */
export const LAYER_PROBLEM_CODES = [
  'invalid-record',
  'unknown-type',
  'unsupported-type',
  'missing-link',
  'http-status',
  'timeout',
  'network',
  'invalid-body',
  'layer-not-offered',
  'unsupported-reference',
  'unsupported-content',
  'draw-failed',
  'features-left-out',
  'no-features',
  'picture-failed',
] as const;

/** One of {@link LAYER_PROBLEM_CODES}. */
export type LayerProblemCode = (typeof LAYER_PROBLEM_CODES)[number];

/** A failure of one layer, with what a GIS specialist needs to mend it. */
export interface LayerProblem {
  readonly code: LayerProblemCode;
  /** The offending value, address, status or parser message; shown as it is. */
  readonly detail?: string;
  /** Parts of a pipe layer that it concerns; the others are shown. */
  readonly parts?: readonly string[];
}

/** Thrown by a layer factory; everything else it throws is presented as `draw-failed`. */
export class LayerLoadError extends Error {
  constructor(readonly problem: LayerProblem) {
    super(`${problem.code}${problem.detail === undefined ? '' : `: ${problem.detail}`}`);
    this.name = 'LayerLoadError';
  }
}

/** The one state of a layer: a union, so that "loading and failed" cannot be said. */
export type LayerHealth =
  | { readonly state: 'off' }
  | { readonly state: 'loading' }
  /** `partial`: the layer is shown, but some of it is missing for this reason. */
  | { readonly state: 'ready'; readonly partial?: LayerProblem }
  | { readonly state: 'failed'; readonly problem: LayerProblem };
