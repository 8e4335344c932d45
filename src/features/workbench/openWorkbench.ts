import { createWorkbenchService } from '../../api/workbench.ts';
import { catalogueChangeSchema } from '../../domain/layers/catalogue/catalogueChange.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import { signedInUserId } from '../../portal/portal.ts';
import { createKeptListDrafts } from '../../stores/keptListDrafts.ts';
import { openUnfinishedTexts } from './unfinishedTexts.ts';
import { openWorkbenchBook, type WorkbenchBook } from './workbenchBook.ts';

/** The workbench on a map. */
export interface WorkbenchDoor {
  /** The user's draft; read from the server when it is first asked for. It outlives the window, so that Ctrl+Z can take back what was done in it. */
  book(): WorkbenchBook;
}

/** Binds the workbench to a map. */
export function openWorkbench({ portal, clock, undo }: MapSession) {
  const { api, surroundings } = portal;
  let book: WorkbenchBook | undefined;
  return {
    book() {
      book ??= openWorkbenchBook({
        service: createWorkbenchService(api),
        draft: createKeptListDrafts(
          surroundings.localStorage,
          'catalogue',
          signedInUserId(portal),
          catalogueChangeSchema,
        ),
        texts: openUnfinishedTexts(surroundings.localStorage, signedInUserId(portal)),
        clock,
        history: undo,
        present: (event) => void portal.present(event),
      });
      return book;
    },
    destroy: () => book?.close(),
  };
}
