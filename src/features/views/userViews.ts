import { createSavedViewService } from '../../api/savedViews.ts';
import { savedViewSchema } from '../../domain/views/savedView.ts';
import type { Briefing } from './briefing.ts';
import type { Signal } from '../../lib/signal.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import { signedInUserId } from '../../portal/portal.ts';
import { createKeptListDrafts } from '../../stores/keptListDrafts.ts';
import { openSavedViews, type SavedViews } from './savedViews.ts';
import { openViewBook } from './viewBook.ts';

/** Opens the saved views of the user who is signed in. @param briefing is given the briefing that runs */
export function openUserViews(
  { portal, scene, clock, undo, flyTo }: MapSession,
  briefing: Signal<Briefing | undefined>,
): SavedViews {
  const { t } = portal.translator;
  const present: Parameters<typeof openSavedViews>[0]['present'] = (event) => void portal.present(event);
  const book = openViewBook({
    service: createSavedViewService(portal.api),
    draft: createKeptListDrafts(
      portal.surroundings.localStorage,
      'views',
      signedInUserId(portal),
      savedViewSchema,
    ),
    clock,
    history: undo,
    present,
    newId: () => crypto.randomUUID(),
  });
  return openSavedViews({
    ...{ book, scene, clock, briefing, present },
    fly: (pose) => flyTo({ pose }),
    stores: portal,
    describeImport(outcome) {
      if (typeof outcome === 'string') return t(`views.import.${outcome}`);
      const { added, leftOut } = outcome;
      return (
        t('views.import.done', { added }) + (leftOut === 0 ? '' : t('views.import.leftOut', { leftOut }))
      );
    },
  });
}
