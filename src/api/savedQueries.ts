import type { SavedQuery } from '../domain/query/savedQuery.ts';
import type { ApiClient } from './client.ts';
import { savedQuerySave, savedQueryList } from './contracts/savedQueries.ts';
import type { KeptListService } from './keptListSync.ts';

/** Creates the service of the signed-in user's kept queries. */
export function createSavedQueryService(api: ApiClient): KeptListService<SavedQuery> {
  return {
    load: (signal) => api.call(savedQueryList, { query: {}, signal }),
    save: (version, items, signal) =>
      api.call(savedQuerySave, { query: {}, body: { version, items: [...items] }, signal }),
  };
}
