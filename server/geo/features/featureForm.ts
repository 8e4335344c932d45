import { Readable } from 'node:stream';
import type { GeoLayer } from '../featureStore.ts';
import type { GeoFeature } from '../storedFeatures.ts';

/** A document form that a layer is written in, feature by feature. */
export interface FeatureForm {
  /** Content type with its charset. */
  readonly type: string;
  readonly head: (layer: GeoLayer) => string;
  readonly feature: (layer: GeoLayer, feature: GeoFeature) => string;
  /** What stands between two features. */
  readonly separator: string;
  readonly tail: string;
}

/** Runs a piece of an answer's work when its turn comes. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** The pieces, each made in its turn: a large answer lets others go on between two of them. */
async function* inTurns(pieces: AsyncGenerator<string>, inTurn: InTurn): AsyncGenerator<string> {
  for (;;) {
    const piece = await inTurn(() => pieces.next());
    if (piece.done === true) return;
    yield piece.value;
  }
}

async function* piecesOf(
  form: FeatureForm,
  layer: GeoLayer,
  pages: AsyncIterable<readonly GeoFeature[]>,
): AsyncGenerator<string> {
  let before = form.head(layer);
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + page.map((feature) => form.feature(layer, feature)).join(form.separator);
    before = form.separator;
  }
  yield before === form.separator ? form.tail : before + form.tail;
}

async function* following(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** Up to this length a document is sent whole, with its length: readers that jump about in a file need to know it. Characters. */
const WHOLE_LENGTH = 1_000_000;

/**
 * A layer's document; a large one as a stream of pieces of one page each, so that it is never held as a whole.
 * Its beginning is read before this answers: a store that fails is still a failing answer, not a torn one.
 */
export async function documentOf(
  form: FeatureForm,
  layer: GeoLayer,
  pages: AsyncIterable<readonly GeoFeature[]>,
  inTurn: InTurn,
): Promise<string | Readable> {
  const pieces = inTurns(piecesOf(form, layer, pages), inTurn);
  let start = '';
  while (start.length < WHOLE_LENGTH) {
    const piece = await pieces.next();
    if (piece.done === true) return start;
    start += piece.value;
  }
  return Readable.from(following(start, pieces));
}
