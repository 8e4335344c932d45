import type { FieldMetadata } from '../domain/layers/record/bubble.ts';
import type { LayerDefinition } from '../layerTypes/index.ts';
import { reasonOf } from './apiFailure.ts';
import type { ApiClient } from './client.ts';
import { metadataQuery } from './contracts/metadata.ts';

/** Asks what the bureau's metadata say of a layer's fields; rejects when they cannot be read. */
export type ReadFields = (
  layer: Pick<LayerDefinition, 'id'>,
  signal: AbortSignal,
) => Promise<readonly FieldMetadata[]>;

/**
 * Reads the bureau's metadata of layers, each layer's once; what failed is asked again the next time.
 * @throws Error with the reason, from the function it gives
 */
export function createFieldReader(api: ApiClient): ReadFields {
  const known = new Map<string, readonly FieldMetadata[]>();
  return async ({ id }, signal) => {
    const kept = known.get(id);
    if (kept !== undefined) return kept;
    const body = [{ column: 'layerId' as const, type: 'eq' as const, value: id }];
    const answer = await api.call(metadataQuery, { query: {}, body, signal });
    if (!answer.ok) throw new Error(reasonOf(answer.error));
    known.set(id, answer.value);
    return answer.value;
  };
}
