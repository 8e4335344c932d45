import type { AnnotationService } from '../../api/annotations.ts';
import type { ApiFailure } from '../../api/apiFailure.ts';
import { ANNOTATION_CONFLICT } from '../../api/contracts/annotations.ts';
import type { Annotation } from '../../domain/draw/annotation.ts';
import { mergeAnnotations } from '../../domain/draw/mergeAnnotations.ts';
import type { CancelTimer, Clock } from '../../lib/clock.ts';
import { createSettle } from '../../lib/settle.ts';
import { createSignal, type ReadonlySignal, type Signal } from '../../lib/signal.ts';
import type { DraftStore } from './annotationDraft.ts';

/** How far the annotations are kept; `local` when they are on this machine only, because the server cannot be reached. */
export type SyncState = 'loading' | 'saved' | 'pending' | 'saving' | 'local';

/** Keeps annotations on the server, and what it has not got yet as a draft. */
export interface AnnotationSync {
  readonly state: ReadonlySignal<SyncState>;
  /** Brings back the draft, then what the server has. */
  start(): void;
  /** The user changed the annotations: they are kept as a draft at once and saved soon. */
  changed(): void;
  /** Tries to reach the server now. */
  retry(): void;
  /** Stops; the draft keeps what was not saved. */
  stop(): void;
}

/** What keeps annotations works with. */
export interface AnnotationSyncOptions {
  readonly service: AnnotationService;
  readonly draft: DraftStore;
  readonly clock: Clock;
  readonly items: Signal<readonly Annotation[]>;
  /** The server cannot be reached or says no; told once until a save succeeds. */
  readonly onFailure: (failure: ApiFailure) => void;
  /** This machine refuses to keep the draft. */
  readonly onDraftRefused: () => void;
}

/** Changes are saved once none has come for so long, milliseconds. */
const QUIET_MS = 1200;

/** A server that could not be reached is tried again after so long, milliseconds. */
const RETRY_MS = 30_000;

/** Creates what keeps annotations; nothing happens before `start`. */
export function createAnnotationSync(options: AnnotationSyncOptions): AnnotationSync {
  const { service, draft, clock, items, onFailure, onDraftRefused } = options;
  const state = createSignal<SyncState>('loading');
  const stopped = new AbortController();
  let base: readonly Annotation[] = [];
  let version = 0;
  let isLoaded = false;
  let isTold = false;
  let busy = false;
  let retryTimer: CancelTimer | undefined;

  const keepDraft = () => {
    if (items.value === base) return draft.forget();
    if (!draft.keep({ version, base, items: items.value })) onDraftRefused();
  };
  const fail = (failure: ApiFailure) => {
    if (stopped.signal.aborted) return;
    state.set('local');
    if (!isTold) onFailure(failure);
    isTold = true;
    retryTimer = clock.after(RETRY_MS, () => void work());
  };
  /** Takes what the server has, with the changes of this machine on it. */
  const load = async (): Promise<boolean> => {
    const answer = await service.load(stopped.signal);
    if (stopped.signal.aborted) return false;
    if (!answer.ok) {
      fail(answer.error);
      return false;
    }
    const theirs = answer.value.items;
    const mine = mergeAnnotations(base, items.value, theirs);
    version = answer.value.version;
    base = theirs;
    isLoaded = true;
    items.set(JSON.stringify(mine) === JSON.stringify(theirs) ? theirs : mine);
    keepDraft();
    return true;
  };
  /** Saves until the server has what is shown; another's save in between is taken in first. */
  const save = async (): Promise<void> => {
    while (items.value !== base && !stopped.signal.aborted) {
      state.set('saving');
      const sent = items.value;
      const answer = await service.save(version, sent, stopped.signal);
      if (stopped.signal.aborted) return;
      if (answer.ok) {
        version = answer.value.version;
        base = sent;
        isTold = false;
        keepDraft();
        continue;
      }
      const { error } = answer;
      if (error.kind !== 'refused' || error.code !== ANNOTATION_CONFLICT) return fail(error);
      if (!(await load())) return;
    }
    state.set('saved');
  };
  const work = async () => {
    if (busy || stopped.signal.aborted) return;
    busy = true;
    retryTimer?.();
    try {
      if (isLoaded || (await load())) await save();
    } finally {
      busy = false;
    }
  };
  const settle = createSettle(clock, QUIET_MS, () => void work());

  return {
    state,
    start() {
      const kept = draft.read();
      if (kept !== undefined) {
        ({ base, version } = kept);
        items.set(kept.items);
      }
      void work();
    },
    changed() {
      keepDraft();
      if (isLoaded && !busy) state.set('pending');
      settle.request();
    },
    retry: () => void work(),
    stop() {
      settle.cancel();
      retryTimer?.();
      stopped.abort();
    },
  };
}
