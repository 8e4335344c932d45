import type { AccountFacts, AccountService, GivenAccount, NewAccount } from '../../api/accounts.ts';
import { eventOfFailure, type ApiFailure } from '../../api/apiFailure.ts';
import type { AccountItem } from '../../api/contracts/accounts.ts';
import { ACCOUNT_CODES } from '../../domain/bureau/accounts.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Result } from '../../lib/result.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';

/** Accounts on one page of the list. */
export const PAGE_SIZE = 50;
/** The list waits so long for the next letter of a search, milliseconds. */
const SEARCH_PAUSE_MS = 250;

/** A password that the server made, to be handed over. */
export interface Given {
  readonly what: 'created' | 'reset';
  readonly account: string;
  readonly password: string;
}

/** What the administration of accounts shows. */
export interface AccountDeskState {
  /** undefined until they were first read. */
  readonly items: readonly AccountItem[] | undefined;
  readonly total: number;
  readonly search: string;
  /** What {@link AccountDeskState.items} were searched for. */
  readonly found: string;
  readonly offset: number;
  /** The last reading failed. */
  readonly failed: boolean;
  /** Something is being sent or read. */
  readonly busy: boolean;
  /** Shown once, and forgotten when it is put away. */
  readonly given: Given | undefined;
}

/** Why an account was not made: said at its field, or `elsewhere` where it was presented. */
export type CreateProblem = 'taken' | 'password' | 'elsewhere';

/** The accounts and what is done with them. */
export interface AccountDesk {
  readonly state: ReadonlySignal<AccountDeskState>;
  read(): Promise<void>;
  search(text: string): void;
  /** Shows the page that begins there. */
  turnTo(offset: number): void;
  /** undefined when it is made. */
  create(account: NewAccount): Promise<CreateProblem | undefined>;
  /** True when it is saved. */
  change(item: AccountItem, facts: AccountFacts): Promise<boolean>;
  setLocked(item: AccountItem, isLocked: boolean): Promise<void>;
  resetPassword(item: AccountItem): Promise<void>;
  endSessions(item: AccountItem): Promise<void>;
  /** Saves all that is kept of an account as a file. */
  exportData(item: AccountItem): Promise<void>;
  remove(item: AccountItem): Promise<void>;
  /** Puts the new password away for good. */
  putAway(): void;
}

/** The server's accounts, and who presents what came of a change. */
export interface AccountDeskDeps {
  readonly service: AccountService;
  readonly present: (event: PortalEvent | undefined) => void;
  readonly clock: Clock;
  /** Saves a file for the user. */
  readonly save: (fileName: string, blob: Blob) => void;
}

/** What is told of a change that was refused. */
function eventOfRefusal(failure: ApiFailure, { account }: Pick<AccountItem, 'account'>) {
  if (failure.kind !== 'refused') return eventOfFailure(failure);
  if (failure.code === ACCOUNT_CODES.conflict) return { id: 'account.conflict', message: account } as const;
  if (failure.code === ACCOUNT_CODES.ownAccount) return { id: 'account.own' } as const;
  if (failure.code === 404) return { id: 'account.gone', message: account } as const;
  return eventOfFailure(failure);
}

const givenOf = (what: Given['what'], { item, password }: GivenAccount): Given | undefined =>
  password === undefined ? undefined : { what, account: item.account, password };

