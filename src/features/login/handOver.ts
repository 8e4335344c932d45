import { z } from 'zod';
import type { Clock } from '../../lib/clock.ts';
import type { KeyValueStore } from '../../lib/keyValueStore.ts';
import type { TabChannel } from '../../lib/tabChannel.ts';
import { STORAGE_KEYS } from '../../stores/persist.ts';
import { isSignedIn, type SessionStore, userModuleSchema } from '../../stores/sessionStore.ts';

/** How long a new tab waits for the others: they may be busy drawing. */
const PATIENCE_MS = 2000;

/** Any text marks. */
const MARK = 'yes';

const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ask'), question: z.string() }),
  z.object({ kind: z.literal('give'), question: z.string(), user: userModuleSchema }),
  z.object({ kind: z.literal('ended'), token: z.string() }),
]);

/** The session goes from an open tab to a new one, so that a new tab does not ask for sign-in again. */
export interface HandOver {
  /** Asks the other tabs for their session, once in a tab's life and only when somebody was signed in in this browser. */
  adopt(): Promise<void>;
  /** This tab's session ended: no tab hands it over any more. */
  end(): void;
}

/** The session that is handed over, the storages it lies in, and the channel to the other tabs. */
export interface HandOverSources {
  readonly session: SessionStore;
  readonly surroundings: {
    readonly clock: Clock;
    readonly sessionStorage: KeyValueStore;
    readonly localStorage: KeyValueStore;
    readonly tabs: TabChannel;
  };
}

/** Creates it, and answers the tabs that ask from now on. */
export function createHandOver({ session, surroundings }: HandOverSources): HandOver {
  const { clock, sessionStorage, localStorage, tabs } = surroundings;
  const ended = new Set<string>();
  let waiting: { readonly question: string; readonly done: () => void } | undefined;

  const mark = () => {
    if (!isSignedIn(session.getState())) return;
    localStorage.set(STORAGE_KEYS.signedIn, MARK);
    sessionStorage.set(STORAGE_KEYS.tab, MARK);
  };
  session.subscribe(mark);

  const answer = (question: string) => {
    const { token, userInfo } = session.getState();
    if (token === null || userInfo === null || ended.has(token)) return;
    tabs.post({ kind: 'give', question, user: { token, userInfo } });
    mark();
  };
  const take = ({ token, userInfo }: z.output<typeof userModuleSchema>) => {
    if (token === null || userInfo === null) return;
    session.actions.setToken(token);
    session.actions.setUserInfo(userInfo);
  };

  tabs.listen((said) => {
    const message = messageSchema.safeParse(said).data;
    if (message?.kind === 'ask') answer(message.question);
    if (message?.kind === 'ended') ended.add(message.token);
    if (message?.kind !== 'give' || message.question !== waiting?.question) return;
    take(message.user);
    waiting.done();
  });

  return {
    async adopt() {
      const isNew = sessionStorage.get(STORAGE_KEYS.tab) === undefined;
      sessionStorage.set(STORAGE_KEYS.tab, MARK);
      if (isSignedIn(session.getState())) return mark();
      if (!isNew || localStorage.get(STORAGE_KEYS.signedIn) === undefined) return;
      await new Promise<void>((resolve) => {
        const cancel = clock.after(PATIENCE_MS, () => {
          waiting = undefined;
          localStorage.remove(STORAGE_KEYS.signedIn);
          resolve();
        });
        const done = () => {
          cancel();
          waiting = undefined;
          resolve();
        };
        waiting = { question: crypto.randomUUID(), done };
        tabs.post({ kind: 'ask', question: waiting.question });
      });
    },
    end() {
      const { token } = session.getState();
      if (token === null) return;
      ended.add(token);
      tabs.post({ kind: 'ended', token });
    },
  };
}
