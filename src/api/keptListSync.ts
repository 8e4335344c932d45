import type { Clock } from '../lib/clock.ts';
import { mergeItems, type Item } from '../lib/mergeItems.ts';
import type { Result } from '../lib/result.ts';
import { createSignal, type ReadonlySignal, type Signal } from '../lib/signal.ts';
import type { ApiFailure } from './apiFailure.ts';
import { KEPT_LIST_CONFLICT } from './contracts/keptList.ts';
import { createSaveRounds } from '../lib/saveRounds.ts';

/** A list of the signed-in user's on the server: version 0 before the first save. */
export interface KeptListService<T extends Item> {
  load(
    signal: AbortSignal,
  ): Promise<Result<{ readonly version: number; readonly items: readonly T[] }, ApiFailure>>;
  /**
   * Replaces it.
   * @param version of the list that the change was made on
   * @returns the new version; a refusal with {@link KEPT_LIST_CONFLICT} when somebody else saved in between
   */
  save(
    version: number,
    items: readonly T[],
    signal: AbortSignal,
  ): Promise<Result<{ readonly version: number }, ApiFailure>>;
}

/** Changes that the server has not got yet. */
export interface KeptListDraft<T extends Item> {
  /** What they were made on: the list's version and what it held. */
  readonly version: number;
  readonly base: readonly T[];
  readonly items: readonly T[];
}

/** Keeps the draft of one user on this machine: it survives a crash, a reload and a session that ends. */
export interface KeptListDrafts<T extends Item> {
  /** undefined when there is none, or it cannot be read any more. */
  read(): KeptListDraft<T> | undefined;
  /** False when the storage refuses: it is full, or private. */
  keep(draft: KeptListDraft<T>): boolean;
  forget(): void;
}

/** How far a list is kept; `local` when it is on this machine only, because the server cannot be reached. */
export type SyncState = 'loading' | 'saved' | 'pending' | 'saving' | 'local';

/** Keeps a list on the server, and what it has not got yet as a draft. */
export interface KeptListSync {
  readonly state: ReadonlySignal<SyncState>;
  /** Brings back the draft, then what the server has. */
  start(): void;
  /** The user changed the list: it is kept as a draft at once and saved soon. */
  changed(): void;
  /** Tries to reach the server now. */
  retry(): void;
  /** The server changed the list itself: takes in what it has now, on which further changes are made. */
  refresh(): void;
  /** Stops; the draft keeps what was not saved. */
  stop(): void;
}

/** The list that is saved, the server and the draft that it is saved to, and who hears when neither takes it. */
export interface KeptListSyncOptions<T extends Item> {
  readonly service: KeptListService<T>;
  readonly draft: KeptListDrafts<T>;
  readonly clock: Clock;
  readonly items: Signal<readonly T[]>;
  /** The server cannot be reached or says no; told once until a save succeeds. */
  readonly onFailure: (failure: ApiFailure) => void;
  /** This machine refuses to keep the draft. */
  readonly onDraftRefused: () => void;
}

/** Changes are saved once none has come for so long, milliseconds. */
const QUIET_MS = 1200;

/** Creates what keeps a list; nothing happens before `start`. */
export function createKeptListSync<T extends Item>(options: KeptListSyncOptions<T>): KeptListSync {
  const { service, draft, clock, items, onFailure, onDraftRefused } = options;
  const state = createSignal<SyncState>('loading');
  let base: readonly T[] = [];
  let version = 0;
  let [isLoaded, isTold] = [false, false];

  const keepDraft = () => {
    if (items.value === base) return draft.forget();
    if (!draft.keep({ version, base, items: items.value })) onDraftRefused();
  };
  const fail = (failure: ApiFailure): false => {
    if (rounds.signal.aborted) return false;
    state.set('local');
    if (!isTold) onFailure(failure);
    isTold = true;
    rounds.later();
    return false;
  };
  /** Takes what the server has, with the changes of this machine on it. */
  const load = async (): Promise<boolean> => {
    const answer = await service.load(rounds.signal);
    if (rounds.signal.aborted) return false;
    if (!answer.ok) return fail(answer.error);
    const theirs = answer.value.items;
    const mine = mergeItems(base, items.value, theirs);
    version = answer.value.version;
    base = theirs;
    isLoaded = true;
    items.set(JSON.stringify(mine) === JSON.stringify(theirs) ? theirs : mine);
    keepDraft();
    return true;
  };
  /** Saves until the server has what is shown; another's save in between is taken in first. */
  const save = async (): Promise<void> => {
    while (items.value !== base && !rounds.signal.aborted) {
      state.set('saving');
      const sent = items.value;
      const answer = await service.save(version, sent, rounds.signal);
      if (rounds.signal.aborted) return;
      if (answer.ok) {
        version = answer.value.version;
        base = sent;
        isTold = false;
        keepDraft();
        continue;
      }
      const { error } = answer;
      if (error.kind !== 'refused' || error.code !== KEPT_LIST_CONFLICT) return void fail(error);
      if (!(await load())) return;
    }
    state.set('saved');
  };
  const rounds = createSaveRounds(clock, QUIET_MS, async () => {
    if (isLoaded || (await load())) await save();
  });

  return {
    state,
    start() {
      const kept = draft.read();
      if (kept !== undefined) {
        ({ base, version } = kept);
        items.set(kept.items);
      }
      rounds.now();
    },
    changed() {
      keepDraft();
      if (isLoaded && !rounds.isBusy()) state.set('pending');
      rounds.soon();
    },
    retry: rounds.now,
    refresh() {
      isLoaded = false;
      rounds.now();
    },
    stop: rounds.stop,
  };
}
