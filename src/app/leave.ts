import { eventOfFailure } from '../api/apiFailure.ts';
import { logout, switchUnit as switchUnitCall } from '../api/contracts/auth.ts';
import type { TextKey } from '../i18n/translate.ts';
import type { UnitChoice } from '../portal/feature.ts';
import type { WholePortal } from './portal.ts';

/**
 * Exit: asks, ends the session on the server, forgets the user, and goes to the sign-in page after the time that the
 * message stands. An unreachable server is reported, but the user still leaves.
 * @param onLeaving called once the user has confirmed
 */
export async function signOut(
  portal: WholePortal,
  onLeaving: () => void,
  question: TextKey = 'exit.question',
): Promise<void> {
  const { notices, api, resume, pictures, handOver } = portal;
  const sure = await notices.actions.ask({
    title: 'exit.title',
    text: question,
    confirm: 'app.confirm',
    cancel: 'app.cancel',
    tone: 'warning',
  });
  if (!sure) return portal.present({ id: 'exit.cancelled' });
  onLeaving();
  const ended = await api.call(logout, { query: {} });
  handOver.end();
  resume.forget();
  portal.signedOut.emit();
  await pictures.forget();
  if (!ended.ok && ended.error.kind !== 'session-ended') await portal.present(eventOfFailure(ended.error));
  if (ended.ok && ended.value.next !== undefined) {
    // Whoever came by another service leaves it, too: the next one at this PC must not be let in by it.
    portal.session.actions.clear();
    portal.surroundings.reload(ended.value.next);
    return;
  }
  await portal.present({ id: 'exit.done' });
}

/**
 * Switches to another unit: asks, takes the server's session of that unit, and loads the portal anew with its rights.
 * @param onSwitching called with whether the switch is under way
 */
export async function switchUnit(
  portal: WholePortal,
  unit: UnitChoice,
  onSwitching: (under: boolean) => void,
): Promise<void> {
  const { notices, api, session, handOver } = portal;
  const sure = await notices.actions.ask({
    title: 'unit.title',
    text: 'unit.question',
    params: { unit: unit.name },
    confirm: 'app.confirm',
    cancel: 'app.cancel',
    tone: 'info',
  });
  if (!sure) return;
  onSwitching(true);
  const switched = await api.call(switchUnitCall, { query: {}, body: { roleType: unit.roleType } });
  if (!switched.ok) {
    onSwitching(false);
    if (switched.error.kind !== 'session-ended') await portal.present(eventOfFailure(switched.error));
    return;
  }
  // The server ends the session that the switch was asked with.
  handOver.end();
  session.actions.setToken(switched.value.token);
  if (!(await portal.enterAnew())) onSwitching(false);
}
