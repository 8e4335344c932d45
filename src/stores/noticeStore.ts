import {
  SHARED_EVENTS,
  type CatalogueRow,
  type EventRows,
  type PortalEvent,
} from '../domain/bureau/errorCatalogue.ts';
import type { TextKey, TextParams } from '../i18n/translate.ts';
import type { CancelTimer, Clock } from '../lib/clock.ts';
import { createPlainStore, type Patch, type PlainStore } from './plainStore.ts';

/** A message that closes by itself. Its look and duration are its row of the error catalogue. */
export interface Toast {
  readonly key: number;
  readonly event: PortalEvent;
}

/** A question to the user, in its own words. */
export interface Question {
  readonly title: TextKey;
  readonly text: TextKey;
  readonly params?: TextParams;
  readonly confirm: TextKey;
  readonly cancel: TextKey;
  readonly tone: 'danger' | 'warning' | 'info';
}

/** Something that waits for an answer: a catalogue event shown as a dialog, or a question. */
export type Dialog =
  | { readonly key: number; readonly kind: 'event'; readonly event: PortalEvent }
  | { readonly key: number; readonly kind: 'question'; readonly question: Question };

/** What is shown over the portal. Only the first dialog is open; the others wait behind it. */
export interface NoticeState {
  readonly toasts: readonly Toast[];
  readonly dialogs: readonly Dialog[];
  /** Replaces the whole screen. */
  readonly page: PortalEvent | null;
}

/** What came of presenting an event: a toast or page was `shown`; a dialog was answered. */
export type NoticeAnswer = 'shown' | 'confirmed' | 'cancelled';

/** What shows and closes notices. */
export interface NoticeActions {
  /** Makes rows of features known. */
  know(rows: EventRows): void;
  /** The row of an event; that of an unexpected one where its feature's rows are not known. */
  rowOf(event: Pick<PortalEvent, 'id'>): CatalogueRow;
  /** Shows an event as its row of the error catalogue says. The row's consequence is the caller's to carry out. */
  present(event: PortalEvent): Promise<NoticeAnswer>;
  /** Asks; true when confirmed. */
  ask(question: Question): Promise<boolean>;
  /** Answers a dialog; does nothing when it is closed already. */
  answer(key: number, confirmed: boolean): void;
  closeToast(key: number): void;
  /** Keeps a toast open while the pointer or focus is on it. */
  holdToast(key: number): void;
  /** Lets a held toast run its time from the start. */
  releaseToast(key: number): void;
  /** Closes everything and cancels what waits for an answer. */
  clear(): void;
}

/** The store of {@link NoticeState}. */
export type NoticeStore = PlainStore<NoticeState, NoticeActions>;

/** More at once would cover the map: the oldest give way. */
const MAX_TOASTS = 4;

const sameEvent = (a: PortalEvent, b: PortalEvent) => a.id === b.id && a.message === b.message;

interface ToastActions {
  show(event: PortalEvent): void;
  close(key: number): void;
  hold(key: number): void;
  release(key: number): void;
}

/** What toasts are made with. */
interface ToastSources extends Pick<NoticeActions, 'rowOf'> {
  readonly clock: Clock;
  readonly nextKey: () => number;
}

/** The life of toasts: each closes after its row's duration; one already shown is renewed instead of doubled, and a hint takes the place of the hint before. */
function createToasts(
  { clock, nextKey, rowOf }: ToastSources,
  patch: Patch<NoticeState>,
  read: () => NoticeState,
): ToastActions {
  const isHint = (event: PortalEvent) => rowOf(event).hint === true;
  const timers = new Map<number, CancelTimer>();
  const hold = (key: number) => {
    timers.get(key)?.();
    timers.delete(key);
  };
  const close = (key: number) => {
    hold(key);
    patch((state) => ({ toasts: state.toasts.filter((toast) => toast.key !== key) }));
  };
  const release = (key: number) => {
    hold(key);
    const toast = read().toasts.find((shown) => shown.key === key);
    const durationMs = toast === undefined ? undefined : rowOf(toast.event).durationMs;
    if (durationMs !== undefined)
      timers.set(
        key,
        clock.after(durationMs, () => close(key)),
      );
  };
  const show = (event: PortalEvent) => {
    const shown = read().toasts.find((toast) => sameEvent(toast.event, event));
    if (shown !== undefined) return release(shown.key);
    // Of two things to do it is the last one that the user does: one hint at a time lies over the place where he draws.
    if (isHint(event)) for (const toast of read().toasts) if (isHint(toast.event)) close(toast.key);
    const key = nextKey();
    patch((state) => ({ toasts: [...state.toasts, { key, event }] }));
    for (const old of read().toasts.slice(0, -MAX_TOASTS)) close(old.key);
    release(key);
  };
  return { show, close, hold, release };
}

/** Creates the store. */
export function createNoticeStore(clock: Clock): NoticeStore {
  let lastKey = 0;
  const nextKey = () => (lastKey += 1);
  const answers = new Map<number, ((confirmed: boolean) => void)[]>();
  let known: EventRows = SHARED_EVENTS;
  const rowOf: NoticeActions['rowOf'] = ({ id }) => known[id] ?? SHARED_EVENTS.unexpected;
  const initial: NoticeState = { toasts: [], dialogs: [], page: null };
  return createPlainStore<NoticeState, NoticeActions>(initial, (patch, read) => {
    const toasts = createToasts({ clock, nextKey, rowOf }, patch, read);
    const wait = (key: number) =>
      new Promise<boolean>((resolve) => answers.set(key, [...(answers.get(key) ?? []), resolve]));
    const openDialog = (dialog: Dialog) => {
      patch((state) => ({ dialogs: [...state.dialogs, dialog] }));
      return wait(dialog.key);
    };
    const openEvent = (event: PortalEvent) => {
      const open = read().dialogs.find((dialog) => dialog.kind === 'event' && dialog.event.id === event.id);
      return open === undefined ? openDialog({ key: nextKey(), kind: 'event', event }) : wait(open.key);
    };
    const answer = (key: number, confirmed: boolean) => {
      patch((state) => ({ dialogs: state.dialogs.filter((dialog) => dialog.key !== key) }));
      const resolvers = answers.get(key) ?? [];
      answers.delete(key);
      for (const resolve of resolvers) resolve(confirmed);
    };
    return {
      know(more) {
        known = { ...known, ...more };
      },
      rowOf,
      async present(event) {
        const { how } = rowOf(event);
        if (how === 'dialog') return (await openEvent(event)) ? 'confirmed' : 'cancelled';
        if (how === 'toast') toasts.show(event);
        else patch({ page: event });
        return 'shown';
      },
      ask: (question) => openDialog({ key: nextKey(), kind: 'question', question }),
      answer,
      closeToast: toasts.close,
      holdToast: toasts.hold,
      releaseToast: toasts.release,
      clear() {
        for (const { key } of read().toasts) toasts.close(key);
        for (const { key } of read().dialogs) answer(key, false);
        patch({ page: null });
      },
    };
  });
}
