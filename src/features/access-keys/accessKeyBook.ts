import type { AccessKeyService, KeyWish } from '../../api/accessKeys.ts';
import { eventOfFailure } from '../../api/apiFailure.ts';
import type { AccessKey, OfferedResource, ServiceAddresses } from '../../api/contracts/accessKeys.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';

/** What the panel of access keys shows. */
export interface AccessKeyState {
  /** undefined until they were first read. */
  readonly keys: readonly AccessKey[] | undefined;
  /** What a key may open. */
  readonly offered: readonly OfferedResource[];
  /** Where the services are that take a key; undefined until they were first read. */
  readonly services: ServiceAddresses | undefined;
  /** The last reading failed. */
  readonly failed: boolean;
  /** Something is being sent. */
  readonly busy: boolean;
  /** The key that was just made: it is shown once, and forgotten when it is put away. */
  readonly made: { readonly key: string; readonly item: AccessKey } | undefined;
}

/** The user's access keys and what is done with them. */
export interface AccessKeyBook {
  readonly state: ReadonlySignal<AccessKeyState>;
  read(): Promise<void>;
  /** Makes a key; false when it was refused. */
  make(wish: KeyWish): Promise<boolean>;
  /** Puts the new key away for good. */
  putAway(): void;
  revoke(id: string): Promise<void>;
}

/** Creates the book. */
export function createAccessKeyBook(
  service: AccessKeyService,
  present: (event: PortalEvent | undefined) => void,
): AccessKeyBook {
  const state = createSignal<AccessKeyState>({
    keys: undefined,
    offered: [],
    services: undefined,
    failed: false,
    busy: false,
    made: undefined,
  });
  const set = (change: Partial<AccessKeyState>) => state.set({ ...state.value, ...change });

  let reading: AbortController | undefined;
  async function read(): Promise<void> {
    // An older answer that comes last says less.
    reading?.abort();
    reading = new AbortController();
    const { signal } = reading;
    const answer = await service.list(signal);
    if (signal.aborted) return;
    if (answer.ok) {
      const { keys, offered, services } = answer.value;
      set({ keys, offered, services, failed: false });
    } else {
      set({ failed: true });
      present(eventOfFailure(answer.error));
    }
  }

  return {
    state,
    read,
    async make(wish) {
      set({ busy: true });
      const answer = await service.make(wish);
      if (answer.ok) set({ made: answer.value });
      else present(eventOfFailure(answer.error));
      await read();
      set({ busy: false });
      return answer.ok;
    },
    putAway() {
      set({ made: undefined });
      // A program may have used it already.
      void read();
    },
    async revoke(id) {
      set({ busy: true });
      const answer = await service.revoke(id);
      if (!answer.ok) present(eventOfFailure(answer.error));
      await read();
      set({ busy: false });
    },
  };
}
