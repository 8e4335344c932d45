import type { FieldMetadata } from '../domain/layers/record/bubble.ts';
import { columnRows, type LayerColumns } from '../domain/layers/record/layerColumns.ts';
import { reasonOf } from './apiFailure.ts';
import type { ApiClient } from './client.ts';
import { metadataQuery } from './contracts/metadata.ts';

/** A layer whose fields somebody asks for. */
export interface FieldOwner {
  readonly id: string;
  /** What its record says of them, drafted or in force. */
  readonly columns?: LayerColumns | undefined;
}

/** Tells what a layer's fields are called and where each is shown; rejects when that cannot be read. */
export type ReadFields = (layer: FieldOwner, signal: AbortSignal) => Promise<readonly FieldMetadata[]>;

/** What reads fields, and keeps what it read. */
export interface FieldReader {
  readonly read: ReadFields;
  /** Another catalogue may say something else of them. */
  forget(): void;
}

/**
 * Reads what the bureau's metadata say of layers, each layer's once; what failed is asked again the next time. A layer whose record has
 * columns of its own is not asked for.
 * @throws Error with the reason, from the function it gives
 */
export function createFieldReader(api: ApiClient): FieldReader {
  let known = new Map<string, readonly FieldMetadata[]>();
  return {
    async read({ id, columns }, signal) {
      if (columns !== undefined) return columnRows(columns);
      const keep = known;
      const kept = keep.get(id);
      if (kept !== undefined) return kept;
      const body = [{ column: 'layerId' as const, type: 'eq' as const, value: id }];
      const answer = await api.call(metadataQuery, { query: {}, body, signal });
      if (!answer.ok) throw new Error(reasonOf(answer.error));
      keep.set(id, answer.value);
      return answer.value;
    },
    forget() {
      known = new Map();
    },
  };
}
