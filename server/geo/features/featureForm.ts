import type { GeoFeature, GeoLayer } from '../featureStore.ts';

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

async function* piecesOf(
  form: FeatureForm,
  layer: GeoLayer,
  pages: AsyncIterable<readonly GeoFeature[]>,
): AsyncGenerator<string, undefined> {
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

/**
 * A layer's document in pieces of one page each, so that a large layer is never held as a whole.
 * The first page is read before this answers: a store that fails is still a failing answer, not a torn one.
 */
export async function documentPieces(
  form: FeatureForm,
  layer: GeoLayer,
  pages: AsyncIterable<readonly GeoFeature[]>,
): Promise<AsyncIterable<string>> {
  const pieces = piecesOf(form, layer, pages);
  const first = await pieces.next();
  return following(first.value ?? '', pieces);
}
