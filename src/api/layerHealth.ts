import type { Result } from '../lib/result.ts';
import type { ApiFailure } from './apiFailure.ts';
import type { ApiClient } from './client.ts';
import { layerHealthCheck, layerHealthList, type LayerHealthList } from './contracts/layerHealth.ts';

type Answer = Promise<Result<LayerHealthList, ApiFailure>>;

/** Whether what the layers of the catalogue read is still there, for who edits it. */
export interface LayerHealthService {
  list(): Answer;
  /** Those that are not as they should be. */
  failing(): Answer;
  /** Begins to look. */
  check(): Answer;
}

/** Creates the service. */
export function createLayerHealthService(api: ApiClient): LayerHealthService {
  return {
    list: () => api.call(layerHealthList, { query: {} }),
    failing: () => api.call(layerHealthList, { query: { only: 'failing' } }),
    check: () => api.call(layerHealthCheck, { query: {}, body: {} }),
  };
}
