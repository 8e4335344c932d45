/** Why a layer cannot be shown; the texts are `layer.problem.<code>` in i18n. */
export const LAYER_PROBLEM_CODES = [
  'invalid-record',
  'unknown-type',
  'unsupported-type',
  'missing-link',
  'invalid-link',
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

/** What is wrong with a file of features, or with one of them; the texts are `file.cause.<code>` in i18n. */
export const FILE_CAUSE_CODES = [
  'empty',
  'zip',
  'gzip',
  'picture',
  'html',
  'other-xml',
  'not-json',
  'truncated',
  'no-features',
  'esri-json',
  'axes-swapped',
  'kml-declaration',
  'kml-truncated',
  'kml-broken',
  'kml-not-drawn',
  'without-geometry',
  'left-out',
  'no-feature',
  'no-geometry',
  'unknown-geometry',
  'deep-collections',
  'no-positions',
  'few-positions',
  'out-of-range',
  'out-of-range-swapped',
  'out-of-range-metres',
  'no-shape',
  'not-geotiff',
  'geotiff-cut',
  'geotiff-damaged',
  'no-place',
  'no-reference',
  'unknown-reference',
  'not-on-earth',
  'not-tiled',
  'no-ranges',
  'not-reached',
  'tile-broken',
  'tile-large',
  'tile-features',
  'tile-vertices',
] as const;

/** Why a file of features, or a part of it, cannot be read, to be said in the user's language. */
export interface FileCause {
  readonly code: (typeof FILE_CAUSE_CODES)[number];
  /** What the text names: a place in the file, a piece of it, a number. */
  readonly at?: string | number;
}

/** A failure of one layer, with what a GIS specialist needs to mend it. */
export interface LayerProblem {
  readonly code: LayerProblemCode;
  /** The offending value, address, status or parser message; shown as it is, unless there are causes. */
  readonly detail?: string;
  /** What is said instead, one after the other. */
  readonly causes?: readonly FileCause[];
  /** Parts of a pipe layer that it concerns; the others are shown. */
  readonly parts?: readonly string[];
}

/** Statuses of a service that is busy or down for a while. */
const PASSING_STATUS = /^(?:408|425|429|5\d\d)\b/;

/** Whether trying again later may help: the service did not answer, could not be reached, or said that it is down. */
export function isPassing({ code, detail = '' }: LayerProblem): boolean {
  return code === 'timeout' || code === 'network' || (code === 'http-status' && PASSING_STATUS.test(detail));
}

/** An address in a text; its host. */
const ADDRESS = /\b(?:https?|wss?):\/\/([^/\s?#]+)[^\s·]*/g;

const MOST_DETAIL_CHARS = 80;

/** A problem's detail for people: addresses by their hosts, and no longer than a line. */
export function briefDetail({ detail = '' }: LayerProblem): string {
  const brief = detail.replace(ADDRESS, '$1');
  return brief.length <= MOST_DETAIL_CHARS ? brief : `${brief.slice(0, MOST_DETAIL_CHARS - 1)}…`;
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
