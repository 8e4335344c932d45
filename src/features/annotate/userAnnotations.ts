import { createAnnotationService } from '../../api/annotations.ts';
import { annotationSchema } from '../../domain/drawing/annotation.ts';
import type { Clock } from '../../lib/clock.ts';
import type { UndoHistory } from '../../lib/undoHistory.ts';
import { createKeptListDrafts } from '../../stores/keptListDrafts.ts';
import { signedInUserId, type Portal } from '../../portal/portal.ts';
import { openAnnotationBook, type AnnotationBook } from './annotationBook.ts';

/** What a user's annotations need of the portal. */
interface AnnotatingPortal extends Pick<Portal, 'api' | 'present' | 'session' | 'translator'> {
  readonly surroundings: Pick<Portal['surroundings'], 'localStorage'>;
}

/** Opens the annotations of the user who is signed in. */
export function openUserAnnotations(
  { api, present, session, surroundings, translator }: AnnotatingPortal,
  clock: Clock,
  history: UndoHistory,
): AnnotationBook {
  return openAnnotationBook({
    service: createAnnotationService(api),
    draft: createKeptListDrafts(
      surroundings.localStorage,
      'annotations',
      signedInUserId({ session }),
      annotationSchema,
    ),
    clock,
    history,
    present: (event) => void present(event),
    newId: () => crypto.randomUUID(),
    defaultContent: translator.t('annotation.defaultContent'),
  });
}
