import { TOKEN_COOKIE } from '../domain/businessConstants.ts';
import type { Unsubscribe } from '../lib/signal.ts';
import type { SessionStore } from '../stores/sessionStore.ts';

/** The text that sets or removes the token cookie; only pages of this origin send it. */
export function tokenCookie(token: string | null, secure: boolean): string {
  const rest = `Path=/; SameSite=Strict${secure ? '; Secure' : ''}`;
  return token === null
    ? `${TOKEN_COOKIE}=; Max-Age=0; ${rest}`
    : `${TOKEN_COOKIE}=${encodeURIComponent(token)}; ${rest}`;
}

/** Keeps the cookie `Admin-Token` as the session is, from now on. */
export function keepTokenCookie(
  session: SessionStore,
  write: (cookie: string) => void,
  secure: boolean,
): Unsubscribe {
  write(tokenCookie(session.getState().token, secure));
  return session.subscribe((state, previous) => {
    if (state.token !== previous.token) write(tokenCookie(state.token, secure));
  });
}
