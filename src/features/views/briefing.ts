import type { SavedView } from '../../domain/views/savedView.ts';
import type { CancelTimer, Clock } from '../../lib/clock.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';

/** Seconds that a view may be looked at before the next one. */
export const BRIEFING_SECONDS = [5, 10, 20, 40] as const;

/** Where a briefing is. */
export interface BriefingState {
  /** From 0. */
  readonly index: number;
  readonly view: SavedView;
  readonly count: number;
  /** It is flying there. */
  readonly moving: boolean;
  /** It goes on by itself. */
  readonly playing: boolean;
  readonly seconds: number;
}

/** Views that are shown one after the other. */
export interface Briefing {
  readonly state: ReadonlySignal<BriefingState>;
  /** Shows another view; beyond the first and the last there is none. */
  goTo(index: number): void;
  next(): void;
  previous(): void;
  /** Goes on by itself, or stays; at the end it begins anew. */
  toggle(): void;
  /** Stays where it is, until the user goes on. */
  pause(): void;
  setSeconds(seconds: number): void;
  end(): void;
}

/** The saved views in their order, how long each stands, and how one is shown. */
export interface BriefingOptions {
  /** At least one. */
  readonly views: readonly [SavedView, ...SavedView[]];
  readonly from: number;
  readonly seconds: number;
  readonly clock: Clock;
  /** Shows a view; resolves when it is there, or somebody went elsewhere. */
  readonly show: (view: SavedView) => Promise<void>;
  readonly onEnd: () => void;
}

/** Begins a briefing: shows its first view, and goes on by itself. */
export function startBriefing({ views, from, seconds, clock, show, onEnd }: BriefingOptions): Briefing {
  const last = views.length - 1;
  const held = (index: number) => Math.min(last, Math.max(0, index));
  const viewAt = (index: number) => views[index] ?? views[0];
  const state = createSignal<BriefingState>({
    index: held(from),
    view: viewAt(held(from)),
    count: views.length,
    moving: true,
    playing: true,
    seconds,
  });
  const patch = (change: Partial<BriefingState>) => state.set({ ...state.value, ...change });
  let stopTimer: CancelTimer | undefined;
  let turn = 0;

  /** Waits as long as a view is looked at. */
  const wait = () => {
    stopTimer?.();
    stopTimer = undefined;
    const { playing, moving, index } = state.value;
    if (!playing || moving) return;
    stopTimer = clock.after(state.value.seconds * 1000, () => {
      if (index < last) return void goTo(index + 1);
      patch({ playing: false });
    });
  };
  const goTo = async (wanted: number) => {
    turn += 1;
    const own = turn;
    stopTimer?.();
    const index = held(wanted);
    patch({ index, view: viewAt(index), moving: true });
    await show(viewAt(index));
    if (own !== turn) return;
    patch({ moving: false });
    wait();
  };
  void goTo(from);
  return {
    state,
    goTo: (index) => void goTo(index),
    next: () => state.value.index < last && void goTo(state.value.index + 1),
    previous: () => state.value.index > 0 && void goTo(state.value.index - 1),
    toggle() {
      const { playing, index, moving } = state.value;
      patch({ playing: !playing });
      if (!playing && index === last && !moving && last > 0) return void goTo(0);
      wait();
    },
    pause() {
      patch({ playing: false });
      wait();
    },
    setSeconds(next) {
      patch({ seconds: next });
      wait();
    },
    end() {
      turn += 1;
      stopTimer?.();
      onEnd();
    },
  };
}
