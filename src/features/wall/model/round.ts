import type { CancelTimer, Clock } from '../../../lib/clock.ts';
import { createSignal, type ReadonlySignal } from '../../../lib/signal.ts';

/** Seconds that a screen may stand on the wall. */
export const WALL_SECONDS = { least: 10, most: 600, usual: 30 } as const;

/** A page of a long screen is read in no less: then the screen stands longer than was asked. */
const LEAST_PAGE_MS = 5000;

/** A timer that fires so much too late was asleep with the machine: nobody has seen the screen meanwhile. */
const ASLEEP_MS = 5000;

/** Where the round is. */
export interface RoundState {
  /** Of the screen, from 0. */
  readonly index: number;
  /** Of the page of its sections, from 0. */
  readonly page: number;
  readonly pages: number;
  /** Counts the showings of screens: each reads its figures anew. */
  readonly showing: number;
  /** It goes on by itself. */
  readonly playing: boolean;
}

/** Screens that are shown one after the other, for ever. */
export interface Round {
  readonly state: ReadonlySignal<RoundState>;
  /** The next screen; after the last one the first. */
  next(): void;
  previous(): void;
  /** The page of sections that many further on; beyond the first and the last there is none. */
  turn(pages: number): void;
  /** Goes on by itself, or stays. */
  toggle(): void;
  /** Told how many pages the sections of the screen take. */
  setPages(pages: number): void;
  /** Nobody sees the wall, or somebody does again: meanwhile its clock stands. */
  hold(isHeld: boolean): void;
}

/** How many screens, where it begins, how long each stands. */
export interface RoundOptions {
  readonly count: number;
  readonly index: number;
  readonly playing: boolean;
  readonly seconds: number;
  readonly clock: Clock;
}

/** How long one of a screen's pages stands, milliseconds. */
export const pageMs = (seconds: number, pages: number): number =>
  Math.max(LEAST_PAGE_MS, (seconds * 1000) / pages);

/** A timer that can be stopped, and goes on with what was left. */
function createPageTimer(clock: Clock, onEnd: (late: boolean) => void) {
  let leftMs = 0;
  let dueMs = 0;
  let cancel: CancelTimer | undefined;
  const stop = () => {
    if (cancel === undefined) return;
    cancel();
    cancel = undefined;
    leftMs = Math.max(0, dueMs - clock.nowMs());
  };
  return {
    stop,
    go() {
      stop();
      dueMs = clock.nowMs() + leftMs;
      cancel = clock.after(leftMs, () => {
        cancel = undefined;
        onEnd(clock.nowMs() - dueMs > ASLEEP_MS);
      });
    },
    set(ms: number) {
      stop();
      leftMs = ms;
    },
  };
}

/** Makes a round ready; its clock stands until it is no longer held. */
export function startRound({ count, index, playing, seconds, clock }: RoundOptions): Round {
  const state = createSignal<RoundState>({ index: index % count, page: 0, pages: 1, showing: 0, playing });
  let held = true;
  const timer = createPageTimer(clock, (late) => {
    const { index: at, page, pages } = state.value;
    // After a sleep the same screen is shown anew, rather than one that nobody waits for.
    if (late) show(at);
    else if (page + 1 < pages) stand({ page: page + 1 });
    else show(at + 1);
  });
  const run = () => (state.value.playing && !held ? timer.go() : timer.stop());
  /** Changes what stands, for the whole time of a page. */
  const stand = (change: Partial<RoundState>) => {
    state.set({ ...state.value, ...change });
    timer.set(pageMs(seconds, state.value.pages));
    run();
  };
  const show = (wanted: number) =>
    stand({ index: (wanted + count) % count, page: 0, pages: 1, showing: state.value.showing + 1 });
  stand({});
  return {
    state,
    next: () => show(state.value.index + 1),
    previous: () => show(state.value.index - 1),
    turn(by) {
      const page = Math.min(state.value.pages - 1, Math.max(0, state.value.page + by));
      if (page !== state.value.page) stand({ page });
    },
    toggle() {
      state.set({ ...state.value, playing: !state.value.playing });
      run();
    },
    setPages(pages) {
      if (pages === state.value.pages) return;
      stand({ pages, page: Math.min(state.value.page, pages - 1) });
    },
    hold(isHeld) {
      if (held === isHeld) return;
      held = isHeld;
      run();
    },
  };
}
