import { Readable } from 'node:stream';
import type { FeatureQuery, FeatureStore, GeoLayer } from '../featureStore.ts';

/** A document form that a layer is written in, some features at a time. */
export interface FeatureForm {
  /** Content type with its charset. */
  readonly type: string;
  readonly head: (layer: GeoLayer) => string;
  /** Its features, some in each piece. */
  readonly pieces: (store: FeatureStore, layer: GeoLayer, query: FeatureQuery) => AsyncIterable<string>;
  /** What stands between two pieces. */
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

async function* wholeOf(
  { head, separator, tail }: FeatureForm,
  layer: GeoLayer,
  pieces: AsyncIterable<string>,
): AsyncGenerator<string> {
  let before = head(layer);
  for await (const piece of pieces) {
    yield before + piece;
    before = separator;
  }
  yield before === separator ? tail : before + tail;
}

async function* following(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** Up to this length a document is sent whole, with its length: readers that jump about in a file need to know it. Characters. */
const WHOLE_LENGTH = 1_000_000;

/**
 * A layer's document in a form, of the pieces that the form gave for it; a large one as a stream of them, so that it is never held as a whole.
 * Its beginning is read before this answers: a store that fails is still a failing answer, not a torn one.
 */
export async function layerDocument(
  form: FeatureForm,
  layer: GeoLayer,
  pieces: AsyncIterable<string>,
  inTurn: InTurn,
): Promise<string | Readable> {
  return sentInTurns(wholeOf(form, layer, pieces), inTurn);
}

/** As {@link layerDocument}, of all parts of a document. */
export async function sentInTurns(all: AsyncGenerator<string>, inTurn: InTurn): Promise<string | Readable> {
  const parts = inTurns(all, inTurn);
  let start = '';
  while (start.length < WHOLE_LENGTH) {
    const piece = await parts.next();
    if (piece.done === true) return start;
    start += piece.value;
  }
  return Readable.from(following(start, parts));
}
