import type { LayerResult, ResultSet, ResultSource } from '../../src/domain/query/resultSet.ts';
import { createSignal, type Signal } from '../../src/lib/signal.ts';

/** Results that a test sets, and what the panel asked for. */
export interface MemoryResults extends ResultSource {
  readonly results: Signal<ResultSet | undefined>;
  readonly asked: string[];
  /** Shows the layers of a query; the same query unless told. */
  show(layers: readonly LayerResult[], id?: number): void;
}

/** Creates a source without results. */
export function createMemoryResults(): MemoryResults {
  const results = createSignal<ResultSet | undefined>(undefined);
  const asked: string[] = [];
  return {
    results,
    asked,
    show: (layers, id = 1) => results.set({ id, layers }),
    retry: (layerId) => void asked.push(`retry ${layerId}`),
    cancel: () => void asked.push('cancel'),
    close() {
      asked.push('close');
      results.set(undefined);
    },
  };
}
