import type { KeyValueStore } from '../lib/keyValueStore.ts';
import { clampPlace, recallPlace, rememberPlace } from '../windows/windowPlace.ts';
import {
  defaultPlaceOf,
  sizeOf,
  type WindowPlace,
  type WindowSize,
  type WindowTable,
} from '../windows/windowSpec.ts';
import {
  closeInStack,
  moveInStack,
  openInStack,
  type OpenWindow,
  raiseInStack,
} from '../windows/windowStack.ts';
import { createPlainStore, type PlainStore } from './plainStore.ts';

/** The open windows, the last on top; `zIndexOf` gives each its z-index. */
export interface WindowState {
  readonly stack: readonly OpenWindow[];
}

/** What opens, moves and closes windows. */
export interface WindowActions {
  /** Opens or raises a window of the table; false when the table has none of that id. */
  open(id: string): boolean;
  close(id: string): void;
  toggle(id: string): void;
  raise(id: string): void;
  /** Moves a window within the page; `remember` at the end of a drag. */
  move(id: string, place: WindowPlace, remember: boolean): void;
  /** Brings windows back into a page that became smaller. */
  fit(): void;
  /** Closes the top window; false when none is open. */
  closeTop(): boolean;
  closeAll(): void;
}

/** The store of {@link WindowState}. */
export type WindowStore = PlainStore<WindowState, WindowActions>;

/**
 * Creates the store.
 * @param windows the table of windows
 * @param storage local storage, where places are kept
 * @param viewport tells the page's size now
 */
export function createWindowStore(
  windows: WindowTable,
  storage: KeyValueStore,
  viewport: () => WindowSize,
): WindowStore {
  return createPlainStore<WindowState, WindowActions>({ stack: [] }, (patch, read) => {
    const held = (id: string, place: WindowPlace) => clampPlace(place, sizeOf(windows[id] ?? {}), viewport());
    const close = (id: string) => patch(({ stack }) => ({ stack: closeInStack(stack, id) }));
    const open = (id: string) => {
      const spec = windows[id];
      if (spec === undefined) return false;
      const place = held(id, recallPlace(storage, id) ?? defaultPlaceOf(spec));
      patch(({ stack }) => ({ stack: openInStack(stack, { id, group: spec.group ?? null, place }) }));
      return true;
    };
    return {
      open,
      close,
      toggle(id) {
        if (read().stack.some((window) => window.id === id)) close(id);
        else open(id);
      },
      raise: (id) => patch(({ stack }) => ({ stack: raiseInStack(stack, id) })),
      move(id, place, remember) {
        const to = held(id, place);
        patch(({ stack }) => ({ stack: moveInStack(stack, id, to) }));
        if (remember) rememberPlace(storage, id, to);
      },
      fit: () =>
        patch(({ stack }) => ({
          stack: stack.map((window) => ({ ...window, place: held(window.id, window.place) })),
        })),
      closeTop() {
        const top = read().stack.at(-1);
        if (top === undefined) return false;
        close(top.id);
        return true;
      },
      closeAll: () => patch({ stack: [] }),
    };
  });
}
