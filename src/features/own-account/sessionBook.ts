import { eventOfFailure } from '../../api/apiFailure.ts';
import type { OwnSession } from '../../api/contracts/ownAccount.ts';
import type { OwnAccountService } from '../../api/ownAccount.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';

/** What the panel of one's own sessions shows. */
export interface SessionBookState {
  /** undefined until they were first read; the present one first. */
  readonly sessions: readonly OwnSession[] | undefined;
  /** The last reading failed. */
  readonly failed: boolean;
  /** Something is being sent. */
  readonly busy: boolean;
}

/** The user's own sessions and what is done with them. */
export interface SessionBook {
  readonly state: ReadonlySignal<SessionBookState>;
  read(): Promise<void>;
  end(id: string): Promise<void>;
  endOthers(): Promise<void>;
}

/** Creates the book. */
export function createSessionBook(
  service: Pick<OwnAccountService, 'sessions' | 'endSession' | 'endOtherSessions'>,
  present: (event: PortalEvent | undefined) => void,
): SessionBook {
  const state = createSignal<SessionBookState>({ sessions: undefined, failed: false, busy: false });
  const set = (change: Partial<SessionBookState>) => state.set({ ...state.value, ...change });

  async function read(): Promise<void> {
    const answer = await service.sessions();
    if (!answer.ok) {
      set({ failed: true });
      return present(eventOfFailure(answer.error));
    }
    const { sessions } = answer.value;
    const [current, others] = [true, false].map((is) => sessions.filter(({ isCurrent }) => isCurrent === is));
    set({ sessions: [...(current ?? []), ...(others ?? [])], failed: false });
  }

  /** Ends some, says how many, and shows what is left. */
  async function ending(end: () => Promise<number | PortalEvent | undefined>): Promise<void> {
    set({ busy: true });
    const outcome = await end();
    present(typeof outcome === 'number' ? { id: 'sessions.ended', message: String(outcome) } : outcome);
    await read();
    set({ busy: false });
  }

  return {
    state,
    read,
    end: (id) =>
      ending(async () => {
        const answer = await service.endSession(id);
        return answer.ok ? 1 : eventOfFailure(answer.error);
      }),
    endOthers: () =>
      ending(async () => {
        const answer = await service.endOtherSessions();
        return answer.ok ? answer.value.ended : eventOfFailure(answer.error);
      }),
  };
}
