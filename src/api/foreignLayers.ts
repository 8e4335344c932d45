import type { z } from 'zod';
import type { Result } from '../lib/result.ts';
import type { ApiFailure } from './apiFailure.ts';
import type { ApiClient } from './client.ts';
import {
  foreignAdd,
  foreignAsk,
  foreignChange,
  foreignCheck,
  foreignList,
  foreignRemove,
  type ForeignService,
} from './contracts/foreignLayers.ts';

type Answer<T> = Promise<Result<T, ApiFailure>>;

/** Layers of a service that are to be added, and the group for them. */
export type WantedLayers = z.input<typeof foreignAdd.body>;

/** The layers of other services in the tree, and the groups in which they can stand. */
export type ForeignLayerList = z.output<typeof foreignList.answer>;

/** The layers of other services, for administrators. */
export interface ForeignLayerService {
  /** What stands at an address. */
  ask(address: string, signal: AbortSignal): Answer<ForeignService>;
  add(wanted: WantedLayers): Answer<z.output<typeof foreignAdd.answer>>;
  list(): Answer<ForeignLayerList>;
  change(layer: z.input<typeof foreignChange.body>): Answer<ForeignLayerList>;
  remove(codes: readonly string[]): Answer<ForeignLayerList>;
  /** Begins to look whether they still answer. */
  check(): Answer<ForeignLayerList>;
}

/** Creates the service. */
export function createForeignLayerService(api: ApiClient): ForeignLayerService {
  return {
    ask: (address, signal) => api.call(foreignAsk, { query: {}, body: { address }, signal }),
    add: (body) => api.call(foreignAdd, { query: {}, body }),
    list: () => api.call(foreignList, { query: {} }),
    change: (body) => api.call(foreignChange, { query: {}, body }),
    check: () => api.call(foreignCheck, { query: {}, body: {} }),
    remove: (codes) => api.call(foreignRemove, { query: {}, body: { codes: [...codes] } }),
  };
}
