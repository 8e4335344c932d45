import { err, ok, type Result } from '../lib/result.ts';
import { reasonOf } from './apiFailure.ts';
import type { ApiClient } from './client.ts';
import { catalogueFields, type LayerFields } from './contracts/catalogueFields.ts';

/** Reads which fields a record's data have and what they are called by default; the error is the reason in words, undefined when aborted. */
export type ReadLayerFields = (
  asked: { readonly code: string; readonly layer: string | undefined },
  signal: AbortSignal,
) => Promise<Result<LayerFields, string | undefined>>;

/** Creates the reader. */
export function createLayerFieldsReader(api: ApiClient): ReadLayerFields {
  return async ({ code, layer }, signal) => {
    const query = layer === undefined ? { code } : { code, layer };
    const answer = await api.call(catalogueFields, { query, signal });
    if (answer.ok) return ok(answer.value);
    return err(answer.error.kind === 'aborted' ? undefined : reasonOf(answer.error));
  };
}
