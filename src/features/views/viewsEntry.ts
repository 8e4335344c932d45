import type { Briefing } from './briefing.ts';
import type { SavedViews } from './savedViews.ts';
import { once } from '../../lib/once.ts';
import { createSignal, type ReadonlySignal, type Signal } from '../../lib/signal.ts';

/** The way to the user's saved views, whose code is loaded when somebody asks for them. */
export interface ViewsEntry {
  /** The briefing that runs. */
  readonly briefing: ReadonlySignal<Briefing | undefined>;
  /** The views, opened once. @throws when their code does not arrive; the next call tries again */
  load(): Promise<SavedViews>;
  /** Stops keeping them. */
  destroy(): void;
}

/** @param open opens the views; the signal is given the briefing that runs */
export function createViewsEntry(
  open: (briefing: Signal<Briefing | undefined>) => Promise<SavedViews>,
): ViewsEntry {
  const briefing = createSignal<Briefing | undefined>(undefined);
  let opened: SavedViews | undefined;
  let isOver = false;
  return {
    briefing,
    load: once(async () => {
      opened = await open(briefing);
      if (isOver) opened.close();
      return opened;
    }),
    destroy() {
      isOver = true;
      opened?.close();
    },
  };
}
