import type { ApiFailure } from '../../api/apiFailure.ts';
import { PLOT_MENU_PARENTS, type PlotMenuEntry } from '../../domain/drawing/plot/records.ts';
import type { Result } from '../../lib/result.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';

/** How far a menu of the server is. */
export type MenuState =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'ready'; readonly entries: readonly PlotMenuEntry[] };

/** Reads the entries below one of {@link PLOT_MENU_PARENTS}. */
export type ReadMenu = (
  parent: (typeof PLOT_MENU_PARENTS)[keyof typeof PLOT_MENU_PARENTS],
  signal: AbortSignal,
) => Promise<Result<readonly PlotMenuEntry[], ApiFailure>>;

/** The menus of plotting: the types and the workspace's context menu. */
export interface PlotMenus {
  readonly types: ReadonlySignal<MenuState>;
  readonly context: ReadonlySignal<MenuState>;
  /** Reads what is not there; does nothing for a menu that is, or that is being read. */
  load(): void;
  close(): void;
}

/** Creates the menus; nothing is read before `load`. */
export function createPlotMenus(read: ReadMenu): PlotMenus {
  const closed = new AbortController();
  const menus = {
    types: createSignal<MenuState>({ state: 'failed' }),
    context: createSignal<MenuState>({ state: 'failed' }),
  };
  const load = async (which: keyof typeof menus) => {
    if (menus[which].value.state !== 'failed') return;
    menus[which].set({ state: 'loading' });
    const answer = await read(PLOT_MENU_PARENTS[which], closed.signal);
    menus[which].set(answer.ok ? { state: 'ready', entries: answer.value } : { state: 'failed' });
  };
  return {
    ...menus,
    load() {
      void load('types');
      void load('context');
    },
    close: () => closed.abort(),
  };
}
