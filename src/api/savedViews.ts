import type { SavedView } from '../domain/views/savedView.ts';
import type { ApiClient } from './client.ts';
import { savedViewSave, savedViewSheet } from './contracts/savedViews.ts';
import type { SheetService } from './sheetSync.ts';

/** Creates the service of the signed-in user's saved views. */
export function createSavedViewService(api: ApiClient): SheetService<SavedView> {
  return {
    load: (signal) => api.call(savedViewSheet, { query: {}, signal }),
    save: (version, items, signal) =>
      api.call(savedViewSave, { query: {}, body: { version, items: [...items] }, signal }),
  };
}
