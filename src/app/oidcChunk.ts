import { eventOfFailure } from '../api/apiFailure.ts';
import { oidcFinish, OIDC_PROBLEMS } from '../api/contracts/oidc.ts';
import { panelTexts } from '../features/login/panelTexts.ts';
import type { WholePortal } from './portal.ts';

/**
 * Ends a sign-in by OpenID Connect that led back to the page.
 * @param how what the address says of it
 * @returns whether the session is there; when not, what went wrong has been presented
 */
export async function endOidc(
  { api, session, translator, present }: WholePortal,
  how: string,
): Promise<boolean> {
  translator.add(panelTexts);
  if (how === 'done') {
    const taken = await api.call(oidcFinish, { query: {}, body: {} });
    if (taken.ok) session.actions.setToken(taken.value.token);
    else if (taken.error.kind === 'refused')
      await present({ id: 'login.external', message: translator.t('login.oidc.state') });
    else await present(eventOfFailure(taken.error));
    return taken.ok;
  }
  const problem = OIDC_PROBLEMS.find((one) => one === how) ?? 'failed';
  await present({ id: 'login.external', message: translator.t(`login.oidc.${problem}`) });
  return false;
}