/** The list of accounts, read anew whenever it may have changed; an answer that comes late does not count. */
function createAccountList({ service, present, clock }: AccountDeskDeps) {
  const state = createSignal<AccountDeskState>({
    items: undefined,
    total: 0,
    search: '',
    found: '',
    offset: 0,
    failed: false,
    busy: false,
    given: undefined,
  });
  const set = (change: Partial<AccountDeskState>) => state.set({ ...state.value, ...change });
  let asked = 0;
  let cancelPause = () => {};

  async function read(): Promise<void> {
    cancelPause();
    const turn = (asked += 1);
    const { search, offset } = state.value;
    set({ busy: true });
    const answer = await service.list({ search, offset, limit: PAGE_SIZE });
    if (turn !== asked) return;
    if (answer.ok) {
      const { items, total } = answer.value;
      set({ items, total, found: search, failed: false, busy: false });
      return;
    }
    set({ failed: true, busy: false });
    present(eventOfFailure(answer.error));
  }

  return {
    state,
    set,
    read,
    /** Puts an account as it is now in its row: whoever goes on before the list was read again does so with its present version. */
    replace(changed: AccountItem) {
      set({ items: state.value.items?.map((item) => (item.id === changed.id ? changed : item)) });
    },
    search(text: string) {
      cancelPause();
      set({ search: text, offset: 0 });
      cancelPause = clock.after(SEARCH_PAUSE_MS, () => void read());
    },
    turnTo(offset: number) {
      set({ offset });
      void read();
    },
  };
}

/** Carries out changes of accounts; afterwards the list shows what is there, whatever came of them. */
function createChanges(
  { service, present, save }: AccountDeskDeps,
  list: ReturnType<typeof createAccountList>,
) {
  const { set, read, replace } = list;

  async function doing<T>(
    item: AccountItem,
    work: () => Promise<Result<T, ApiFailure>>,
    done: (answer: T) => PortalEvent | undefined,
  ): Promise<boolean> {
    set({ busy: true });
    const answer = await work();
    present(answer.ok ? done(answer.value) : eventOfRefusal(answer.error, item));
    await read();
    return answer.ok;
  }
  const changed = (event: PortalEvent) => (item: AccountItem) => {
    replace(item);
    return event;
  };

  return {
    change: (item: AccountItem, facts: AccountFacts) =>
      doing(item, () => service.change(item, facts), changed({ id: 'account.saved', message: item.account })),
    async setLocked(item: AccountItem, isLocked: boolean) {
      const id = isLocked ? 'account.locked' : 'account.unlocked';
      await doing(item, () => service.setLocked(item, isLocked), changed({ id, message: item.account }));
    },
    async resetPassword(item: AccountItem) {
      await doing(
        item,
        () => service.resetPassword(item),
        (answer) => {
          replace(answer.item);
          set({ given: givenOf('reset', answer) });
          return undefined;
        },
      );
    },
    async endSessions(item: AccountItem) {
      await doing(
        item,
        () => service.endSessions(item),
        ({ ended }) => ({ id: 'sessions.ended', message: String(ended) }),
      );
    },
    async exportData(item: AccountItem) {
      await doing(
        item,
        () => service.exportData(item),
        (blob) => {
          save(`${item.account}.zip`, blob);
          return { id: 'account.exported', message: item.account };
        },
      );
    },
    async remove(item: AccountItem) {
      await doing(
        item,
        () => service.remove(item),
        () => ({ id: 'account.deleted', message: item.account }),
      );
    },
  };
}

/** Creates the desk. */
export function createAccountDesk(deps: AccountDeskDeps): AccountDesk {
  const { service, present } = deps;
  const list = createAccountList(deps);
  const { state, set, read, search, turnTo } = list;
  return {
    state,
    read,
    search,
    turnTo,
    async create(account) {
      set({ busy: true });
      const answer = await service.create(account);
      if (!answer.ok) {
        set({ busy: false });
        const code = answer.error.kind === 'refused' ? answer.error.code : undefined;
        if (code === ACCOUNT_CODES.nameTaken) return 'taken';
        if (code === ACCOUNT_CODES.passwordRules) return 'password';
        present(eventOfFailure(answer.error));
        return 'elsewhere';
      }
      set({ given: givenOf('created', answer.value) });
      if (answer.value.password === undefined) present({ id: 'account.saved', message: account.account });
      await read();
      return undefined;
    },
    ...createChanges(deps, list),
    putAway: () => set({ given: undefined }),
  };
}
