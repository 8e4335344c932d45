import { problemOfFailure, type ApiFailure } from '../../api/apiFailure.ts';
import type { SpatialQueries } from '../../api/spatialQueries.ts';
import { TIMEOUT_MS } from '../../domain/bureau/businessConstants.ts';
import { LayerLoadError } from '../../domain/layers/record/layerProblem.ts';
import { momentOf, periodsMeet } from '../../domain/layers/time/moment.ts';
import { layerField, layerQuestion, type LayerDefinition } from '../../layerTypes/index.ts';
import type { FoundRows } from '../../domain/query/foundRows.ts';
import { queryPolygon, type QueryShape } from '../../domain/query/queryShape.ts';
import type { SkipReason } from '../../domain/query/resultSet.ts';
import { withTimeout } from '../../lib/abort.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Result } from '../../lib/result.ts';
import type { LayerDisplay, LayerHandle } from '../../scene/layerHost.ts';

/** A layer that is shown, as far as a query must know it. */
export interface QueriedLayer {
  readonly definition: LayerDefinition;
  readonly handle: Pick<LayerHandle, 'query' | 'serviceTime'>;
  /** Of what time the layer's features are shown; all where it is left out. */
  readonly display?: Pick<LayerDisplay, 'period'>;
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

const NOTHING: FoundRows = { rows: [], total: 0 };

/** Those rows that are of the time that is shown, where the layer's record says which of their properties tells it. */
function ofShownTime({ definition, display }: QueriedLayer, found: FoundRows): FoundRows {
  const period = display?.period;
  const timeField = layerField(definition, 'timeField');
  if (period === undefined || timeField === undefined) return found;
  const rows = found.rows.filter(({ properties }) => {
    const moment = momentOf(properties[timeField]);
    return moment !== undefined && periodsMeet(moment, period);
  });
  return { rows, total: found.total - (found.rows.length - rows.length) };
}

/**
 * How a layer answers spatial queries (viewer.md, section 7): as its type says, by the 3D data service, by the layer's own
 * service, or by what its handle can tell; of the time that is shown.
 */
export function questionTo(
  layer: QueriedLayer,
  { isBusiness, queries, clock }: QuestionContext,
): LayerQuestion {
  const { definition, handle } = layer;
  if (isBusiness) return { skip: 'business' };
  const question = layerQuestion(definition);
  if (question.by === 'code')
    return {
      ask: async (shape, signal) =>
        ofShownTime(layer, await opened(queries.records(question.code, shape, signal))),
    };
  if (question.by === 'service') {
    const time = handle.serviceTime?.();
    if (time === null) return { ask: () => Promise.resolve(NOTHING) };
    const service = { ...question, ...(time === undefined ? {} : { time }) };
    return { ask: (shape, signal) => opened(queries.serviceFeatures(service, shape, signal)) };
  }
  const { query } = handle;
  if (query === undefined) return { skip: question.otherwise };
  const ask = (shape: QueryShape, signal: AbortSignal) =>
    withTimeout(clock, TIMEOUT_MS.service, signal, (inner) => query(queryPolygon(shape), inner));
  return { ask };
}
