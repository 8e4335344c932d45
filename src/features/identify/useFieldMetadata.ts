import { useEffect, useState } from 'react';
import type { ReadFields } from '../../api/readFields.ts';
import type { FieldMetadata } from '../../domain/layers/record/bubble.ts';
import type { LayerDefinition } from '../../layerTypes/index.ts';

/** What is known of a layer's fields. */
export type FieldsState =
  | { readonly state: 'loading' }
  | { readonly state: 'known'; readonly fields: readonly FieldMetadata[] }
  /** The metadata cannot be read: the fields are shown as they come. */
  | { readonly state: 'failed' };

const LOADING: FieldsState = { state: 'loading' };

/** The metadata of a layer; loading until they are there. */
export function useFieldMetadata(readFields: ReadFields, layer: LayerDefinition | undefined): FieldsState {
  const [read, setRead] = useState<{ readonly of: LayerDefinition; readonly result: FieldsState }>();
  useEffect(() => {
    if (layer === undefined) return;
    const abort = new AbortController();
    const take = (result: FieldsState) => {
      if (!abort.signal.aborted) setRead({ of: layer, result });
    };
    readFields(layer, abort.signal).then(
      (fields) => take({ state: 'known', fields }),
      () => take({ state: 'failed' }),
    );
    return () => abort.abort();
  }, [readFields, layer]);
  return read !== undefined && read.of === layer ? read.result : LOADING;
}
