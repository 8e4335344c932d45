import type { CatalogueRow, PortalEvent } from '../domain/bureau/errorCatalogue.ts';
import type { NoticeAnswer, NoticeStore } from '../stores/noticeStore.ts';
import type { SessionStore } from '../stores/sessionStore.ts';
import type { Resume } from '../features/share/resume.ts';
import type { PortalSurroundings } from '../portal/surroundings.ts';

/** What presenting an event may change. */
export interface EventPresenterContext {
  readonly notices: NoticeStore;
  readonly session: SessionStore;
  readonly resume: Pick<Resume, 'keep'>;
  readonly surroundings: Pick<PortalSurroundings, 'clock' | 'reload'>;
}

/** Forgets the user. Who was signed in goes to the sign-in page after he had time to read the message. */
function signOut({ session, surroundings }: EventPresenterContext, durationMs: number): void {
  const wasInside = session.getState().systemId !== null;
  session.actions.clear();
  // Who is not signed in is led by the guard and the sign-in page.
  if (wasInside) surroundings.clock.after(durationMs, () => surroundings.reload('/login'));
}

function carryOut(row: CatalogueRow, answer: NoticeAnswer, context: EventPresenterContext): void {
  if (row.then === 'go-to-login' || row.then === 'forget-user-and-go-to-login') {
    return signOut(context, row.durationMs ?? 0);
  }
  if (row.then === 'none' || answer !== 'confirmed') return;
  context.resume.keep();
  // After the reload the guard sends a signed-out user to the sign-in page.
  if (row.then === 'offer-sign-in-again') context.session.actions.clear();
  context.surroundings.reload();
}

/**
 * The one function that presents events: shows one by its row of the error catalogue, waits for the answer of a
 * dialog, then does what the row says.
 */
export function createEventPresenter(
  context: EventPresenterContext,
): (event: PortalEvent | undefined) => Promise<void> {
  return async (event) => {
    if (event === undefined) return;
    const { present, rowOf } = context.notices.actions;
    carryOut(rowOf(event), await present(event), context);
  };
}
