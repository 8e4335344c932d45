import type { SavedQuery } from '../domain/query/savedQuery.ts';
import type { ApiClient } from './client.ts';
import { savedQuerySave, savedQuerySheet } from './contracts/savedQueries.ts';
import type { SheetService } from './sheetSync.ts';

/** Creates the service of the signed-in user's kept queries. */
export function createSavedQueryService(api: ApiClient): SheetService<SavedQuery> {
  return {
    load: (signal) => api.call(savedQuerySheet, { query: {}, signal }),
    save: (version, items, signal) =>
      api.call(savedQuerySave, { query: {}, body: { version, items: [...items] }, signal }),
  };
}
