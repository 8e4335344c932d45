import { problemOfFailure, type ApiFailure } from '../../api/apiFailure.ts';
import type { SpatialQueries } from '../../api/spatialQueries.ts';
import { TIMEOUT_MS } from '../../domain/bureau/businessConstants.ts';
import { LayerLoadError } from '../../domain/layers/record/layerProblem.ts';
import { layerQuestion, type LayerDefinition } from '../../layerTypes/index.ts';
import type { FoundRows } from '../../domain/query/foundRows.ts';
import { queryPolygon, type QueryShape } from '../../domain/query/queryShape.ts';
import type { SkipReason } from '../../domain/query/resultSet.ts';
import { withTimeout } from '../../lib/abort.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Result } from '../../lib/result.ts';
import type { LayerHandle } from '../../scene/layerHost.ts';

/** A layer that is shown, as far as a query must know it. */
export interface QueriedLayer {
  readonly definition: LayerDefinition;
  readonly handle: Pick<LayerHandle, 'query'>;
}

/** How a layer is asked; or why it is not. */
export type LayerQuestion =
  | { readonly skip: Exclude<SkipReason, 'cancelled'> }
  /** Throws LayerLoadError with the reason; AbortError when aborted. */
  | { readonly ask: (shape: QueryShape, signal: AbortSignal) => Promise<FoundRows> };

/** What else decides how a layer is asked. */
export interface QuestionContext {
  readonly isBusiness: boolean;
  readonly queries: SpatialQueries;
  readonly clock: Clock;
}

async function opened(answer: Promise<Result<FoundRows, ApiFailure>>): Promise<FoundRows> {
  const found = await answer;
  if (found.ok) return found.value;
  if (found.error.kind === 'aborted') throw new DOMException('aborted', 'AbortError');
  throw new LayerLoadError(problemOfFailure(found.error));
}

/**
 * How a layer answers spatial queries (viewer.md, section 7): as its type says, by the 3D data service, by the layer's own
 * service, or by what its handle can tell.
 */
export function questionTo(
  { definition, handle }: QueriedLayer,
  { isBusiness, queries, clock }: QuestionContext,
): LayerQuestion {
  if (isBusiness) return { skip: 'business' };
  const question = layerQuestion(definition);
  if (question.by === 'code')
    return { ask: (shape, signal) => opened(queries.records(question.code, shape, signal)) };
  if (question.by === 'service')
    return { ask: (shape, signal) => opened(queries.serviceFeatures(question, shape, signal)) };
  const { query } = handle;
  if (query === undefined) return { skip: question.otherwise };
  const ask = (shape: QueryShape, signal: AbortSignal) =>
    withTimeout(clock, TIMEOUT_MS.service, signal, (inner) => query(queryPolygon(shape), inner));
  return { ask };
}
