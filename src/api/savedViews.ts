import type { SavedView } from '../domain/views/savedView.ts';
import type { ApiClient } from './client.ts';
import { savedViewSave, savedViewList } from './contracts/savedViews.ts';
import type { KeptListService } from './keptListSync.ts';

/** Creates the service of the signed-in user's saved views. */
export function createSavedViewService(api: ApiClient): KeptListService<SavedView> {
  return {
    load: (signal) => api.call(savedViewList, { query: {}, signal }),
    save: (version, items, signal) =>
      api.call(savedViewSave, { query: {}, body: { version, items: [...items] }, signal }),
  };
}
