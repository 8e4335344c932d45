import { err, ok, type Result } from '../lib/result.ts';
import { reasonOf } from './apiFailure.ts';
import type { ApiClient } from './client.ts';
import { layerValues, type LayerValues } from './contracts/layerValues.ts';

/** Reads what a field of a layer of the portal's own holds, or without one which fields there are; the error is the reason in words, undefined when aborted. */
export type ReadLayerValues = (
  asked: { readonly layer: string; readonly field?: string },
  signal: AbortSignal,
) => Promise<Result<LayerValues, string | undefined>>;

/** Creates the reader. */
export function createLayerValuesReader(api: ApiClient): ReadLayerValues {
  return async ({ layer, field }, signal) => {
    const answer = await api.call(layerValues, {
      params: { layer },
      query: field === undefined ? {} : { field },
      signal,
    });
    if (answer.ok) return ok(answer.value);
    return err(answer.error.kind === 'aborted' ? undefined : reasonOf(answer.error));
  };
}
