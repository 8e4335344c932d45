import type { ApiClient } from '../api/client.ts';
import { createSavedViewService } from '../api/savedViews.ts';
import { savedViewSchema } from '../domain/views/savedView.ts';
import { openViewBook, type ViewBook, type ViewBookOptions } from '../features/views/viewBook.ts';
import type { SessionStore } from '../stores/sessionStore.ts';
import { createKeptListDrafts } from '../stores/keptListDrafts.ts';
import type { PortalSurroundings } from './surroundings.ts';

/** What the book of the signed-in user is made of. */
export interface UserViewBookOptions extends Pick<ViewBookOptions, 'history' | 'present'> {
  readonly api: ApiClient;
  readonly surroundings: Pick<PortalSurroundings, 'clock' | 'localStorage'>;
  readonly session: SessionStore;
}

/** Opens the saved views of the user who is signed in. */
export function openUserViewBook({ api, surroundings, session, ...rest }: UserViewBookOptions): ViewBook {
  const userId = session.getState().userInfo?.UserID ?? '';
  return openViewBook({
    ...rest,
    service: createSavedViewService(api),
    draft: createKeptListDrafts(surroundings.localStorage, 'views', userId, savedViewSchema),
    clock: surroundings.clock,
    newId: () => crypto.randomUUID(),
  });
}
